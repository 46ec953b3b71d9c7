import { z } from 'zod';

export const rollMakers = ['here', 'bought'] as const;
export type RollMaker = (typeof rollMakers)[number];

/** How far a roll is; in use and used up follow from its tags. */
export const rollStates = ['planned', 'printed', 'in_use', 'used_up', 'void'] as const;
export type RollState = (typeof rollStates)[number];

export const rollLimits = { tags: 5_000, lastNumber: 999_999 } as const;

/** A range of tags that are printed before it is known which items they go on. */
export const tagRoll = z.object({
  id: z.uuid(),
  version: z.int().min(1),
  number: z.string(),
  prefix: z.string(),
  first: z.int(),
  last: z.int(),
  firstTag: z.string(),
  lastTag: z.string(),
  maker: z.enum(rollMakers),
  /** What its tags are printed by; empty where they are bought. */
  templateId: z.uuid().nullable(),
  template: z.string().nullable(),
  state: z.enum(rollStates),
  /** How many of its tags are on no item, on one, and void. */
  blank: z.int(),
  claimed: z.int(),
  voided: z.int(),
  /** Why it is void. */
  reason: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  printedAt: z.iso.datetime({ offset: true }).nullable(),
});
export type TagRoll = z.infer<typeof tagRoll>;
