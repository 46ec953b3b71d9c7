import { z } from 'zod';

/** Who sent a draft back to its author, when and why; null where nobody did since it was submitted last. */
export const sentBack = z
  .object({ by: z.string(), at: z.iso.datetime({ offset: true }), comment: z.string().nullable() })
  .nullable();
export type SentBack = NonNullable<z.infer<typeof sentBack>>;
