import { useServerInfo } from './useServerInfo.ts';

/** The agency's day as the server says it; undefined until it has. */
export function useToday(): string | undefined {
  return useServerInfo()?.today;
}
