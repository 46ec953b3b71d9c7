import { QueryClientProvider } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '#web/shared/client/query-client.ts';
import { MessageHost } from '#web/shared/messages/MessageHost.tsx';
import { Loading } from '#web/shared/page/Loading.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { Unreachable } from './errors/Unreachable.tsx';
import { ShellTheme } from './theme/ShellTheme.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

function Pages({ router }: { router: Router }) {
  const { status } = useSession();
  if (status === 'configuring') return <Loading />;
  if (status === 'unreachable') return <Unreachable />;
  return <RouterProvider router={router} />;
}

/** Everything that surrounds the pages. */
export function App({ router }: { router: Router }) {
  return (
    <ShellTheme>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <Pages router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
      <MessageHost />
    </ShellTheme>
  );
}
