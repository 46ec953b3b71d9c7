import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { problemParams } from '#contract/shared/errors.ts';

const instant = z.iso.datetime({ offset: true });

/** What can wait for somebody, the most urgent kind first. */
export const workKinds = [
  'failedBackup',
  'lateAnchor',
  'orderDecision',
  'amendmentDecision',
  'retirementDecision',
  'reversalDecision',
  'correctionDecision',
  'certificateVerification',
  'accessRequest',
  'contactMessage',
  'acceptance',
  'overdueLoan',
  'ownRepair',
  'licenseDecision',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** So many of a kind are named; the others are counted. */
export const mostWorkOfKind = 50;

/** When something is due: before today, today or on no day, within seven days, later. */
export const workGroups = ['overdue', 'today', 'week', 'later'] as const;
export type WorkGroup = (typeof workGroups)[number];

/** One thing that waits: `work:what.<kind>` and `work:why.<kind>` with the parameters. */
export const workItem = z.object({
  kind: z.enum(workKinds),
  /** The record that is meant; null where it is none. */
  id: z.uuid().nullable(),
  params: problemParams,
  since: instant.nullable(),
  dueOn: z.iso.date().nullable(),
  group: z.enum(workGroups),
  /** Where it is looked at, and where its first step is taken: `work:do.<kind>`. */
  link: z.string(),
});
export type WorkItem = z.infer<typeof workItem>;

export const workOfKind = z.object({
  kind: z.enum(workKinds),
  count: z.int(),
  /** The list that has them all. */
  link: z.string(),
  items: z.array(workItem),
});
export type WorkOfKind = z.infer<typeof workOfKind>;

export const workApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/work',
    access: 'signedIn',
    summary: 'Everything that waits for the person who asks: at most 50 of a kind, counted beyond',
    response: z.object({ today: z.iso.date(), total: z.int(), kinds: z.array(workOfKind) }),
  }),
};
