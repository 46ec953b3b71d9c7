import { searchApi } from '#contract/features/search/search.api.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { findRecords } from './search.repository.ts';

/** Serves the search over all records: what a person may not read is not looked for. */
export function serveSearch(serving: Serving): void {
  serve(serving, searchApi.search, async ({ db, actor, query }) => ({
    found: await findRecords(db, query.q, (entity) => can(actor.roles, `${entity}.read` as Permission)),
  }));
}
