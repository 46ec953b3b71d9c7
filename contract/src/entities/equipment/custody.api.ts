import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { problem } from '#contract/shared/errors.ts';
import { list, type Fields } from '#contract/shared/field.ts';
import { stepBody, stepEndpoints, type StepBody, type StepInput } from '#contract/shared/steps.ts';
import { equipment, equipmentRecord } from './equipment.schema.ts';
import { checkInManyFields, custodySteps } from './equipment.steps.ts';

export type CheckOutInput = StepInput<typeof custodySteps, 'checkOut'>;
export type CheckInManyInput = z.output<StepBody<typeof checkInManyFields>>;

/** The items of a bulk step, each in the version its caller has seen. */
const chosenItems = list('Items', z.strictObject({ id: z.uuid(), version: z.int().min(1) }), {
  min: 1,
  max: 200,
});

/** What became of each item: the item as it is now, or why it was refused. Refused ones stay as they were. */
export const bulkAnswer = z.object({
  results: z.array(
    z.object({ id: z.uuid(), record: equipmentRecord.nullable(), problem: problem.nullable() }),
  ),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;

function onItems<const F extends Fields, const A extends 'checkOut' | 'checkIn'>(
  action: A,
  summary: string,
  given: F,
) {
  const { path, permission } = custodySteps[action];
  return endpoint({
    method: 'POST',
    path: `/api/equipment/bulk/${path}`,
    access: permission,
    summary,
    fields: { ...given, items: chosenItems },
    body: z.strictObject({ ...stepBody(given).shape, items: chosenItems.schema }),
    response: bulkAnswer,
    isIdempotent: true,
  });
}

/** The steps of an item that open and close its assignments. */
export const custodyActions = stepEndpoints(equipment, custodySteps, equipmentRecord);

export const custodyApi = {
  ...custodyActions,
  checkOutMany: onItems('checkOut', 'Give several items to one holder', custodySteps.checkOut.fields),
  checkInMany: onItems('checkIn', 'Take several items back into stock', checkInManyFields),
};
