import { z } from 'zod';
import type { Entity } from './entity.ts';
import {
  chosenExport,
  exportFields,
  exportMediaTypes,
  exportOptions,
  type ExportFormat,
} from './export-options.ts';
import type { Fields } from './field.ts';
import { neededReason, optionalReason } from './step-fields.ts';
import { facet, page, positions, totals, totalsQuery, type Page } from './page.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: everybody, anybody who is signed in, or holders of a permission. */
export type Access = 'public' | 'signedIn' | Permission;

/** One call of the API: both floors read its method, path, schemas and rules from here. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** With `:name` for each parameter. */
  path: string;
  access: Access;
  summary: string;
  params: P;
  query: Q;
  body: B;
  response: R;
  status: number;
  /** Needs If-Match with the version that is being changed. */
  isVersioned: boolean;
  /** Honors Idempotency-Key. */
  isIdempotent: boolean;
  /** Fields of the answer that are told once: a repeated request gets null for them. */
  secrets: readonly string[];
  /** The entity whose list query the call takes beside `query`. */
  list: Entity | undefined;
  /** The entity whose fields the body has. */
  entity: Entity | undefined;
  /** The fields of the body where they are not an entity's: a step's own, or those of a call beside the record. */
  fields: Fields | undefined;
  /** The media type of the answer when it is not JSON; several where the request chooses one. */
  mediaType: string | readonly string[] | undefined;
  /** The body is a file, of at most so many bytes, and not JSON; the fields come in the query. */
  maxBytes: number | undefined;
  /** How many bytes the JSON of its body can have, where that is more than usual. */
  maxBody: number | undefined;
}

/** No parameters, no body. */
export const nothing = z.undefined();
/** A body or an answer that is a file. */
export const fileBody = z.unknown().meta({ type: 'string', format: 'binary' });
export const idParams = z.strictObject({ id: z.uuid() });

type Given = {
  method: Method;
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  status?: number;
  isVersioned?: boolean;
  isIdempotent?: boolean;
  secrets?: readonly string[];
  list?: Entity;
  entity?: Entity;
  fields?: Fields;
  mediaType?: string | readonly string[];
  maxBytes?: number;
  maxBody?: number;
};
type Or<T, K extends string> = T extends { [key in K]: infer V extends z.ZodType } ? V : typeof nothing;

export function endpoint<const G extends Given>(
  given: G,
): Endpoint<Or<G, 'params'>, Or<G, 'query'>, Or<G, 'body'>, G['response']> {
  return {
    params: nothing,
    query: nothing,
    body: nothing,
    status: 200,
    isVersioned: false,
    isIdempotent: false,
    secrets: [],
    list: undefined,
    entity: undefined,
    fields: undefined,
    mediaType: undefined,
    maxBytes: undefined,
    maxBody: undefined,
    ...given,
  } as unknown as Endpoint<Or<G, 'params'>, Or<G, 'query'>, Or<G, 'body'>, G['response']>;
}

