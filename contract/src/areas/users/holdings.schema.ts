import { z } from 'zod';

/** What somebody can have in hand; each kind comes from the area that keeps it. */
export const holdingKinds = ['custody', 'seat', 'order', 'retirement'] as const;
export type HoldingKind = (typeof holdingKinds)[number];

/** One thing in hand: the record that says so, its words, and since when. */
export const heldEntry = z.object({
  entity: z.string(),
  id: z.uuid(),
  label: z.string(),
  note: z.string().nullable(),
  since: z.iso.date().nullable(),
});
export type HeldEntry = z.infer<typeof heldEntry>;

/** How much of each kind an account has in hand, with the first entries of it. */
export const holdings = z.object({
  total: z.int(),
  kinds: z.array(z.object({ kind: z.enum(holdingKinds), count: z.int(), first: z.array(heldEntry) })),
});
export type Holdings = z.infer<typeof holdings>;

/** So many entries of each kind are shown; the area itself lists them all. */
export const firstHeld = 10;
