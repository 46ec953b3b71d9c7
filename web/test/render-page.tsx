import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { InitialEntry, RouteObject } from 'react-router';
import { PageRouterView } from '#web/shared/page/router.tsx';
import { getPreset } from '#web/shared/theme/presets.ts';
import { createSectionTheme } from '#web/shared/theme/section-theme.ts';
import { createMemoryRouter } from './memory-router.ts';

function createClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } });
}

/** Puts a component into the theme and the cache that every page has. */
export function withProviders(children: ReactNode, client = createClient()): ReactNode {
  return (
    <ThemeProvider theme={createSectionTheme(getPreset(undefined).section.main, 'ltr')}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ThemeProvider>
  );
}

/** Opens a page at an address, with routes around it; gives the router to look at and to navigate with, and the cache. */
export function renderPage(routes: RouteObject[], address: InitialEntry) {
  const router = createMemoryRouter([...routes, { path: '*', element: <p>elsewhere</p> }], {
    initialEntries: [address],
  });
  const client = createClient();
  const view = render(withProviders(<PageRouterView router={router} />, client));
  return { router, client, ...view };
}
