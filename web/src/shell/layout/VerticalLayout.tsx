import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { FoldedNavbar } from '#web/shell/navbar/FoldedNavbar.tsx';
import { NavbarDrawer } from '#web/shell/navbar/NavbarDrawer.tsx';
import type { LayoutConfig } from '#web/shell/settings/settings.ts';
import { useFolded } from '#web/shell/settings/useSettings.ts';
import { SectionTheme } from '#web/shell/theme/SectionTheme.tsx';
import { Toolbar } from '#web/shell/toolbar/Toolbar.tsx';
import { Footer } from './Footer.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Open only until the page changes; coming back to the page does not open it again. */
function useOpenOnPage(): [boolean, (isOpen: boolean) => void] {
  const { key } = useLocation();
  const [state, setState] = useState({ key, isOpen: false });
  if (state.key !== key) setState({ key, isOpen: false });
  return [state.key === key && state.isOpen, (isOpen) => setState({ key, isOpen })];
}

/** Layout 1: the menu at the side, toolbar above and footer below the page. */
export function VerticalLayout({ config, children }: { config: LayoutConfig; children: ReactNode }) {
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const [isDrawerOpen, setDrawerOpen] = useOpenOnPage();
  const [isFolded, setFolded] = useFolded();
  const { navbar, toolbar, footer } = config;
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      {navbar.display && (
        <SectionTheme section="navbar">
          {isWide ? (
            <FoldedNavbar isFolded={isFolded} onFold={setFolded} />
          ) : (
            <NavbarDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
          )}
        </SectionTheme>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        {toolbar.display && (
          <SectionTheme section="toolbar">
            <Toolbar
              isFixed={toolbar.style === 'fixed'}
              hasToggle={navbar.display && !isWide}
              isNavbarOpen={isDrawerOpen}
              onToggleNavbar={() => setDrawerOpen(!isDrawerOpen)}
            />
          </SectionTheme>
        )}
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'flex',
            flexDirection: 'column',
            position: 'relative',
            outline: 'none',
            padding: { xs: '16px', md: '20px 24px 24px', lg: '20px 40px 24px' },
          }}
        >
          {children}
        </Box>
        {footer.display && (
          <SectionTheme section="footer">
            <Footer isFixed={footer.style === 'fixed'} />
          </SectionTheme>
        )}
      </Box>
    </Box>
  );
}
