import { matchRoutes, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { keepUnselected } from '#web/shared/page/keep-unselected.ts';
import { createPageRouter, PageRouterView, type PageRouter } from '#web/shared/page/router.tsx';
import { prefetchShell } from '#web/shell/layout/AppLayout.tsx';
import type { RouteHandle } from '#web/shell/settings/useEffectiveSettings.ts';
import { routes } from './routes.tsx';

// The shell and the page travel side by side, not one after the other.
function prefetchPage() {
  const found = matchRoutes(routes, window.location.pathname)?.at(-1);
  const handle: RouteHandle | undefined = found?.route.handle;
  if (handle?.prefetch === undefined) return;
  if (handle.layout === undefined) prefetchShell();
  handle.prefetch();
}

prefetchPage();
keepUnselected();

// Made when it is first drawn: until then the start of the visit may still lead to another address.
let router: PageRouter | undefined;

/** All pages with their addresses; fetched once somebody is in, or when a guest opens another page than sign-in. */
export function RoutedPages() {
  router ??= createPageRouter(routes, createBrowserHistory());
  return <PageRouterView router={router} />;
}
