import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  type InitialEntry,
  type NavigateOptions,
  type RouteObject,
  type To,
} from 'react-router';
import { createPageRouter } from '#web/shared/page/router.tsx';

interface Entries {
  initialEntries?: InitialEntry[];
  initialIndex?: number;
}

/** The router of the pages with addresses that no browser shows, and a way to move in them from outside. */
export function createMemoryRouter(routes: RouteObject[], entries: Entries = {}) {
  const router = createPageRouter(routes, createMemoryHistory(entries));
  const { navigator } = router;
  const navigate = async (to: To | number, { replace = false, state }: NavigateOptions = {}) => {
    if (typeof to === 'number') navigator.go(to);
    else if (replace) navigator.replace(to, state);
    else navigator.push(to, state);
  };
  return Object.assign(router, { navigate });
}
