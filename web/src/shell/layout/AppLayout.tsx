import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { loadShellTexts } from '#web/shared/i18n/i18n.ts';
import { lazyComponent } from '#web/shared/page/lazy-page.ts';
import { Loading } from '#web/shared/page/Loading.tsx';
import { ErrorBoundary } from '#web/shell/errors/ErrorBoundary.tsx';
import { useEffectiveSettings, useIsAlone } from '#web/shell/settings/useEffectiveSettings.ts';
import { BareLayout } from './BareLayout.tsx';
import { usePageFocus } from './usePageFocus.ts';
import { useRouteTitle } from './useRouteTitle.ts';

const fetchFrame = () => Promise.all([import('./ShellFrame.tsx'), loadShellTexts()]);
const ShellFrame = lazyComponent(async () => (await fetchFrame())[0].ShellFrame);

/** Fetches the shell before a page needs it. */
export function prefetchShell(): void {
  fetchFrame().catch(() => undefined);
}

/** The frame of every page: which parts it has is decided by the settings and the route. */
export function AppLayout() {
  const { layout } = useEffectiveSettings();
  const isBare = useIsAlone();
  const { pathname } = useLocation();
  usePageFocus();
  useRouteTitle();
  // A page that fails leaves the shell standing; the next page starts afresh.
  const page = (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <Suspense
      fallback={
        <BareLayout>
          <Loading />
        </BareLayout>
      }
    >
      {isBare ? <BareLayout>{page}</BareLayout> : <ShellFrame layout={layout}>{page}</ShellFrame>}
    </Suspense>
  );
}
