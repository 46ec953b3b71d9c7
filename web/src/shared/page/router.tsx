import { createContext, startTransition, use, useLayoutEffect, useMemo, useState } from 'react';
import {
  matchRoutes,
  resolvePath,
  Router,
  useLocation,
  useRoutes,
  type Location,
  type NavigationType,
  type Navigator,
  type RouteObject,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router';

/** After so many milliseconds a step back that nothing came of is taken again. */
const takeBackAgainAfter = 250;

type History = Pick<
  ReturnType<typeof UNSAFE_createBrowserHistory>,
  'action' | 'location' | 'createHref' | 'encodeLocation' | 'push' | 'replace' | 'go' | 'listen'
>;

/** What holds up leaving a page: whether it does, and what then is told, with the way on. */
export interface Hold {
  isHeldUp: (nextPath: string, path: string) => boolean;
  onHeldUp: (leave: () => void) => void;
}

interface Place {
  location: Location;
  historyAction: NavigationType;
}

/** The addresses of the application and where in them somebody is. */
export interface PageRouter {
  routes: RouteObject[];
  readonly state: Place;
  navigator: Navigator;
  /** Calls back for every new place. */
  follow: (onMove: () => void) => () => void;
  holdUp: (hold: Hold) => () => void;
}

/**
 * Follows the browser's history. The library's own router with data also loads, submits and streams; nothing here asks it
 * to, and it is three times as large.
 */
export function createPageRouter(routes: RouteObject[], history: History): PageRouter {
  const readPlace = (): Place => ({ location: history.location, historyAction: history.action });
  let place = readPlace();
  let onMove: (() => void) | undefined;
  let hold: Hold | undefined;
  // Back and Forward have happened when they are told of: what is held up is taken back, and done again on leaving. Whoever presses
  // Back twice is farther away before the first is taken back, and a browser may then drop that step: it is taken again until the
  // page's own address is back.
  let away = 0;
  let asked = 0;
  let takingBack: ReturnType<typeof setTimeout> | undefined;
  let isLeaving = false;

  function draw(): void {
    endTakingBack();
    [away, isLeaving] = [0, false];
    place = readPlace();
    onMove?.();
  }

  function isHeldUp(nextPath: string, leave: () => void): boolean {
    if (hold?.isHeldUp(nextPath, place.location.pathname) !== true) return false;
    hold.onHeldUp(leave);
    return true;
  }

  function move(step: 'push' | 'replace', to: To, state: unknown, isAllowed = false): void {
    const { pathname } = resolvePath(to, place.location.pathname);
    if (!isAllowed && isHeldUp(pathname, () => move(step, to, state, true))) return;
    history[step](to, state);
    draw();
  }

  function endTakingBack(): void {
    clearTimeout(takingBack);
    takingBack = undefined;
  }

  function takeBack(): void {
    endTakingBack();
    takingBack = setTimeout(takeBack, takeBackAgainAfter);
    history.go(-away);
  }

  function leave(): void {
    endTakingBack();
    isLeaving = true;
    history.go(asked - away);
  }

  history.listen(({ location, delta }) => {
    const step = delta ?? 0;
    const isNearer = Math.abs(away + step) < Math.abs(away);
    away += step;
    if (takingBack !== undefined) {
      if (Math.abs(away) > Math.abs(asked)) asked = away;
      if (away === 0) endTakingBack();
      else if (isNearer) takeBack();
      return;
    }
    if (!isLeaving && step !== 0 && isHeldUp(location.pathname, leave)) {
      asked = away;
      takeBack();
      return;
    }
    draw();
  });

  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: (to, state) => move('push', to, state),
    replace: (to, state) => move('replace', to, state),
  };

  return {
    routes,
    get state() {
      return place;
    },
    navigator,
    follow: (listener) => {
      onMove = listener;
      return () => {
        onMove = undefined;
      };
    },
    holdUp: (next) => {
      hold = next;
      return () => {
        if (hold === next) hold = undefined;
      };
    },
  };
}

const RouterContext = createContext<PageRouter | undefined>(undefined);

export function usePageRouter(): PageRouter {
  const router = use(RouterContext);
  if (router === undefined) throw new Error('Missing PageRouterView around this');
  return router;
}

/** What the routes of the present page say, the outermost first. */
export function useRouteHandles<Handle>(): (Handle | undefined)[] {
  const { routes } = usePageRouter();
  const { pathname } = useLocation();
  return useMemo(
    () => (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.handle as Handle | undefined),
    [routes, pathname],
  );
}

function Pages({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}

/** The page of the present address. */
export function PageRouterView({ router }: { router: PageRouter }) {
  const [{ location, historyAction }, setPlace] = useState(router.state);
  useLayoutEffect(() => router.follow(() => startTransition(() => setPlace(router.state))), [router]);
  return (
    <RouterContext value={router}>
      <Router location={location} navigationType={historyAction} navigator={router.navigator}>
        <Pages routes={router.routes} />
      </Router>
    </RouterContext>
  );
}
