import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { listPages } from '#web/shell/navigation/visibility.ts';
import { rowLook } from './row-look.ts';

function holdsPath(item: NavigationItem, pathname: string): boolean {
  return listPages([item]).some(
    ({ url, end }) => matchPath({ path: url ?? '', end: end === true }, pathname) !== null,
  );
}

interface NavigationCollapseProps {
  item: NavigationItem;
  isFolded: boolean;
  children: ReactNode;
}

/** An entry that opens and closes its children; it opens by itself when the page inside it is visited. */
export function NavigationCollapse({ item, isFolded, children }: NavigationCollapseProps) {
  const { pathname } = useLocation();
  const isInside = holdsPath(item, pathname);
  const [isOpen, setOpen] = useState(isInside);
  const [wasInside, setWasInside] = useState(isInside);
  if (isInside !== wasInside) {
    setWasInside(isInside);
    if (isInside) setOpen(true);
  }
  const listId = `navigation-${item.id}`;
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen && !isFolded}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        sx={rowLook}
      >
        {item.icon !== undefined && <Icon name={item.icon} />}
        <Box component="span" sx={isFolded ? visuallyHidden : { flex: 1 }}>
          {item.title}
        </Box>
        {!isFolded && <Icon name={isOpen ? 'chev-down' : 'chev-right'} size={16} />}
      </Box>
      <Box id={listId} hidden={!isOpen || isFolded} sx={{ paddingInlineStart: 2 }}>
        {children}
      </Box>
    </>
  );
}
