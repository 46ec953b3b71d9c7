import Box from '@mui/material/Box';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useLocation } from 'react-router';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { currentOf, holdsPath } from '#web/shell/navigation/active.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { EntryLink } from './EntryLink.tsx';
import { entryLook, rowLook } from './navigation-look.ts';
import { RowContent } from './RowContent.tsx';

// Opens when the page inside is visited; closes only by hand, and that lasts until the next visit.
function useOpenOnEntry(item: NavigationItem): [boolean, (isOpen: boolean) => void] {
  const { pathname, search } = useLocation();
  const isInside = holdsPath(item, pathname + search);
  const [isOpen, setOpen] = useState(isInside);
  const [wasInside, setWasInside] = useState(isInside);
  if (isInside !== wasInside) {
    setWasInside(isInside);
    if (isInside) setOpen(true);
  }
  return [isOpen, setOpen];
}

interface NavigationCollapseProps {
  item: NavigationItem;
  isFolded: boolean;
  level: number;
  children: ReactNode;
}

/** An entry that opens and closes its children; with a page of its own it is a link beside a button. */
export function NavigationCollapse({ item, isFolded, level, children }: NavigationCollapseProps) {
  const { t } = useTranslation('navbar');
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useOpenOnEntry(item);
  const listId = useId();
  const isDisabled = item.disabled === true;
  const isShown = isOpen && !isFolded && !isDisabled;
  const chevron = <Icon name={isShown ? 'chev-down' : 'chev-right'} size={16} />;
  const button = {
    component: 'button',
    type: 'button',
    'aria-expanded': isShown,
    'aria-controls': listId,
    'aria-disabled': isDisabled || undefined,
    onClick: () => setOpen(isDisabled ? isOpen : !isOpen),
  } as const;
  const row = rowLook(level, isFolded);
  return (
    <>
      {item.url === undefined || isDisabled ? (
        <Box {...button} aria-current={currentOf(item, pathname + search)} sx={row}>
          <RowContent item={item} isFolded={isFolded} />
          {!isFolded && chevron}
        </Box>
      ) : (
        <Box sx={{ position: 'relative' }}>
          <EntryLink item={item} sx={[row, !isFolded && { paddingInlineEnd: '40px' }]}>
            <RowContent item={item} isFolded={isFolded} />
          </EntryLink>
          {!isFolded && (
            <Box
              {...button}
              aria-label={t('entriesOf', { title: item.title })}
              sx={[
                entryLook,
                { position: 'absolute', insetInlineEnd: 0, insetBlockStart: 0, padding: '10px 8px' },
              ]}
            >
              {chevron}
            </Box>
          )}
        </Box>
      )}
      <Box id={listId} hidden={!isShown} sx={{ paddingBlockStart: '2px' }}>
        {children}
      </Box>
    </>
  );
}
