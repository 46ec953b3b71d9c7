import { useLocation } from 'react-router';

/** What a list hands to the pages it opens, so that they can lead back to the very same view. */
export interface ListLink {
  from: string;
}

/** The state for links from a list to its records. */
export function useListLink(): ListLink {
  const { pathname, search } = useLocation();
  return { from: `${pathname}${search}` };
}

/** The list a page was opened from, if it was opened from one. */
export function readListLink(state: unknown): ListLink | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' && state.from.startsWith('/') ? { from: state.from } : undefined;
}
