import Box from '@mui/material/Box';
import { Brand } from '#web/shell/Brand.tsx';
import { HorizontalNavbar } from '#web/shell/horizontal/HorizontalNavbar.tsx';
import { useNavigation } from '#web/shell/navigation/useNavigation.ts';
import type { LayoutConfig, LayoutStyle } from '#web/shell/settings/layout.ts';
import { SectionTheme } from '#web/shell/theme/SectionTheme.tsx';
import { Toolbar, type NavbarToggle } from '#web/shell/toolbar/Toolbar.tsx';
import { aboveTabs } from './bar-ground.ts';

interface HorizontalBarsProps {
  config: LayoutConfig;
  layout: LayoutStyle;
  hasNavbar: boolean;
  toggle: NavbarToggle | undefined;
}

/** The bars over the page. Two that stay in view stay together, so the second is never under the first. */
export function HorizontalBars({ config, layout, hasNavbar, toggle }: HorizontalBarsProps) {
  const items = useNavigation();
  const { navbar, toolbar, rightSidePanel, leftSidePanel } = config;
  const isNavbarFixed = navbar.style === 'fixed';
  const isToolbarFixed = toolbar.style === 'fixed';
  const areBothFixed = hasNavbar && toolbar.display && isNavbarFixed && isToolbarFixed;
  const menu = hasNavbar && (
    <SectionTheme section="navbar" key="navbar">
      <HorizontalNavbar
        items={items}
        isFixed={isNavbarFixed && !areBothFixed}
        isDense={layout === 'layout3'}
        brand={layout === 'layout2' ? <Brand /> : undefined}
      />
    </SectionTheme>
  );
  const tools = toolbar.display && (
    <SectionTheme section="toolbar" key="toolbar">
      <Toolbar
        layout={layout}
        isFixed={isToolbarFixed && !areBothFixed}
        toggle={toggle}
        hasQuickPanel={rightSidePanel.display}
        hasShortcuts={!leftSidePanel.display}
      />
    </SectionTheme>
  );
  return (
    <Box
      sx={
        areBothFixed
          ? { position: 'sticky', insetBlockStart: 0, zIndex: 10, ...aboveTabs, flex: 'none' }
          : { display: 'contents' }
      }
    >
      {toolbar.position === 'above' ? [tools, menu] : [menu, tools]}
    </Box>
  );
}
