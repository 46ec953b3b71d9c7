import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { problem } from '#contract/shared/errors.ts';
import { list, type Fields } from '#contract/shared/field.ts';
import {
  stepBody,
  stepEndpoints,
  type CalledStep,
  type StepBody,
  type StepInput,
} from '#contract/shared/steps.ts';
import { referenceValue } from '#contract/shared/entity.ts';
import { equipment, equipmentRecord } from './equipment.schema.ts';
import { checkInManyFields, custodySteps } from './equipment.steps.ts';

export type CheckOutInput = StepInput<typeof custodySteps, 'checkOut'>;
export type LoanInput = StepInput<typeof custodySteps, 'loan'>;
export type ExtendInput = StepInput<typeof custodySteps, 'extend'>;
export type CheckInManyInput = z.output<StepBody<typeof checkInManyFields>>;

/** The most items that one bulk step takes. */
export const maxBulkItems = 200;

/** The items of a bulk step, each in the version its caller has seen. */
export const chosenItems = list('Items', z.strictObject({ id: z.uuid(), version: z.int().min(1) }), {
  min: 1,
  max: maxBulkItems,
});

/** What became of each item: the item as it is now, or why it was refused. Refused ones stay as they were. */
export const bulkAnswer = z.object({
  results: z.array(
    z.object({ id: z.uuid(), record: equipmentRecord.nullable(), problem: problem.nullable() }),
  ),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;

/** The call that takes a step with several items. */
export function stepOfMany<const F extends Fields>(
  { path, permission }: Pick<CalledStep, 'path' | 'permission'>,
  summary: string,
  given: F,
) {
  return endpoint({
    method: 'POST',
    path: `/api/equipment/bulk/${path}`,
    access: permission,
    summary,
    fields: { ...given, items: chosenItems },
    body: stepBody(given).extend({ items: chosenItems.schema }),
    response: bulkAnswer,
    isIdempotent: true,
  });
}

/** Why a place is proposed: the item was given out from there, this person returned one there last, or stock is kept there. */
export const returnPlaceReasons = ['origin', 'lastUsed', 'stock'] as const;

/** Where items would go back to, if anything tells it of all of them, and where they were given out from. */
export const returnPlace = z.object({
  place: referenceValue.nullable(),
  because: z.enum(returnPlaceReasons).nullable(),
  /** The place of most items first; null stands for those whose history does not tell. */
  origins: z.array(z.object({ place: referenceValue.nullable(), count: z.int() })),
});
export type ReturnPlace = z.output<typeof returnPlace>;

const oneId = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** Ids of items with commas between them. */
const itemIds = z
  .string()
  .max(37 * maxBulkItems)
  .regex(new RegExp(`^${oneId}(,${oneId})*$`));

/** The steps of an item that open and close its assignments. */
export const custodyActions = stepEndpoints(equipment, custodySteps, equipmentRecord);

const { checkOut, loan, transfer, checkIn, extend } = custodySteps;

export const custodyApi = {
  ...custodyActions,
  checkOutMany: stepOfMany(checkOut, 'Give several items to one holder', checkOut.fields),
  loanMany: stepOfMany(loan, 'Lend several items to one holder until a day', loan.fields),
  transferMany: stepOfMany(transfer, 'Hand several items on to one holder in one step', transfer.fields),
  checkInMany: stepOfMany(checkIn, 'Take several items back into stock', checkInManyFields),
  extendMany: stepOfMany(extend, 'Move the day on which several lent items are due back', extend.fields),
  returnPlace: endpoint({
    method: 'GET',
    path: '/api/equipment/return-place',
    access: 'equipment.read',
    summary: 'Where items that come back would go: the place that a check-in proposes',
    query: z.strictObject({ items: itemIds }),
    response: returnPlace,
  }),
};
