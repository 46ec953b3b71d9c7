import type { z } from 'zod';
import type { Endpoint, listFields } from '#contract/shared/endpoint.ts';
import { exportFormats, type chosenExport, type exportOptions } from '#contract/shared/export-options.ts';
import type { ListQuery } from '#contract/shared/list-query.ts';
import type { totalsQuery } from '#contract/shared/page.ts';
import {
  findEventsAfter,
  findLastChange,
  findHistory,
  type HistoryPage,
} from '#server/features/history/history.repository.ts';
import { undoEvents } from '#server/features/history/as-of.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { sendExport } from '#server/shared/list/export.ts';
import { createExporter, type Exporter } from '#server/shared/list/exporter.ts';
import { createFacetCache, findFacet } from '#server/shared/list/facet.ts';
import { createLabelCache, type LabelCache } from '#server/shared/list/label-cache.ts';
import { findPage, readFields, readRows } from '#server/shared/list/page.ts';
import { createPositionsCache, findSharedPositions } from '#server/shared/list/positions.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import { resolvePeople } from '#server/shared/list/relative-people.ts';
import { readSums } from '#server/shared/list/sums.ts';
import { countTotals } from '#server/shared/list/total.ts';
import { readViews } from '#server/shared/list/views.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { refuseHidden } from '#server/shared/http/hidden-fields.ts';
import { serve, serveEarly, serveList, serveStream, type Serving } from '#server/shared/http/serve.ts';

/** The reading calls of an entity's endpoint table. */
interface ReadingApi {
  list: Endpoint<z.ZodType, typeof listFields>;
  exportCsv: Endpoint<z.ZodType, typeof exportOptions>;
  exportXlsx: Endpoint<z.ZodType, typeof exportOptions>;
  exportJsonl: Endpoint<z.ZodType, typeof exportOptions>;
  exportChosen: Endpoint<z.ZodType, z.ZodType, typeof chosenExport>;
  positions: Endpoint;
  facet: Endpoint<z.ZodType<{ field: string }>>;
  totals: Endpoint<z.ZodType, typeof totalsQuery>;
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
  const then = undoEvents(source.entity, record as Record<string, unknown>, later);
  const earliest = later.at(-1);
  if (earliest === undefined) return then as R;
  const last = await findLastChange(db, source.entity.name, id, earliest.version - 1);
  return (last ? { ...then, updatedAt: last.at, updatedBy: last.actor } : then) as R;
}

function readRecord<R>(
  db: Queryable,
  source: ListSource<R>,
  id: string,
  asOf: string | undefined,
): Promise<R> {
  return asOf ? getRecordAsOf(db, source, id, asOf) : getRecord(db, source, id);
}

async function readHistory(
  db: Queryable,
  source: ListSource<unknown>,
  id: string,
  query: Parameters<typeof findHistory>[3],
): Promise<HistoryPage> {
  const page = await findHistory(db, source.entity.name, id, query);
  if (page.total === 0) throw new AppError('not_found');
  return page;
}

/** The branch that is left out of a list; only trees have some. */
function readOutside(source: ListSource<unknown>, id: string | undefined): string | undefined {
  if (id !== undefined && !source.entity.fields['parentId']) {
    throw new AppError('unknown_parameter', { name: 'outside' });
  }
  return id;
}

/** What a caller sees of an entity, where that depends on more than its own permission. */
export interface Reach<R> {
  /** The list with the conditions that keep it within reach. */
  narrow: (actor: Actor, list: ListQuery) => ListQuery;
  /** Refuses a record that is out of reach. */
  check: (actor: Actor, record: R) => void;
}

const everything: Reach<unknown> = { narrow: (_, list) => list, check: () => undefined };

/** Serves the files of a list: all of it in each format, and records that were chosen. */
function serveExports(serving: Serving, api: ReadingApi, exporter: Exporter): void {
  const formats = { csv: api.exportCsv, xlsx: api.exportXlsx, jsonl: api.exportJsonl };
  for (const format of exportFormats) {
    serveStream(serving, formats[format], async ({ db, list, query: options, actor, now }, reply) => {
      const { file, note } = await exporter.prepare(db, actor, now, { format, list, options });
      return sendExport(serving.exports, reply, file, note);
    });
  }
  serveStream(serving, api.exportChosen, async ({ db, list, body, actor, now }, reply) => {
    const { format, ids, except, ...options } = body;
    const { file, note } = await exporter.prepare(db, actor, now, { format, list, options, ids, except });
    return sendExport(serving.exports, reply, file, note);
  });
}

