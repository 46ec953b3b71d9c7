import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import type { NavbarSide } from './navbar-sizes.ts';

interface NavbarColumnProps {
  side: NavbarSide;
  /** What the page leaves free for the menu; the menu may reach over it. */
  width: number;
  isOpen?: boolean;
  children: ReactNode;
}

// Whoever opened the menu with a button that is gone now continues in the menu.
function useFocusOnOpening(isOpen: boolean) {
  const column = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current && document.activeElement === document.body) {
      column.current?.querySelector<HTMLElement>('a[href], button')?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  return column;
}

/** The place of the menu beside the page, in view while the page scrolls; it slides out when it is closed. */
export function NavbarColumn({ side, width, isOpen = true, children }: NavbarColumnProps) {
  const column = useFocusOnOpening(isOpen);
  return (
    <Box
      ref={column}
      inert={!isOpen}
      sx={({ transitions, zIndex }) => {
        const { enteringScreen, leavingScreen, shorter } = transitions.duration;
        const duration = isOpen ? enteringScreen : leavingScreen;
        const edge = side === 'start' ? 'marginInlineStart' : 'marginInlineEnd';
        return {
          position: 'sticky',
          insetBlockStart: 0,
          alignSelf: 'flex-start',
          flex: 'none',
          zIndex: zIndex.appBar,
          width,
          height: '100dvh',
          [edge]: isOpen ? 0 : `-${width}px`,
          visibility: isOpen ? 'visible' : 'hidden',
          transition: [
            transitions.create(edge === 'marginInlineStart' ? 'margin-inline-start' : 'margin-inline-end', {
              duration,
            }),
            transitions.create('width', { duration: shorter }),
            `visibility 0s ${isOpen ? 0 : duration}ms`,
          ].join(', '),
          '@media print': { display: 'none' },
        };
      }}
    >
      {children}
    </Box>
  );
}
