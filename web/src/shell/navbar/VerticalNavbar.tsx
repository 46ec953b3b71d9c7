import Box from '@mui/material/Box';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import type { LayoutConfig } from '#web/shell/settings/layout.ts';
import { FoldedNavbar } from './FoldedNavbar.tsx';
import { denseRailWidth, openWidth, railWidth, type NavbarSide } from './navbar-sizes.ts';
import type { NavbarState } from './useNavbarState.ts';

// Only the style that is in use is fetched; the folded one is what most people have.
const SlideNavbar = lazyPart(() => import('./SlideNavbar.tsx'), 'SlideNavbar');
const TabbedNavbar = lazyPart(() => import('./TabbedNavbar.tsx'), 'TabbedNavbar');
const NavbarDrawer = lazyPart(() => import('./NavbarDrawer.tsx'), 'NavbarDrawer');

interface VerticalNavbarProps {
  config: LayoutConfig;
  side: NavbarSide;
  isWide: boolean;
  state: NavbarState;
}

// The room of the menu while it is fetched, so that the page does not jump.
function WithRoom({ width, children }: { width: number; children: ReactNode }) {
  return <Suspense fallback={<Box sx={{ flex: 'none', width }} />}>{children}</Suspense>;
}

function Tabbed({ config, side, state }: Omit<VerticalNavbarProps, 'isWide'>) {
  const { style, folded } = config.navbar;
  const isDense = style === 'style-3-dense';
  const rail = isDense ? denseRailWidth : railWidth;
  return (
    <WithRoom width={folded ? rail : rail + openWidth}>
      <TabbedNavbar
        key={style}
        side={side}
        isDense={isDense}
        isOpen={state.isOpen}
        isFolded={folded}
        onFold={state.fold}
        isFoldedOpen={state.isFoldedOpen}
        onFoldedOpen={state.setFoldedOpen}
        onHide={config.toolbar.display ? undefined : state.hide}
      />
    </WithRoom>
  );
}

/** The menu of layout 1 in its style; below the large breakpoint a drawer. */
export function VerticalNavbar({ config, side, isWide, state }: VerticalNavbarProps) {
  const { style, folded } = config.navbar;
  const isTabbed = style === 'style-3' || style === 'style-3-dense';
  if (!isWide) {
    const tiles = style === 'style-3-dense' ? 'dense' : 'wide';
    return (
      <Suspense fallback={null}>
        <NavbarDrawer
          side={side}
          isOpen={state.isMobileOpen}
          onClose={() => state.setMobileOpen(false)}
          {...(isTabbed ? { tiles } : {})}
        />
      </Suspense>
    );
  }
  if (isTabbed) return <Tabbed config={config} side={side} state={state} />;
  if (style === 'style-1') {
    return (
      <WithRoom width={openWidth}>
        <SlideNavbar
          side={side}
          isOpen={state.isOpen}
          onHide={config.toolbar.display ? undefined : state.hide}
        />
      </WithRoom>
    );
  }
  return (
    <FoldedNavbar
      side={side}
      isFolded={folded}
      onFold={state.fold}
      isFoldedOpen={state.isFoldedOpen}
      onFoldedOpen={state.setFoldedOpen}
    />
  );
}
