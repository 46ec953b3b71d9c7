import { NavbarColumn } from './NavbarColumn.tsx';
import { NavbarContent } from './NavbarContent.tsx';
import { NavbarSurface } from './NavbarSurface.tsx';
import { HideButton } from './HideButton.tsx';
import { openWidth, type NavbarSide } from './navbar-sizes.ts';

interface SlideNavbarProps {
  side: NavbarSide;
  isOpen: boolean;
  /** A way to close the menu inside it, where no toolbar has one. */
  onHide: (() => void) | undefined;
}

/** Style 1: a column that is there or slides out, and the page takes its room. */
export function SlideNavbar({ side, isOpen, onHide }: SlideNavbarProps) {
  return (
    <NavbarColumn side={side} width={openWidth} isOpen={isOpen}>
      <NavbarSurface side={side} width={openWidth} sx={{ flexDirection: 'column' }}>
        <NavbarContent action={onHide && <HideButton onHide={onHide} />} />
      </NavbarSurface>
    </NavbarColumn>
  );
}
