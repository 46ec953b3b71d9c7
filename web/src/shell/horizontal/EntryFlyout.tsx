import { keyframes } from '@emotion/react';
import Paper from '@mui/material/Paper';
import Popper, { type PopperProps } from '@mui/material/Popper';
import { useTheme } from '@mui/material/styles';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { writePath, type FlyoutPath } from './flyout-state.ts';

const unfold = keyframes({
  from: { opacity: 0, clipPath: 'inset(-8px 50% 60% -8px round 8px)' },
  to: { opacity: 1, clipPath: 'inset(-40px -40px -60px -40px round 8px)' },
});

const unfoldMirrored = keyframes({
  from: { opacity: 0, clipPath: 'inset(-8px -8px 60% 50% round 8px)' },
  to: { opacity: 1, clipPath: 'inset(-40px -40px -60px -40px round 8px)' },
});

function placedAt(offset: [number, number]): PopperProps['popperOptions'] {
  return {
    strategy: 'fixed',
    modifiers: [
      { name: 'offset', options: { offset } },
      // The window alone limits it: the bar that scrolls sideways does not.
      { name: 'preventOverflow', options: { boundary: [], padding: 8 } },
      { name: 'flip', options: { boundary: [], padding: 8 } },
      // A moved layer would carry the flyouts inside it along.
      { name: 'computeStyles', options: { gpuAcceleration: false } },
    ],
  };
}

// Made once: new options would place a flyout anew while the ones inside it take their place from it.
const below = placedAt([0, 4]);
const beside = placedAt([-6, 6]);

interface EntryFlyoutProps {
  id: string;
  anchor: HTMLElement;
  path: FlyoutPath;
  children: ReactNode;
}

/** The entries behind an entry: below the bar, further ones at the end side. It stands in the document right after its button. */
export function EntryFlyout({ id, anchor, path, children }: EntryFlyoutProps) {
  const { direction } = useTheme();
  const root = useRef<HTMLDivElement>(null);
  const isMirrored = direction === 'rtl';
  const sideways = isMirrored ? 'left-start' : 'right-start';

  // When it closes, a focus inside it goes back to where it came from.
  useLayoutEffect(() => {
    const flyout = root.current;
    return () => {
      if (flyout?.contains(document.activeElement) === true) anchor.focus({ preventScroll: true });
    };
  }, [anchor]);

  return (
    <Popper
      ref={root}
      open
      disablePortal
      role="presentation"
      data-flyout
      data-opens={writePath(path)}
      anchorEl={anchor}
      placement={path.length === 1 ? 'bottom-start' : sideways}
      popperOptions={path.length === 1 ? below : beside}
      sx={{ zIndex: 999 + path.length }}
    >
      <Paper
        id={id}
        sx={{
          minWidth: 248,
          maxWidth: 'calc(100vw - 16px)',
          maxHeight: 'calc(100dvh - 148px)',
          overflowY: 'auto',
          padding: '6px',
          boxShadow: 8,
          animation: `${isMirrored ? unfoldMirrored : unfold} 160ms cubic-bezier(.2, 0, 0, 1)`,
        }}
      >
        {children}
      </Paper>
    </Popper>
  );
}
