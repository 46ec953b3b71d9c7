import { holdApi, purgeApi } from '#contract/features/retention/retention.api.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { findHeld, listHeld } from './held.ts';
import { findHolds, placeHold, releaseHold } from './hold.commands.ts';
import { approvePurge, cancelPurge, preparePurge } from './purge.commands.ts';
import { findPurgeItems, readPurges } from './purge.repository.ts';

/** Serves how long records stay, what holds them, and their removal. */
export function serveRetention(serving: Serving): void {
  serve(serving, holdApi.list, async ({ db }) => ({ items: await findHolds(db) }));
  serve(serving, holdApi.held, async ({ db, query: { entity, ids } }) =>
    ids === undefined
      ? listHeld(db, entity)
      : { items: await findHeld(db, entity, ids.split(',')), isCut: false },
  );
  serve(serving, holdApi.place, (context) => placeHold(context, context.body));
  serve(serving, holdApi.release, (context) => releaseHold(context, context.params.id, context.body.reason));
  serve(serving, purgeApi.list, ({ db }) => readPurges(db));
  serve(serving, purgeApi.items, ({ db, params, query }) => findPurgeItems(db, params.id, query.after));
  serve(serving, purgeApi.prepare, (context) => preparePurge(context, context.body.reason));
  serve(serving, purgeApi.approve, (context) => approvePurge(context, context.params.id));
  serve(serving, purgeApi.cancel, (context) => cancelPurge(context, context.params.id));
}
