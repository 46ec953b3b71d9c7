import { z } from 'zod';
import { endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { date, list, percent, reference } from '#contract/shared/field.ts';
import { neededReason, optionalReason } from '#contract/shared/step-fields.ts';
import { stepBody } from '#contract/shared/steps.ts';
import { allocation, allocationRecord } from './allocation.schema.ts';

/** One project's share of an item. */
export const allocationShare = z.strictObject({
  projectId: z.uuid(),
  percent: percent('Share').schema,
});

/** The shares of an item from a day on; none ends its allocation. */
const allocateFields = {
  fromOn: date('From'),
  shares: list('Shares', allocationShare, { max: 20 }),
  reason: optionalReason,
};
export const allocateBody = stepBody(allocateFields);
export type AllocateInput = z.output<typeof allocateBody>;

const transferOf = {
  fromProjectId: reference('From project', 'project'),
  toProjectId: reference('To project', 'project'),
  fromOn: date('From'),
};
const transferFields = { ...transferOf, reason: neededReason };

/** Every share of a project goes to another one from a day on. */
export const transferBody = stepBody(transferFields);
export type TransferInput = z.output<typeof transferBody>;

export const allocationApi = {
  ...readingEndpoints(allocation, allocationRecord),
  allocate: endpoint({
    method: 'PUT',
    path: '/api/equipment/:id/allocation',
    params: idParams,
    access: 'allocation.update',
    summary: 'Set which projects an item serves from a day on; what ran until then ends the day before',
    fields: allocateFields,
    body: allocateBody,
    response: z.object({
      id: z.uuid(),
      /** The version of the item afterwards. */
      version: z.int().min(1),
      /** The shares that begin on that day. */
      shares: z.array(allocationRecord),
    }),
    isVersioned: true,
    isIdempotent: true,
  }),
  previewTransfer: endpoint({
    method: 'GET',
    path: '/api/allocations/transfers',
    access: 'allocation.read',
    summary: 'How many items a transfer would move, and how many the other project has a share of already',
    query: stepBody(transferOf),
    response: z.object({ items: z.int(), blocked: z.int() }),
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/allocations/transfers',
    access: 'allocation.update',
    summary: 'Move every share of a project to another one from a day on',
    fields: transferFields,
    body: transferBody,
    response: z.object({ items: z.int() }),
    isIdempotent: true,
  }),
};