/** One event of a record's history, as it is shown. */
export const historyEvent = z.object({
  seq: z.string(),
  at: z.iso.datetime({ offset: true }),
  actor: z.string(),
  actorId: z.uuid().nullable(),
  /** The e-mail of the account, which never changes: two people of one name are told apart by it. */
  actorEmail: z.string().nullable(),
  source: z.enum(['ui', 'api', 'import', 'job', 'demo']),
  action: z.string(),
  version: z.int(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  reason: z.string().nullable(),
  /** The batch that it belongs to; an earlier release leaves it out. */
  batchId: z.uuid().nullable().optional(),
  hash: z.string(),
});
export type HistoryEvent = z.infer<typeof historyEvent>;

/** A page of a record's history, newest first, with the result of checking its chain. */
export const historyPage = z.object({
  items: z.array(historyEvent),
  next: z.string().nullable(),
  total: z.int(),
  isChainIntact: z.boolean(),
});

/** Why a record is deleted. */
export const deleteFields = { reason: neededReason };
export const deleteBody = z.strictObject({ reason: neededReason.schema });

/** What goes with a step of a record's life: optionally why. */
export const actionFields = { reason: optionalReason };
export const actionBody = z.strictObject({ reason: optionalReason.schema.optional() });

/** `an equipment record`, `a user record`. */
function oneRecord(kind: string): string {
  return `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${kind} record`;
}

function permissionOf(
  entity: Entity,
  action: 'read' | 'create' | 'update' | 'delete' | 'restore',
): Permission {
  return `${entity.name}.${action}` as Permission;
}

/** What a list is asked for beside its query: properties, sums, and how pickers want it. */
export const listFields = z.strictObject({
  fields: z.string().max(2000).optional(),
  sums: z.string().max(500).optional(),
  best: z.enum(['true', 'false']).optional(),
  outside: z.uuid().optional(),
});

/** The call that lists records of type T. */
export type ListEndpoint<T> = Endpoint<typeof nothing, typeof listFields, typeof nothing, z.ZodType<Page<T>>>;

function exportEndpoint(entity: Entity, format: ExportFormat, named: string) {
  return endpoint({
    method: 'GET',
    path: `${entity.path}/export.${format}`,
    access: permissionOf(entity, 'read'),
    summary: `Export the listed ${entity.name.replaceAll('-', ' ')} records as ${named}`,
    list: entity,
    query: exportOptions,
    response: z.string(),
    mediaType: exportMediaTypes[format],
  });
}

/** The calls that read an entity. */
export function readingEndpoints<R extends z.ZodType>(entity: Entity, record: R) {
  const { path, name } = entity;
  const kind = name.replaceAll('-', ' ');
  const access = permissionOf(entity, 'read');
  return {
    list: endpoint({
      method: 'GET',
      path,
      access,
      summary: `List ${kind} records`,
      list: entity,
      query: listFields,
      response: page(record),
    }),
    exportCsv: exportEndpoint(entity, 'csv', 'CSV'),
    exportXlsx: exportEndpoint(entity, 'xlsx', 'an Excel workbook'),
    exportJsonl: exportEndpoint(entity, 'jsonl', 'JSON lines'),
    exportChosen: endpoint({
      method: 'POST',
      path: `${path}/export`,
      access,
      summary: `Export chosen ${kind} records`,
      list: entity,
      fields: exportFields,
      body: chosenExport,
      response: z.string(),
      mediaType: Object.values(exportMediaTypes),
    }),
    positions: endpoint({
      method: 'GET',
      path: `${path}/positions`,
      access,
      summary: `Cursors across a long list of ${kind} records`,
      list: entity,
      response: positions,
    }),
    facet: endpoint({
      method: 'GET',
      path: `${path}/facets/:field`,
      access,
      summary: `Count the listed ${kind} records by the values of a field`,
      params: z.strictObject({ field: z.string().max(60) }),
      list: entity,
      response: facet,
    }),
    totals: endpoint({
      method: 'GET',
      path: `${path}/totals`,
      access,
      summary: `Count the ${kind} records of several views`,
      query: totalsQuery,
      response: totals,
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      params: idParams,
      access,
      summary: `Read one ${kind} record, as it is or as it was at the end of a day`,
      query: z.strictObject({ asOf: z.iso.date().optional() }),
      response: record,
    }),
    history: endpoint({
      method: 'GET',
      path: `${path}/:id/history`,
      params: idParams,
      access,
      summary: `The history of one ${kind} record, newest first`,
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(200).optional(),
        after: z
          .string()
          .regex(/^\d{1,9}$/)
          .optional(),
      }),
      response: historyPage,
    }),
  };
}

/** The calls that every entity offers; an entity adds its own actions beside them. */
export function entityEndpoints<R extends z.ZodType, C extends z.ZodType, U extends z.ZodType>(
  entity: Entity,
  schemas: { record: R; create: C; update: U },
) {
  const { path, name } = entity;
  const kind = name.replaceAll('-', ' ');
  const one = { path: `${path}/:id`, params: idParams };
  return {
    ...readingEndpoints(entity, schemas.record),
    create: endpoint({
      method: 'POST',
      path,
      access: permissionOf(entity, 'create'),
      summary: `Create ${oneRecord(kind)}`,
      entity,
      body: schemas.create,
      response: schemas.record,
      status: 201,
      isIdempotent: true,
    }),
    update: endpoint({
      method: 'PATCH',
      ...one,
      access: permissionOf(entity, 'update'),
      summary: `Change the sent fields of ${oneRecord(kind)}`,
      entity,
      body: schemas.update,
      response: schemas.record,
      isVersioned: true,
    }),
    delete: endpoint({
      method: 'DELETE',
      ...one,
      access: permissionOf(entity, 'delete'),
      summary: `Move ${oneRecord(kind)} to the bin`,
      fields: deleteFields,
      body: deleteBody,
      response: schemas.record,
      isVersioned: true,
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/:id/actions/restore`,
      params: idParams,
      access: permissionOf(entity, 'restore'),
      summary: `Take ${oneRecord(kind)} out of the bin`,
      fields: actionFields,
      body: actionBody,
      response: schemas.record,
      isVersioned: true,
      isIdempotent: true,
    }),
  };
}
