import { QueryClientProvider } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useHandScanner } from '#web/features/scan/useHandScanner.ts';
import { queryClient } from '#web/shared/client/query-client.ts';
import { writeValuesInProblems } from '#web/shared/format/problem-params.ts';
import { lazyComponent } from '#web/shared/page/lazy-page.ts';
import { NoticesPanel } from '#web/shell/notices/NoticesPanel.tsx';
import { QuickPanel } from '#web/shell/quick-panel/QuickPanel.tsx';
import type { LayoutConfig } from '#web/shell/settings/layout.ts';
import type { ShellSettings } from '#web/shell/settings/settings.ts';
import { FloatingSettings } from '#web/shell/settings-panel/FloatingSettings.tsx';
import { containerWidthVariable } from './container-row.ts';
import { createPageHost, PageSlot } from './PageSlot.tsx';
import { VerticalLayout } from './VerticalLayout.tsx';

writeValuesInProblems();

const HorizontalLayout = lazyComponent(async () => (await import('./HorizontalLayout.tsx')).HorizontalLayout);
const layouts = { layout1: VerticalLayout, layout2: HorizontalLayout, layout3: HorizontalLayout };

// Paper gets the page alone, on its whole width.
const whenPrinted = {
  maxWidth: 'none',
  overflow: 'visible',
  boxShadow: 'none',
  '& :is(nav, header, footer, aside):not(main *)': { display: 'none' },
  // Nobody presses a button on paper.
  '& main :is(.MuiButton-root, .MuiIconButton-root, [role=tablist])': { display: 'none' },
};

// On a phone whoever scans has the whole screen; the page itself leads back.
const whenScanning = {
  'body[data-page="scan"] & :is(nav, header, footer, aside):not(main *)': { display: 'none' },
};

function frameLook({ mode, containerWidth }: LayoutConfig) {
  return {
    position: 'relative',
    [containerWidthVariable]: mode === 'container' ? `${containerWidth}px` : '100%',
    ...(mode === 'boxed' && {
      maxWidth: containerWidth,
      marginInline: 'auto',
      // Clipped, not hidden: what sticks inside goes on sticking to the window.
      overflow: 'clip',
      boxShadow: 8,
    }),
    '@media print': whenPrinted,
    '@media (max-width: 959.95px)': whenScanning,
  };
}

interface ShellFrameProps {
  layout: ShellSettings['layout'];
  children: ReactNode;
}

/** The shell with all it needs; fetched when the first page with a shell is opened. */
export function ShellFrame({ layout, children }: ShellFrameProps) {
  const [host] = useState(createPageHost);
  useHandScanner();
  // Another layout is fetched first; until it is there the present one stays.
  const later = useDeferredValue(layout);
  const { style, config } = later.style === layout.style ? layout : later;
  const Layout = layouts[style];
  return (
    <QueryClientProvider client={queryClient}>
      <Box data-layout={style} data-mode={config.mode} sx={frameLook(config)}>
        <Layout config={config} layout={style}>
          <PageSlot host={host} />
        </Layout>
        <FloatingSettings />
      </Box>
      {createPortal(children, host)}
      <QuickPanel />
      <NoticesPanel />
    </QueryClientProvider>
  );
}
