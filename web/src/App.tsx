import { Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { MessageHost } from '#web/shared/messages/MessageHost.tsx';
import { lazyComponent } from '#web/shared/page/lazy-page.ts';
import { Loading } from '#web/shared/page/Loading.tsx';
import { retrySession } from '#web/shared/session/session.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { ErrorBoundary } from '#web/shell/errors/ErrorBoundary.tsx';
import { Unreachable } from '#web/shell/errors/Unreachable.tsx';
import { BareLayout } from '#web/shell/layout/BareLayout.tsx';
import { ShellTheme } from '#web/shell/theme/ShellTheme.tsx';

const loadPages = () => import('./RoutedPages.tsx');

/** Fetches the pages while it is still being found out who is here. */
export function prefetchPages(): void {
  loadPages().catch(() => undefined);
}

const RoutedPages = lazyComponent(async () => (await loadPages()).RoutedPages);

const loading = (
  <BareLayout>
    <Loading />
  </BareLayout>
);

interface AppProps {
  /** The sign-in page, when the visit starts there; people who are in never fetch it. */
  SignIn: ComponentType | undefined;
}

function Pages({ SignIn }: AppProps) {
  const { t } = useTranslation('session');
  const { status } = useSession();
  const [hasEntered, setEntered] = useState(SignIn === undefined);
  if (!hasEntered && status !== 'unauthenticated') setEntered(true);
  if (status === 'configuring') return loading;
  if (status === 'unreachable') {
    return (
      <BareLayout>
        <Unreachable text={t('unreachableText')} onRetry={() => void retrySession()} />
      </BareLayout>
    );
  }
  if (hasEntered || SignIn === undefined) {
    return (
      <Suspense fallback={loading}>
        <RoutedPages />
      </Suspense>
    );
  }
  // The pages are fetched while the person types, not before: the first page stays light.
  return (
    <BareLayout onFirstUse={() => void loadPages()}>
      <SignIn />
    </BareLayout>
  );
}

/** Everything that surrounds the pages. */
export function App(props: AppProps) {
  return (
    <ShellTheme>
      <ErrorBoundary>
        <Pages {...props} />
      </ErrorBoundary>
      <MessageHost />
    </ShellTheme>
  );
}
