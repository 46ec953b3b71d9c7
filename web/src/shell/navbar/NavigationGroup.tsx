import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { EntryLink } from './EntryLink.tsx';
import { indentOf } from './navigation-look.ts';

const line = {
  display: 'block',
  width: 16,
  height: 2,
  marginInline: '4px',
  marginBlock: '7px',
  borderRadius: '1px',
  bgcolor: 'surface.line',
};

const titleLink = {
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: '4px',
  '&[href]:hover, &[aria-current]': { color: 'text.primary' },
  '&[href]:hover': { textDecoration: 'underline' },
  '&[aria-disabled="true"]': { color: 'text.disabled' },
};

interface NavigationGroupProps {
  item: NavigationItem;
  isFolded: boolean;
  level: number;
  children: ReactNode;
}

/** A heading with its entries; folded, the heading is a short line that still has its name. */
export function NavigationGroup({ item, isFolded, level, children }: NavigationGroupProps) {
  const headingId = useId();
  return (
    <Box role="group" aria-labelledby={headingId} sx={{ paddingBlockStart: '4px', marginBlockEnd: 2.5 }}>
      <Box
        sx={{
          typography: 'overline',
          color: 'text.secondary',
          paddingBlock: '0 8px',
          paddingInline: `${indentOf(level)}px 8px`,
        }}
      >
        <EntryLink item={item} sx={titleLink}>
          {isFolded && <Box component="span" aria-hidden="true" sx={line} />}
          <Box component="span" id={headingId} sx={isFolded ? visuallyHidden : {}}>
            {item.title}
          </Box>
        </EntryLink>
      </Box>
      {children}
    </Box>
  );
}
