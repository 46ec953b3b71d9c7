import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { batchRecord, batchStatement } from './batch.schema.ts';

/** What a new agency brings, in the order in which one record names another: a model needs its category. */
export const takeOverOrder = [
  'location',
  'person',
  'manufacturer',
  'category',
  'model',
  'vendor',
  'purchase-order',
  'equipment',
  'assignment',
  'entitlement',
  'seat',
  'installation',
  'repair',
  'retirement',
] as const;

const takenFile = z.object({ batch: batchRecord, statement: batchStatement });

export const takeOver = z.object({
  /** The last day on which a take-over can be begun and applied. */
  until: z.iso.date(),
  isOpen: z.boolean(),
  steps: z.array(
    z.object({
      entity: z.enum(takeOverOrder),
      /** Whether its records can be imported yet. */
      isImportable: z.boolean(),
      files: z.array(takenFile),
    }),
  ),
});
export type TakeOver = z.infer<typeof takeOver>;

export const takeOverApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/take-over',
    access: 'import.takeOver',
    summary: 'The files of a take-over in the order in which they are brought, each with its statement',
    response: takeOver,
  }),
};
