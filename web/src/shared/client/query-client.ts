import { QueryClient } from '@tanstack/react-query';
import { readSession, subscribeSession } from '#web/shared/session/session.ts';
import { isRequestError } from './client.ts';

function shouldRetry(failures: number, error: unknown): boolean {
  const isPassing = isRequestError(error) && (error.isNetwork || error.status === 503);
  return isPassing && failures < 2;
}

/** The one store of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

let person = readSession().user?.uid;

// What was read for one person is forgotten before another one sees the page.
subscribeSession(() => {
  const next = readSession().user?.uid;
  if (next === person) return;
  person = next;
  queryClient.clear();
});
