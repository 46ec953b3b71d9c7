import { z } from 'zod';
import { conditions } from '#contract/shared/conditions.ts';
import { endpoint, idParams } from '#contract/shared/endpoint.ts';
import { problem } from '#contract/shared/errors.ts';
import { choice, date, longText, reference } from '#contract/shared/field.ts';
import { equipmentRecord } from './equipment.schema.ts';

const reason = longText('Reason', { min: 0, max: 500 }).schema.optional();
const notes = longText('Notes', { min: 0, max: 500 }).schema.optional();
const startedOn = date('From').schema.optional();
const condition = choice('Condition', conditions).schema;

/** Exactly one of the three is sent; the item moves to `movedToId` where the target is not a place. */
const target = {
  personId: reference('Person', 'person').schema.optional(),
  locationId: reference('Place', 'location').schema.optional(),
  projectId: reference('Project', 'project').schema.optional(),
  movedToId: reference('New location', 'location').schema.optional(),
};

export const checkOutBody = z.strictObject({
  ...target,
  startedOn,
  condition: condition.optional(),
  notes,
  reason,
});
export const loanBody = z.strictObject({ ...checkOutBody.shape, dueOn: date('Due back').schema });
export const checkInBody = z.strictObject({
  condition,
  movedToId: reference('New location', 'location').schema,
  notes,
  reason,
});
/** Several items at once: without a condition, each keeps the one it has. */
export const checkInManyBody = z.strictObject({ ...checkInBody.shape, condition: condition.optional() });
export const missingBody = z.strictObject({ reason: longText('Reason', { min: 3, max: 500 }).schema });
export const foundBody = z.strictObject({
  ...checkInBody.shape,
  reason: longText('Reason', { min: 3, max: 500 }).schema,
});
export type CheckOutInput = z.output<typeof checkOutBody>;
export type LoanInput = z.output<typeof loanBody>;
export type CheckInInput = z.output<typeof checkInBody>;
export type CheckInManyInput = z.output<typeof checkInManyBody>;
export type FoundInput = z.output<typeof foundBody>;

/** The items of a bulk step, each in the version its caller has seen. */
const items = z
  .array(z.strictObject({ id: z.uuid(), version: z.int().min(1) }))
  .min(1)
  .max(200);

/** What became of each item: the item as it is now, or why it was refused. Refused ones stay as they were. */
export const bulkAnswer = z.object({
  results: z.array(
    z.object({ id: z.uuid(), record: equipmentRecord.nullable(), problem: problem.nullable() }),
  ),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;

function onItem<
  const B extends z.ZodType,
  const A extends 'checkOut' | 'loan' | 'transfer' | 'checkIn' | 'reportMissing' | 'find',
>(action: A, path: string, summary: string, body: B) {
  return endpoint({
    method: 'POST',
    path: `/api/equipment/:id/actions/${path}`,
    params: idParams,
    access: `equipment.${action}`,
    summary,
    body,
    response: equipmentRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

function onItems<const B extends z.ZodRawShape, const A extends 'checkOut' | 'checkIn'>(
  action: A,
  path: string,
  summary: string,
  shape: B,
) {
  return endpoint({
    method: 'POST',
    path: `/api/equipment/bulk/${path}`,
    access: `equipment.${action}`,
    summary,
    body: z.strictObject({ ...shape, items }),
    response: bulkAnswer,
    isIdempotent: true,
  });
}

/** The steps of an item that open and close its assignments. */
export const custodyApi = {
  checkOut: onItem('checkOut', 'check-out', 'Give an item to a person, a place or a project', checkOutBody),
  loan: onItem('loan', 'loan', 'Lend an item until a day', loanBody),
  transfer: onItem('transfer', 'transfer', 'Hand an item on in one step', checkOutBody),
  checkIn: onItem('checkIn', 'check-in', 'Take an item back into stock', checkInBody),
  reportMissing: onItem('reportMissing', 'report-missing', 'Say that an item cannot be found', missingBody),
  find: onItem('find', 'find', 'Say that a missing item was found', foundBody),
  checkOutMany: onItems('checkOut', 'check-out', 'Give several items to one holder', checkOutBody.shape),
  checkInMany: onItems('checkIn', 'check-in', 'Take several items back into stock', checkInManyBody.shape),
};
