import Box from '@mui/material/Box';
import {
  useEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { NavbarColumn } from './NavbarColumn.tsx';
import { NavbarContent } from './NavbarContent.tsx';
import { NavbarSurface } from './NavbarSurface.tsx';
import { foldedWidth, openWidth, type NavbarSide } from './navbar-sizes.ts';
import { PinButton } from './PinButton.tsx';
import { useOutsidePress } from './useOutsidePress.ts';

// Crossing the bar with the pointer should not flash it open.
const hoverDelay = 150;

interface FoldedNavbarProps {
  side: NavbarSide;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  /** Unfolded over the page for as long as it is used. */
  isFoldedOpen: boolean;
  onFoldedOpen: (isOpen: boolean) => void;
}

/** Style 2: a column that is pinned open, or folded to icons and unfolding over the page while it is used. */
export function FoldedNavbar({ side, isFolded, onFold, isFoldedOpen, onFoldedOpen }: FoldedNavbarProps) {
  const nav = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFirstTap = useRef(false);
  const isNarrow = isFolded && !isFoldedOpen;
  useEffect(() => () => clearTimeout(timer.current), []);
  useOutsidePress(nav, isFoldedOpen, () => onFoldedOpen(false));

  function unfoldSoon(event: PointerEvent, isOpen: boolean): void {
    if (event.pointerType === 'touch') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onFoldedOpen(isOpen), hoverDelay);
  }

  // On a touch screen the first tap opens the bar and does nothing else; the focus it brings comes before it.
  function keepFirstTap(event: MouseEvent): void {
    if (!isFirstTap.current) return;
    isFirstTap.current = false;
    event.preventDefault();
    event.stopPropagation();
    onFoldedOpen(true);
  }

  return (
    <NavbarColumn side={side} width={isFolded ? foldedWidth : openWidth}>
      <NavbarSurface
        ref={nav}
        side={side}
        width={isNarrow ? foldedWidth : openWidth}
        isFloating={isFolded && isFoldedOpen}
        onPointerEnter={(event) => unfoldSoon(event, true)}
        onPointerLeave={(event) => unfoldSoon(event, false)}
        onPointerDownCapture={(event) => {
          isFirstTap.current = isNarrow && event.pointerType === 'touch';
        }}
        onClickCapture={keepFirstTap}
        onFocus={() => onFoldedOpen(true)}
        onBlur={(event: FocusEvent) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onFoldedOpen(false);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape') onFoldedOpen(false);
        }}
        sx={({ transitions }) => ({
          transition: transitions.create('width', { duration: transitions.duration.shorter }),
        })}
      >
        {/* Of full width while the bar still grows, so that no title breaks on the way. */}
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            flex: 'none',
            width: isNarrow ? foldedWidth : openWidth,
          }}
        >
          <NavbarContent isFolded={isNarrow} action={<PinButton isFolded={isFolded} onFold={onFold} />} />
        </Box>
      </NavbarSurface>
    </NavbarColumn>
  );
}
