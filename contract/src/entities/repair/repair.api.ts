import { z } from 'zod';
import { conditions } from '#contract/shared/conditions.ts';
import { actionBody, endpoint, entityEndpoints, idParams } from '#contract/shared/endpoint.ts';
import { choice, longText } from '#contract/shared/field.ts';
import {
  repair,
  repairCreate,
  repairFields,
  repairOutcomes,
  repairRecord,
  repairUpdate,
} from './repair.schema.ts';

const { reason } = actionBody.shape;
const neededReason = longText('Reason', { min: 3, max: 500 }).schema;
const condition = choice('Condition', conditions).schema;
const fields = repairFields;

export const startBody = z.strictObject({ assignedToId: fields.assignedToId.schema.optional(), reason });
export const waitBody = z.strictObject({ expectedOn: fields.expectedOn.schema.optional(), reason });
export const sendBody = z.strictObject({
  vendorId: fields.vendorId.schema.unwrap(),
  sentOn: fields.sentOn.schema.unwrap(),
  expectedOn: fields.expectedOn.schema.optional(),
  rmaNumber: fields.rmaNumber.schema.optional(),
  tracking: fields.tracking.schema.optional(),
  dataLeft: fields.dataLeft.schema,
  mediaAction: fields.mediaAction.schema.optional(),
  reason,
});
export const receiveBody = z.strictObject({ backOn: fields.backOn.schema.unwrap(), reason });
/** An item that cannot be repaired is unusable: its condition need not be said. */
export const completeBody = z.strictObject({
  outcome: choice('Outcome', repairOutcomes).schema,
  resolution: longText('Resolution', { min: 5, max: 2000 }).schema,
  diagnosis: fields.diagnosis.schema.optional(),
  conditionAfter: fields.conditionAfter.schema.optional(),
  newSerial: fields.newSerial.schema.optional(),
  loanerCondition: condition.optional(),
  reason,
});
export const cancelBody = z.strictObject({ loanerCondition: condition.optional(), reason: neededReason });
export const lendBody = z.strictObject({ loanerId: fields.loanerId.schema.unwrap(), reason });
export const returnBody = z.strictObject({ loanerCondition: condition.optional(), reason });
export const reopenBody = z.strictObject({ reason: neededReason });
export type StartInput = z.output<typeof startBody>;
export type WaitInput = z.output<typeof waitBody>;
export type SendInput = z.output<typeof sendBody>;
export type ReceiveInput = z.output<typeof receiveBody>;
export type CompleteInput = z.output<typeof completeBody>;
export type CancelInput = z.output<typeof cancelBody>;
export type LendInput = z.output<typeof lendBody>;
export type ReturnInput = z.output<typeof returnBody>;

function action<const B extends z.ZodType>(
  path: string,
  summary: string,
  body: B,
  access: 'repair.update' | 'repair.reopen' = 'repair.update',
) {
  return endpoint({
    method: 'POST',
    path: `/api/repairs/:id/actions/${path}`,
    params: idParams,
    access,
    summary,
    body,
    response: repairRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

export const repairApi = {
  ...entityEndpoints(repair, { record: repairRecord, create: repairCreate, update: repairUpdate }),
  start: action('start', 'Take a requested repair in hand: the item is in repair', startBody),
  waitForParts: action('wait-for-parts', 'Say that a repair waits for parts', waitBody),
  resume: action('resume', 'Go on with a repair whose parts have come', actionBody),
  send: action('send', 'Send the item to a vendor', sendBody),
  receive: action('receive', 'Take the item back from the vendor', receiveBody),
  complete: action('complete', 'End a repair with its outcome: the item goes back', completeBody),
  cancel: action('cancel', 'End a repair without an outcome: the item goes back', cancelBody),
  lendLoaner: action('lend-loaner', 'Give the holder of the item another one meanwhile', lendBody),
  returnLoaner: action('return-loaner', 'Take the loaner back into stock', returnBody),
  reopen: action('reopen', 'Open a repair again that was completed lately', reopenBody, 'repair.reopen'),
};
