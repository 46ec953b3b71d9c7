import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { list } from '#contract/shared/field.ts';
import { searchedEntities, searchLimits, searchScopes } from './search-scopes.ts';

const naming = {
  entity: z.enum(searchedEntities),
  id: z.uuid(),
  /** Its tag, number or name. */
  label: z.string(),
  /** The words beside a number. */
  title: z.string().nullable(),
  /** Where it belongs: the person who has an item, the item of a repair. */
  note: z.string().nullable(),
};
const namedRecord = z.object(naming);
/** A record of any kind as it is named in a row. */
export type NamedRecord = z.infer<typeof namedRecord>;

const foundRecord = z.object({
  ...naming,
  /** The code or name that was found; null where only words of the record were. */
  matched: z.string().nullable(),
  /** Whether a code or a name of it is what was asked for. */
  isExact: z.boolean(),
  /** False where it is closed, disposed of or no longer active. */
  isLive: z.boolean(),
});
export type FoundRecord = z.infer<typeof foundRecord>;

const foundArea = z.object({
  entity: z.enum(searchedEntities),
  /** How many records of the kind have the words; null where they are too many to be counted. */
  count: z.int().nullable(),
  /** How many of them were seen, where they are too many to be counted. */
  seen: z.int().optional(),
});
export type FoundArea = z.infer<typeof foundArea>;

const searchAnswer = z.object({
  found: z.array(foundRecord).max(searchLimits.records),
  areas: z.array(foundArea),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** The search over all records that the person may read: codes and names that lead to one record, then words. */
export const searchApi = {
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'signedIn',
    summary:
      'Records whose code or name is or begins with a text, exact ones first, then those that have its words',
    query: z.strictObject({
      q: z.string().trim().min(searchLimits.fewestSigns).max(searchLimits.mostSigns),
      in: z.enum(searchScopes).optional(),
      limit: z.coerce.number().int().min(1).max(searchLimits.records).optional(),
    }),
    response: searchAnswer,
  }),
};

const recordKey = { entity: z.enum(searchedEntities), id: z.uuid() };
/** Facts of what is sent; their titles name them in refusals. */
const openedFields = {
  records: list('Records', z.strictObject(recordKey), { min: 1, max: searchLimits.recents }),
};
const ownRecords = z.object({
  pinned: z.array(namedRecord).max(searchLimits.pins),
  recent: z.array(namedRecord).max(searchLimits.recents),
});
export type OwnRecords = z.infer<typeof ownRecords>;

/** What a person opened last and pinned: their own rows alone, and of them only what they may read. */
export const recentsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/recents',
    access: 'signedIn',
    summary: 'The records that one has pinned and opened last',
    response: ownRecords,
  }),
  note: endpoint({
    method: 'POST',
    path: '/api/recents',
    access: 'signedIn',
    summary: 'Note records as opened, the last one last',
    fields: openedFields,
    body: z.strictObject({ records: openedFields.records.schema }),
    response: ownRecords,
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/api/pins/:entity/:id',
    access: 'signedIn',
    summary: 'Pin a record',
    params: z.strictObject(recordKey),
    response: ownRecords,
  }),
  unpin: endpoint({
    method: 'DELETE',
    path: '/api/pins/:entity/:id',
    access: 'signedIn',
    summary: 'Take a pinned record out',
    params: z.strictObject(recordKey),
    response: ownRecords,
  }),
};
