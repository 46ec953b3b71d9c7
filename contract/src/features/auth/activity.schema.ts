import { z } from 'zod';

/** One thing that somebody did: which record, and what. */
export const activity = z.object({
  seq: z.string(),
  at: z.iso.datetime({ offset: true }),
  entity: z.string(),
  entityId: z.uuid(),
  action: z.string(),
  /** What it is called and where it is read; null for whoever may no longer read it. */
  record: z
    .object({
      label: z.string(),
      note: z.string().nullable(),
      opensAt: z.object({ entity: z.string(), id: z.uuid() }),
    })
    .nullable(),
});
export type Activity = z.infer<typeof activity>;

export const activityPage = z.object({ items: z.array(activity), next: z.string().nullable() });

/** Which part is wanted: what was done before the one with this number. */
export const activityQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
export type ActivityQuery = z.infer<typeof activityQuery>;
