import { z } from 'zod';
import { endpoint, idParams } from '#contract/shared/endpoint.ts';
import { neededReason } from '#contract/shared/step-fields.ts';
import { stepBody } from '#contract/shared/steps.ts';
import {
  heldKinds,
  hold,
  holdFields,
  mostLookedAt,
  purge,
  purgeItem,
  purgeOverview,
} from './retention.schema.ts';

export const holdBody = stepBody(holdFields);
export type HoldInput = z.output<typeof holdBody>;

/** Why a hold is released, or a removal prepared. */
export const retentionReason = { reason: neededReason } as const;
const reasonBody = stepBody(retentionReason);

// Identifiers behind each other, with commas between them.
const oneId = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const idsPattern = new RegExp(`^${oneId}(?:,${oneId}){0,${mostLookedAt - 1}}$`);

const step = { params: idParams, isVersioned: true, isIdempotent: true } as const;

/** Holds: what must not be removed, whatever its age. */
export const holdApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/holds',
    access: 'hold.read',
    summary: 'The holds: those in force first, then the newest of the released ones, 500 in all',
    response: z.object({ items: z.array(hold) }),
  }),
  held: endpoint({
    method: 'GET',
    path: '/api/holds/held',
    access: 'hold.read',
    summary: 'What holds in force cover: of these records, or of all of a kind, 300 at most',
    query: z.strictObject({
      entity: z.enum(heldKinds),
      ids: z.string().regex(idsPattern, { error: 'invalid_value' }).optional(),
    }),
    response: z.object({
      items: z.array(z.object({ id: z.uuid(), number: z.string() })),
      /** There are more; they have to be asked for by their ids. */
      isCut: z.boolean(),
    }),
  }),
  place: endpoint({
    method: 'POST',
    path: '/api/holds',
    access: 'hold.place',
    summary: 'Place a hold on an item, an award, a retirement case or a person, from now on',
    fields: holdFields,
    body: holdBody,
    response: hold,
    status: 201,
    isIdempotent: true,
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/holds/:id/actions/release',
    ...step,
    access: 'hold.release',
    summary: 'Release a hold, as somebody else than the administrator who placed it',
    fields: retentionReason,
    body: reasonBody,
    response: hold,
  }),
};

/** Removals of records whose time is over. */
export const purgeApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/purges',
    access: 'purge.read',
    summary: 'How long each kind stays, how many items are over their time, and the newest 100 removals',
    response: purgeOverview,
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/purges/:id/items',
    params: idParams,
    access: 'purge.read',
    summary: 'The items of a removal by their tags, 200 at a time, with what becomes of each',
    query: z.strictObject({ after: z.string().max(40).optional() }),
    response: z.object({ items: z.array(purgeItem), next: z.string().nullable() }),
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/api/purges',
    access: 'purge.prepare',
    summary: 'Prepare a removal of up to 10,000 items whose time is over; nothing is removed yet',
    fields: retentionReason,
    body: reasonBody,
    response: purge,
    status: 201,
    isIdempotent: true,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/purges/:id/actions/approve',
    ...step,
    access: 'purge.approve',
    summary: 'Approve a removal, as somebody else than who prepared it; it cannot be undone',
    response: purge,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/purges/:id/actions/cancel',
    ...step,
    access: 'purge.prepare',
    summary: 'Give up a removal that is not approved yet',
    response: purge,
  }),
};
