import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';

const line = {
  display: 'block',
  width: 16,
  height: 2,
  marginInline: '2px',
  marginBlock: '7px',
  borderRadius: '1px',
  bgcolor: 'surface.line',
};

interface NavigationGroupProps {
  item: NavigationItem;
  isFolded: boolean;
  children: ReactNode;
}

/** A heading with its entries; folded, the heading is a short line that still has its name. */
export function NavigationGroup({ item, isFolded, children }: NavigationGroupProps) {
  const headingId = `navigation-${item.id}`;
  return (
    <Box role="group" aria-labelledby={headingId} sx={{ paddingBlockStart: '4px', marginBlockEnd: 2.5 }}>
      <Box
        sx={{ typography: 'overline', color: 'text.secondary', padding: '0 12px 8px', whiteSpace: 'nowrap' }}
      >
        {isFolded && <Box component="span" aria-hidden="true" sx={line} />}
        <Box component="span" id={headingId} sx={isFolded ? visuallyHidden : {}}>
          {item.title}
        </Box>
      </Box>
      {children}
    </Box>
  );
}
