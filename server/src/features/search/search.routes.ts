import {
  searchedEntities,
  searchLimits,
  type SearchedEntity,
} from '#contract/features/search/search-scopes.ts';
import { recentsApi, searchApi } from '#contract/features/search/search.api.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import {
  addPin,
  countPins,
  isThere,
  lockPins,
  noteOpened,
  readOwnRecords,
  removePin,
  type Keeper,
} from './recents.repository.ts';
import { findRecords } from './search.repository.ts';

const readableBy = ({ roles }: Actor): SearchedEntity[] =>
  searchedEntities.filter((entity) => can(roles, `${entity}.read` satisfies Permission));
const keeperOf = (actor: Actor): Keeper => ({ userId: actor.id, readable: readableBy(actor) });

/** Serves the search over all records, and what a person opened last and pinned: what they may not read is not asked for. */
export function serveSearch(serving: Serving): void {
  serve(serving, searchApi.search, async ({ db, actor, query }) => {
    const readable = readableBy(actor);
    const canRestore = (entity: SearchedEntity) => can(actor.roles, `${entity}.restore` as Permission);
    if (query.in === 'bin' && !readable.some(canRestore)) throw new AppError('not_allowed');
    const question = {
      text: query.q,
      scope: query.in,
      userId: actor.id,
      readable: query.in === 'bin' ? readable.filter(canRestore) : readable,
    };
    return findRecords(db, question, query.limit ?? searchLimits.records);
  });
  serve(serving, recentsApi.read, async ({ db, actor }) => readOwnRecords(db, keeperOf(actor)));
  serve(serving, recentsApi.note, async ({ db, actor, body }) => {
    const keeper = keeperOf(actor);
    const records = body.records.filter(({ entity }) => keeper.readable.includes(entity));
    if (records.length > 0) await noteOpened(db, actor.id, records);
    return readOwnRecords(db, keeper);
  });
  serve(serving, recentsApi.pin, async ({ db, actor, params }) => {
    const keeper = keeperOf(actor);
    await lockPins(db, actor.id);
    if (!keeper.readable.includes(params.entity) || !(await isThere(db, params)))
      throw new AppError('not_found');
    const max = searchLimits.pins;
    if ((await countPins(db, keeper, params)) >= max) throw new AppError('record_pins_full', { max });
    await addPin(db, actor.id, params);
    return readOwnRecords(db, keeper);
  });
  serve(serving, recentsApi.unpin, async ({ db, actor, params }) => {
    if (!(await removePin(db, actor.id, params))) throw new AppError('not_found');
    return readOwnRecords(db, keeperOf(actor));
  });
}
