import type { ReactNode } from 'react';
import { SidePanel } from '#web/shell/side-panel/SidePanel.tsx';
import type { LayoutConfig } from '#web/shell/settings/layout.ts';
import { SectionTheme } from '#web/shell/theme/SectionTheme.tsx';
import { HorizontalLayout } from './HorizontalLayout.tsx';

/** Layout 3: bars over the page and the panel with the shortcuts at the side. */
export function PanelLayout({ config, children }: { config: LayoutConfig; children: ReactNode }) {
  return (
    <HorizontalLayout
      config={config}
      layout="layout3"
      sidePanel={
        config.leftSidePanel.display ? (
          <SectionTheme section="navbar">
            <SidePanel />
          </SectionTheme>
        ) : undefined
      }
    >
      {children}
    </HorizontalLayout>
  );
}
