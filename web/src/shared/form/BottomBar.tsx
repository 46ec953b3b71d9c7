import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface BottomBarProps {
  /** What stands at its start: what is wrong, what changed, what would happen. */
  note: ReactNode;
  noteId?: string | undefined;
  isWrong?: boolean;
  /** It has so much that it would cover half of a phone: there it stands at the end of the page. */
  isTall?: boolean;
  /** The ways on, the main one last. */
  children: ReactNode;
}

/** The bar at the lower edge of a page that is worked on; it stays in sight while the page scrolls under it. */
export function BottomBar({ note, noteId, isWrong = false, isTall = false, children }: BottomBarProps) {
  return (
    <Box
      data-bottom-bar
      sx={{
        position: isTall ? { xs: 'relative', md: 'sticky' } : 'sticky',
        // A fixed footer says how much of the window's lower edge it covers.
        bottom: isTall ? { md: 'var(--fixed-footer, 0px)' } : 'var(--fixed-footer, 0px)',
        zIndex: 5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '12px',
        minHeight: 64,
        paddingBlock: 1,
        // Reaches the edges of the page, over its padding.
        paddingInline: { xs: '16px', md: '24px', lg: '40px' },
        marginInline: { xs: '-16px', md: '-24px', lg: '-40px' },
        marginTop: 'auto',
        marginBottom: { xs: '-16px', md: '-24px' },
        // The ground goes on to the edges of the page where the page keeps inside a container.
        '&::before': {
          content: '""',
          position: 'absolute',
          zIndex: -1,
          insetBlock: 0,
          insetInline: '-100vmax',
          borderTop: 1,
          borderColor: 'divider',
          backgroundColor: 'background.paper',
        },
      }}
    >
      <Box
        id={noteId}
        component="output"
        sx={{
          flex: '1 1 240px',
          display: 'flex',
          gap: '6px',
          alignItems: 'center',
          typography: 'caption',
          fontWeight: isWrong ? 500 : 400,
          color: isWrong ? 'tone.danger.fg' : 'text.secondary',
        }}
      >
        {note}
      </Box>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginInlineStart: 'auto' }}
      >
        {children}
      </Box>
    </Box>
  );
}
