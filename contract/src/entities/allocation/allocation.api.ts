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
};
