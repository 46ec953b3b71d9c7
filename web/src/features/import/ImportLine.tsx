import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Icon } from '#web/shared/icons/Icon.tsx';

interface ImportLineProps {
  /** How wide its parts are beside each other; below md they stand under each other. */
  columns: string;
  children: ReactNode;
}

/** One line of what is decided about a file: what stands there, what it means, what else can be done. */
export function ImportLine({ columns, children }: ImportLineProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: '6px 16px',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: columns },
        alignItems: 'center',
        paddingInline: 2,
        paddingBlock: 1,
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
        '& > *': { minWidth: 0 },
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      {children}
    </Box>
  );
}

/** A small line under a value; one that asks for a look is amber and has a sign. */
export function LineNote({ isLook = false, children }: { isLook?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '4px',
        typography: 'caption',
        fontWeight: 400,
        color: isLook ? 'tone.caution.fg' : 'text.secondary',
      }}
    >
      {isLook ? <Icon name="warn" size={14} /> : null}
      <Box component="span" sx={{ minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

/** The list that such lines stand in. */
export function ImportLines({ isBusy, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <Box component="ul" aria-busy={isBusy} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}
