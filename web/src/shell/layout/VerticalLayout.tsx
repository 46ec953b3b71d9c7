import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { FoldedNavbar } from '#web/shell/navbar/FoldedNavbar.tsx';
import { NavbarDrawer } from '#web/shell/navbar/NavbarDrawer.tsx';
import type { LayoutConfig } from '#web/shell/settings/layout.ts';
import { changeLayout } from '#web/shell/settings/settings-store.ts';
import { SectionTheme } from '#web/shell/theme/SectionTheme.tsx';
import { Toolbar } from '#web/shell/toolbar/Toolbar.tsx';
import { toolbarWidth } from './container-row.ts';
import { Footer } from './Footer.tsx';
import { PageMain } from './PageMain.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useOpenOnPage } from './useOpenOnPage.ts';

/** Layout 1: the menu at the side, toolbar above and footer below the page. */
export function VerticalLayout({ config, children }: { config: LayoutConfig; children: ReactNode }) {
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const [isDrawerOpen, setDrawerOpen] = useOpenOnPage();
  const { navbar, toolbar, footer, rightSidePanel } = config;
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      {navbar.display && (
        <SectionTheme section="navbar">
          {isWide ? (
            <FoldedNavbar
              isFolded={navbar.folded}
              onFold={(folded) => changeLayout({ navbar: { folded } })}
            />
          ) : (
            <NavbarDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
          )}
        </SectionTheme>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        {toolbar.display && (
          <SectionTheme section="toolbar">
            <Toolbar
              layout="layout1"
              isFixed={toolbar.style === 'fixed'}
              hasQuickPanel={rightSidePanel.display}
              {...toolbarWidth(config)}
              toggle={
                navbar.display && !isWide
                  ? { isOpen: isDrawerOpen, onToggle: () => setDrawerOpen(!isDrawerOpen) }
                  : undefined
              }
            />
          </SectionTheme>
        )}
        <PageMain>{children}</PageMain>
        {footer.display && (
          <SectionTheme section="footer">
            <Footer isFixed={footer.style === 'fixed'} />
          </SectionTheme>
        )}
      </Box>
    </Box>
  );
}
