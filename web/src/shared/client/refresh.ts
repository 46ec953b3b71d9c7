import type { QueryClient } from '@tanstack/react-query';
import { countedFrom } from '#contract/shared/changed.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The kinds of record that a query shows beside the one that its key begins with. */
      shows?: readonly EntityName[];
    };
  }
}

function withCounted(kinds: readonly string[]): Set<string> {
  const counted = Object.entries(countedFrom).filter(([, from]) => from.some((kind) => kinds.includes(kind)));
  return new Set([...kinds, ...counted.map(([kind]) => kind)]);
}

/**
 * Asks again for everything that shows records of these kinds: at once where it is on the screen, otherwise when it is
 * looked at next. The key of a query begins with the kind that it shows; further kinds stand in its `meta`.
 */
export function refreshKinds(client: QueryClient, kinds: readonly string[]): void {
  const stale = withCounted(kinds);
  void client.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      stale.has(String(queryKey[0])) || (meta?.shows ?? []).some((kind) => stale.has(kind)),
  });
}
