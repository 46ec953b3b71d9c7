import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { NavbarDrawer } from '#web/shell/navbar/NavbarDrawer.tsx';
import { SidePanel } from '#web/shell/side-panel/SidePanel.tsx';
import { SectionTheme } from '#web/shell/theme/SectionTheme.tsx';
import { EdgeTab, edgeHolder } from './EdgeTab.tsx';
import { Footer } from './Footer.tsx';
import { HorizontalBars } from './HorizontalBars.tsx';
import { PageMain } from './PageMain.tsx';
import { SkipLink } from './SkipLink.tsx';
import type { LayoutProps } from './VerticalLayout.tsx';
import { useOpenOnPage } from './useOpenOnPage.ts';

/** Layouts 2 and 3: menu and toolbar as bars over the page, and a panel at the start side. */
export function HorizontalLayout({ config, layout, children }: LayoutProps) {
  const { t } = useTranslation('layouts');
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const [isDrawerOpen, setDrawerOpen] = useOpenOnPage();
  const { navbar, toolbar, footer, leftSidePanel } = config;
  const hasDrawer = navbar.display && !isWide;
  const hasTab = hasDrawer && !toolbar.display;
  const hasPanelTab = !isWide && leftSidePanel.display;
  return (
    <Box
      sx={{
        display: 'flex',
        minHeight: '100dvh',
        '--edge-gap': hasTab ? '16px' : undefined,
        '--edge-tab': hasPanelTab ? '36px' : undefined,
      }}
    >
      <SkipLink />
      {hasDrawer && (
        <SectionTheme section="navbar">
          {hasTab && !isDrawerOpen && (
            <Box component="header" sx={edgeHolder}>
              <EdgeTab
                label={t('showNavigation')}
                icon="menu"
                place="top"
                isOpen={isDrawerOpen}
                onOpen={() => setDrawerOpen(true)}
              />
            </Box>
          )}
          <NavbarDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        </SectionTheme>
      )}
      {leftSidePanel.display && (
        <SectionTheme section="navbar">
          <SidePanel />
        </SectionTheme>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <HorizontalBars
          config={config}
          layout={layout}
          hasNavbar={navbar.display && isWide}
          toggle={
            hasDrawer ? { isOpen: isDrawerOpen, onToggle: () => setDrawerOpen(!isDrawerOpen) } : undefined
          }
        />
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
