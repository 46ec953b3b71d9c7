import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Loading } from '#web/shared/page/Loading.tsx';
import { ErrorBoundary } from '#web/shell/errors/ErrorBoundary.tsx';
import { useEffectiveSettings } from '#web/shell/settings/useSettings.ts';
import { BareLayout } from './BareLayout.tsx';
import { VerticalLayout } from './VerticalLayout.tsx';
import { usePageFocus } from './usePageFocus.ts';

/** The frame of every page: which parts it has is decided by the settings and the route. */
export function AppLayout() {
  const { layout } = useEffectiveSettings();
  const { pathname } = useLocation();
  usePageFocus();
  // A page that fails leaves the shell standing; the next page starts afresh.
  const page = (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
  const { navbar, toolbar, footer } = layout.config;
  if (!navbar.display && !toolbar.display && !footer.display) return <BareLayout>{page}</BareLayout>;
  return <VerticalLayout config={layout.config}>{page}</VerticalLayout>;
}
