import { lazy, Suspense, useState } from 'react';
import { SignInPage } from '#web/pages/sign-in/SignInPage.tsx';
import { MessageHost } from '#web/shared/messages/MessageHost.tsx';
import { loadOrReload } from '#web/shared/page/lazy-page.ts';
import { Loading } from '#web/shared/page/Loading.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { ErrorBoundary } from '#web/shell/errors/ErrorBoundary.tsx';
import { Unreachable } from '#web/shell/errors/Unreachable.tsx';
import { BareLayout } from '#web/shell/layout/BareLayout.tsx';
import { ShellTheme } from '#web/shell/theme/ShellTheme.tsx';

const loadPages = () => import('./RoutedPages.tsx');
const RoutedPages = lazy(async () => ({ default: (await loadOrReload(loadPages)).RoutedPages }));

const loading = (
  <BareLayout>
    <Loading />
  </BareLayout>
);

function Pages({ startsAtSignIn }: { startsAtSignIn: boolean }) {
  const { status } = useSession();
  const [hasEntered, setEntered] = useState(!startsAtSignIn);
  if (!hasEntered && status !== 'unauthenticated') setEntered(true);
  if (status === 'configuring') return loading;
  if (status === 'unreachable') return <Unreachable />;
  if (hasEntered) {
    return (
      <Suspense fallback={loading}>
        <RoutedPages />
      </Suspense>
    );
  }
  // The pages are fetched while the person types, not before: the first page stays light.
  return (
    <BareLayout onFirstUse={() => void loadPages()}>
      <SignInPage />
    </BareLayout>
  );
}

/** Everything that surrounds the pages. */
export function App({ startsAtSignIn }: { startsAtSignIn: boolean }) {
  return (
    <ShellTheme>
      <ErrorBoundary>
        <Pages startsAtSignIn={startsAtSignIn} />
      </ErrorBoundary>
      <MessageHost />
    </ShellTheme>
  );
}
