import { z } from 'zod';
import { endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { date, longText, percent } from '#contract/shared/field.ts';
import { allocation, allocationRecord } from './allocation.schema.ts';

/** One project's share of an item. */
export const allocationShare = z.strictObject({
  projectId: z.uuid(),
  percent: percent('Share').schema,
});
export type AllocationShare = z.infer<typeof allocationShare>;

/** The shares of an item from a day on; none ends its allocation. */
export const allocateBody = z.strictObject({
  fromOn: date('From').schema,
  shares: z.array(allocationShare).max(20),
  reason: longText('Reason', { min: 0, max: 500 }).schema.optional(),
});
export type AllocateInput = z.output<typeof allocateBody>;

const transferOf = { fromProjectId: z.uuid(), toProjectId: z.uuid(), fromOn: date('From').schema };

/** Every share of a project goes to another one from a day on. */
export const transferBody = z.strictObject({
  ...transferOf,
  reason: longText('Reason', { min: 3, max: 500 }).schema,
});
export type TransferInput = z.output<typeof transferBody>;

export const allocationApi = {
  ...readingEndpoints(allocation, allocationRecord),
  allocate: endpoint({
    method: 'PUT',
    path: '/api/equipment/:id/allocation',
    params: idParams,
    access: 'allocation.update',
    summary: 'Set which projects an item serves from a day on; what ran until then ends the day before',
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
    query: z.strictObject(transferOf),
    response: z.object({ items: z.int(), blocked: z.int() }),
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/allocations/transfers',
    access: 'allocation.update',
    summary: 'Move every share of a project to another one from a day on',
    body: transferBody,
    response: z.object({ items: z.int() }),
    isIdempotent: true,
  }),
};
