import type { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { findEventsAfter, findHistory } from '#server/features/history/history.repository.ts';
import { undoEvents } from '#server/features/history/as-of.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sendCsv } from '#server/shared/list/export.ts';
import { findFacet } from '#server/shared/list/facet.ts';
import { findPage, findPositions, readRows } from '#server/shared/list/page.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { serve, serveStream, type Serving } from '#server/shared/http/serve.ts';

/** The reading calls of an entity's endpoint table. */
interface ReadingApi {
  list: Endpoint;
  exportCsv: Endpoint<z.ZodType, z.ZodType<{ columns?: string | undefined }>>;
  positions: Endpoint;
  facet: Endpoint<z.ZodType<{ field: string }>>;
  get: Endpoint<z.ZodType<{ id: string }>, z.ZodType<{ asOf?: string | undefined }>>;
  history: Endpoint<
    z.ZodType<{ id: string }>,
    z.ZodType<{ limit?: number | undefined; after?: string | undefined }>
  >;
}

/** One record, deleted or not, or `not_found`. */
export async function getRecord<R>(db: Queryable, source: ListSource<R>, id: string): Promise<R> {
  const [record] = await readRows(db, source, [id]);
  if (record === undefined) throw new AppError('not_found');
  return record;
}

async function getRecordAsOf<R>(db: Queryable, source: ListSource<R>, id: string, day: string): Promise<R> {
  const record = await getRecord(db, source, id);
  const later = await findEventsAfter(db, source.entity.name, id, day);
  return undoEvents(source.entity, record as Record<string, unknown>, later) as R;
}

/** Serves everything that reads an entity: list, export, positions, facets, one record, its history. */
export function serveReading<R>(serving: Serving, api: ReadingApi, source: ListSource<R>): void {
  serve(serving, api.list, ({ db, list }) => findPage(db, source, list));
  serveStream(serving, api.exportCsv, ({ list, query, actor }, reply) => {
    reply.log.info({ actor: actor.id, entity: source.entity.name }, 'export');
    return sendCsv(serving.db, reply, source, list, query.columns);
  });
  serve(serving, api.positions, ({ db, list }) => findPositions(db, source, list));
  serve(serving, api.facet, ({ db, list, params }) => findFacet(db, source, list, params.field));
  serve(serving, api.get, ({ db, params, query }) =>
    query.asOf ? getRecordAsOf(db, source, params.id, query.asOf) : getRecord(db, source, params.id),
  );
  serve(serving, api.history, async ({ db, params, query }) => {
    const page = await findHistory(db, source.entity.name, params.id, query);
    if (page.total === 0) throw new AppError('not_found');
    return page;
  });
}
