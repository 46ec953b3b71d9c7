import { z } from 'zod';
import { choice, longText, reference } from '#contract/shared/field.ts';

/** What a hold is laid on: one item, or everything that belongs to an award, a retirement case or a person. */
export const holdScopes = ['item', 'award', 'case', 'person'] as const;
export type HoldScope = (typeof holdScopes)[number];

/** The fewest years that items stay after they left; 0 as a setting is for ever. */
export const fewestYears = 3;

const moment = z.iso.datetime({ offset: true });

export const hold = z.object({
  id: z.uuid(),
  version: z.int(),
  number: z.string(),
  scope: z.enum(holdScopes),
  subjectId: z.uuid(),
  /** What it was called when the hold was placed. */
  subject: z.string(),
  reason: z.string(),
  fromOn: z.iso.date(),
  placedBy: z.string(),
  placedAt: moment,
  releasedBy: z.string().nullable(),
  releasedAt: moment.nullable(),
  releaseReason: z.string().nullable(),
});
export type Hold = z.infer<typeof hold>;

/** Facts of what a hold is placed with; the one that its scope names is needed. */
export const holdFields = {
  scope: choice('What is held', holdScopes),
  equipmentId: reference('Item', 'equipment', { optional: true }),
  fundingSourceId: reference('Award', 'funding-source', { optional: true }),
  retirementId: reference('Retirement case', 'retirement', { optional: true }),
  personId: reference('Person', 'person', { optional: true }),
  reason: longText('Reason', { min: 10, max: 500 }),
} as const;

/** The field that names what a hold of this scope is laid on. */
export const subjectFields = {
  item: 'equipmentId',
  award: 'fundingSourceId',
  case: 'retirementId',
  person: 'personId',
} as const satisfies Record<HoldScope, keyof typeof holdFields>;

export const purgeStates = ['prepared', 'approved', 'done', 'canceled'] as const;
export type PurgeState = (typeof purgeStates)[number];

/** Why an item is not removed. */
export const purgeObstacles = ['held', 'federal', 'in_use', 'unsealed', 'together'] as const;
export type PurgeObstacle = (typeof purgeObstacles)[number];

export const purge = z.object({
  id: z.uuid(),
  version: z.int(),
  number: z.string(),
  state: z.enum(purgeStates),
  years: z.int(),
  untilOn: z.iso.date(),
  reason: z.string(),
  preparedBy: z.string(),
  preparedAt: moment,
  approvedBy: z.string().nullable(),
  approvedAt: moment.nullable(),
  doneAt: moment.nullable(),
  /** Items that wait, that went, and that stay. */
  waiting: z.int(),
  removed: z.int(),
  staying: z.int(),
  /** Records that went, items and what belonged to them. */
  records: z.int(),
});
export type Purge = z.infer<typeof purge>;

/** An item of a removal, and what becomes of it. */
export const purgeItem = z.object({
  equipmentId: z.uuid(),
  tag: z.string(),
  disposedOn: z.iso.date(),
  outcome: z.enum(['waits', 'removed', 'stays']),
  obstacle: z.enum(purgeObstacles).nullable(),
  named: z.string().nullable(),
});
export type PurgeItem = z.infer<typeof purgeItem>;

/** Kinds of records that a hold can cover, whose lists and pages show it. */
export const heldKinds = ['equipment', 'funding-source', 'retirement', 'person'] as const;
export type HeldKind = (typeof heldKinds)[number];
/** So many records are looked at at once, and so many are listed of a kind. */
export const mostLookedAt = 100;
export const mostHeldListed = 300;

/** Rows beside the records that go by themselves after so many days. */
export const rowKinds = ['signInDays', 'noticeDays', 'mailDays'] as const;
export type RowKind = (typeof rowKinds)[number];

/** How long records stay, and what was removed. */
export const purgeOverview = z.object({
  /** Days after which sign-ins, notices and notes of sent mail go. */
  days: z.object({ signInDays: z.int(), noticeDays: z.int(), mailDays: z.int() }),
  /** Years after the fiscal year in which an item left; 0 where nothing is removed. */
  years: z.int(),
  /** Items that left up to this day are over their time. */
  untilOn: z.iso.date().nullable(),
  /** How many items are, at most 10,000 counted. */
  due: z.int(),
  items: z.array(purge),
});
export type PurgeOverview = z.infer<typeof purgeOverview>;
