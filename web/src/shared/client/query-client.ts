import { onlineManager, QueryClient } from '@tanstack/react-query';
import { readSession, subscribeSession } from '#web/shared/session/session.ts';
import { onChanges } from './changes.ts';
import { isRequestError } from './client.ts';
import { refreshKinds } from './refresh.ts';
import { forgetUnread } from './unread.ts';

// Longer than this nobody looks at a page that says nothing: the person is told, and asks again.
const longestWait = 10;

/** Whether a read is asked again by itself. A server that says when is asked once more, and what took too long never. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!isRequestError(error)) return false;
  // A browser without a connection knows: what failed is asked again as soon as there is one.
  if (error.isNetwork) return onlineManager.isOnline() && failures < 2;
  if (error.status !== 503 || error.code === 'list_too_slow') return false;
  if (error.retryAfter === undefined) return failures < 2;
  return failures < 1 && error.retryAfter <= longestWait;
}

/** When a read is asked again, in milliseconds: as the server says, otherwise soon and then later. */
export function retryDelay(failures: number, error: unknown): number {
  if (isRequestError(error) && error.retryAfter !== undefined) return error.retryAfter * 1000;
  return 1000 * 2 ** failures;
}

/** The one store of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      // Without a connection a read fails and the page says so: what waits in silence looks like an answer.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Without a connection a command fails at once and says so; it is never sent later by itself.
    mutations: { retry: false, networkMode: 'always' },
  },
});

onChanges((kinds) => refreshKinds(queryClient, kinds));

let person = readSession().user?.uid;

// What was read for one person is forgotten before another one sees the page.
subscribeSession(() => {
  const next = readSession().user?.uid;
  if (next === person) return;
  const isHandedOver = person !== undefined && next !== undefined;
  person = next;
  forgetUnread();
  if (!isHandedOver) {
    queryClient.clear();
    return;
  }
  // Another tab signed in as somebody else: what is on the screen here is emptied and asked for as that person.
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
});