const labelCaches = new WeakMap<Serving, LabelCache>();

/** How all lists of an application name the records of small tables. */
function labelsOf(serving: Serving): LabelCache {
  const labels = labelCaches.get(serving) ?? createLabelCache();
  labelCaches.set(serving, labels);
  return labels;
}

/** Serves everything that reads an entity: list, export, positions, facets, one record, its history. */
export function serveReading<R>(
  serving: Serving,
  api: ReadingApi,
  source: ListSource<R>,
  reach: Reach<R> = everything,
): void {
  const { narrow, check } = reach;
  serving.sources.set(source.entity.name, { source, narrow });
  const labels = labelsOf(serving);
  const facets = createFacetCache();
  const positions = createPositionsCache();
  serve(serving, api.list, ({ db, actor, list, query }) =>
    findPage(db, source, narrow(actor, list), {
      fields: readFields(source, query.fields),
      sums: readSums(source, query.sums),
      isBestFirst: query.best === 'true',
      outside: readOutside(source, query.outside),
      labels,
    }),
  );
  const exporter = createExporter(source, narrow);
  serving.exporters.set(source.entity.name, exporter);
  serveExports(serving, api, exporter);
  serve(serving, api.positions, ({ db, actor, list }) =>
    findSharedPositions(db, source, narrow(actor, list), positions),
  );
  serve(serving, api.facet, ({ db, actor, list, params }) =>
    findFacet(db, source, narrow(actor, list), params.field, facets),
  );
  serveList(serving, api.totals, async ({ db, actor, query }) => {
    const asked = await Promise.all(
      readViews(source.entity, query.of).map((view) => resolvePeople(db, actor.id, source.entity, view)),
    );
    for (const view of asked) refuseHidden(actor, view);
    const views = asked.map((view) => narrow(actor, view));
    return { totals: await countTotals(db, source, views) };
  });
  if (reach === everything) {
    serveEarly(serving, api.get, ({ db, params, query }) => readRecord(db, source, params.id, query.asOf));
    serveEarly(serving, api.history, ({ db, params, query }) => readHistory(db, source, params.id, query));
    return;
  }
  serve(serving, api.get, async ({ db, actor, params, query }) => {
    const record = await readRecord(db, source, params.id, query.asOf);
    check(actor, record);
    return record;
  });
  serve(serving, api.history, async ({ db, actor, params, query }) => {
    check(actor, await getRecord(db, source, params.id));
    return readHistory(db, source, params.id, query);
  });
}

/** The writing calls of an entity's endpoint table. */
interface WritingApi<C, U, R> {
  create: Endpoint<z.ZodType, z.ZodType, z.ZodType<C>, z.ZodType<R>>;
  update: Endpoint<z.ZodType<{ id: string }>, z.ZodType, z.ZodType<U>, z.ZodType<R>>;
  delete: Endpoint<z.ZodType<{ id: string }>, z.ZodType, z.ZodType<{ reason: string }>, z.ZodType<R>>;
  restore: Endpoint<
    z.ZodType<{ id: string }>,
    z.ZodType,
    z.ZodType<{ reason?: string | undefined }>,
    z.ZodType<R>
  >;
}

/** What may happen to the records of an entity. */
export interface Commands<C, U, R> {
  create: (context: CommandContext, input: C) => Promise<R>;
  update: (context: CommandContext, id: string, input: U) => Promise<R>;
  delete: (context: CommandContext, id: string, reason: string) => Promise<R>;
  restore: (context: CommandContext, id: string, reason: string | undefined) => Promise<R>;
}

/** Serves everything that writes an entity: create, change, to the bin, out of the bin. */
export function serveWriting<C, U, R>(
  serving: Serving,
  api: WritingApi<C, U, R>,
  commands: Commands<C, U, R>,
): void {
  serve(serving, api.create, (context) => commands.create(context, context.body));
  serve(serving, api.update, (context) => commands.update(context, context.params.id, context.body));
  serve(serving, api.delete, (context) => commands.delete(context, context.params.id, context.body.reason));
  serve(serving, api.restore, (context) => commands.restore(context, context.params.id, context.body.reason));
}
