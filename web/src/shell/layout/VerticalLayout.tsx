import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useNavbarState } from '#web/shell/navbar/useNavbarState.ts';
import { VerticalNavbar } from '#web/shell/navbar/VerticalNavbar.tsx';
import type { LayoutConfig, LayoutStyle } from '#web/shell/settings/layout.ts';
import { SidePanel } from '#web/shell/side-panel/SidePanel.tsx';
import { SectionTheme } from '#web/shell/theme/SectionTheme.tsx';
import { Toolbar } from '#web/shell/toolbar/Toolbar.tsx';
import { EdgeTab, edgeHolder } from './EdgeTab.tsx';
import { Footer } from './Footer.tsx';
import { PageMain } from './PageMain.tsx';
import { SkipLink } from './SkipLink.tsx';

export interface LayoutProps {
  config: LayoutConfig;
  layout: LayoutStyle;
  children: ReactNode;
}

/** Layout 1: the menu at the side, toolbar above and footer below the page. */
export function VerticalLayout({ config, children }: LayoutProps) {
  const { t } = useTranslation('layouts');
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const { navbar, toolbar, footer, leftSidePanel, rightSidePanel } = config;
  const state = useNavbarState(navbar, isWide);
  const side = navbar.position === 'right' ? 'end' : 'start';
  // The folded style is never gone from a wide screen; its pin is inside it.
  const canBeClosed = navbar.display && (!isWide || navbar.style !== 'style-2');
  const hasTab = canBeClosed && !toolbar.display && !(isWide && state.isOpen);
  const sidePanel = leftSidePanel.display && (
    <SectionTheme section="navbar">
      <SidePanel />
    </SectionTheme>
  );
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: side === 'start' ? 'row' : 'row-reverse',
        minHeight: '100dvh',
        // What has slid out is not to be scrolled to.
        overflowX: 'clip',
        '--edge-tab': !isWide && leftSidePanel.display ? '36px' : undefined,
      }}
    >
      <SkipLink />
      {side === 'start' && sidePanel}
      {navbar.display && (
        <SectionTheme section="navbar">
          <VerticalNavbar config={config} side={side} isWide={isWide} state={state} />
        </SectionTheme>
      )}
      {hasTab && (
        <SectionTheme section="navbar">
          <Box component="header" sx={edgeHolder}>
            <EdgeTab
              label={t('showNavigation')}
              icon="menu"
              place="top"
              side={side}
              isOpen={state.isMobileOpen}
              onOpen={state.toggle}
              takesFocus={state.isHiddenFromInside}
            />
          </Box>
        </SectionTheme>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        {toolbar.display && (
          <SectionTheme section="toolbar">
            <Toolbar
              layout="layout1"
              isFixed={toolbar.style === 'fixed'}
              toggle={
                canBeClosed
                  ? { isOpen: isWide ? state.isOpen : state.isMobileOpen, onToggle: state.toggle }
                  : undefined
              }
              toggleSide={side}
              hasQuickPanel={rightSidePanel.display}
              hasShortcuts={!leftSidePanel.display}
            />
          </SectionTheme>
        )}
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            flex: 1,
            minHeight: 0,
            // Below the large breakpoint the margin of the page is narrower than the tab.
            ...(hasTab &&
              !isWide && { [side === 'start' ? 'marginInlineStart' : 'marginInlineEnd']: '16px' }),
          }}
        >
          <PageMain>{children}</PageMain>
        </Box>
        {footer.display && (
          <SectionTheme section="footer">
            <Footer isFixed={footer.style === 'fixed'} />
          </SectionTheme>
        )}
      </Box>
      {side === 'end' && sidePanel}
    </Box>
  );
}
