import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useLocation } from 'react-router';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { currentOf } from '#web/shell/navigation/active.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { EntryContent } from './EntryContent.tsx';
import { EntryFlyout } from './EntryFlyout.tsx';
import { EntryLink } from './EntryLink.tsx';
import { entryLook } from './entry-look.ts';
import { isOpenAt, pressPath, writePath, type FlyoutPath } from './flyout-state.ts';
import { useFlyoutsOfBar } from './flyouts-context.ts';

interface EntryMenuProps {
  item: NavigationItem;
  parents: FlyoutPath;
  minHeight: number;
  /** The list behind the entry; drawn while it is open. */
  children: ReactNode;
}

/** An entry with entries behind it: a button that opens them; with an address of its own, a link and a button. */
export function EntryMenu({ item, parents, minHeight, children }: EntryMenuProps) {
  const { t } = useTranslation('layouts');
  const { state, change, idPrefix } = useFlyoutsOfBar();
  const { pathname, search } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const path = [...parents, item.id];
  const isOpen = isOpenAt(state, path);
  const flyoutId = `${idPrefix}-${item.id}`;
  const isPage = item.url !== undefined;
  const button = (
    <Box
      component="button"
      type="button"
      ref={setAnchor}
      data-entry
      data-opens={writePath(path)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? flyoutId : undefined}
      aria-current={isPage ? undefined : currentOf(item, pathname + search)}
      aria-label={isPage ? t('openEntries', { title: item.title }) : undefined}
      onClick={() => change((before) => pressPath(before, path))}
      sx={[
        entryLook(minHeight, parents.length === 0 ? 'bar' : 'row'),
        isPage ? { width: 36, paddingInline: '10px', flex: 'none' } : {},
      ]}
    >
      {!isPage && <EntryContent item={item} />}
      <Box component="span" sx={{ marginInlineStart: 'auto', paddingInlineStart: isPage ? 0 : '4px' }}>
        <Icon name={parents.length === 0 ? 'chev-down' : 'chev-right'} size={16} />
      </Box>
    </Box>
  );
  return (
    <>
      {isPage ? (
        <Box sx={{ display: 'flex' }}>
          <EntryLink item={item} parents={parents} minHeight={minHeight} />
          {button}
        </Box>
      ) : (
        button
      )}
      {isOpen && anchor !== null && (
        <EntryFlyout id={flyoutId} anchor={anchor} path={path}>
          {children}
        </EntryFlyout>
      )}
    </>
  );
}
