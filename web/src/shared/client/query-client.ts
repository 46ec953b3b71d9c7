import { QueryClient } from '@tanstack/react-query';
import { isRequestError } from './client.ts';

function shouldRetry(failures: number, error: unknown): boolean {
  const isPassing = isRequestError(error) && (error.isNetwork || error.status === 503);
  return isPassing && failures < 2;
}

/** The one store of what the server said; emptied when somebody signs out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
