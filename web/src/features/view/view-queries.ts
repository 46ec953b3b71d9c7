import { queryOptions } from '@tanstack/react-query';
import { viewApi } from '#contract/features/view/view.api.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { call } from '#web/shared/client/client.ts';

/** Every view of a list that the person may use. */
export function viewsQuery(entity: EntityName) {
  return queryOptions({
    queryKey: ['view', 'list', entity],
    queryFn: ({ signal }) => call(viewApi.list, { query: { entity }, signal }),
    staleTime: 30_000,
  });
}

/** What happened in a view since the person last looked. */
export function viewChangesQuery(id: string) {
  return queryOptions({
    queryKey: ['view', 'changes', id],
    queryFn: ({ signal }) => call(viewApi.changes, { params: { id }, signal }),
    staleTime: 30_000,
  });
}
