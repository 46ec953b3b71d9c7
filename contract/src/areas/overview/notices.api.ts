import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { problemParams } from '#contract/shared/errors.ts';
import { bool, date, instant, list, text } from '#contract/shared/field.ts';
import { workKinds } from './work.api.ts';

const moment = z.iso.datetime({ offset: true });

/** What is not waiting work: dates that come near, and what others decided. */
export const newsKinds = [
  'loanDue',
  'warrantyEnds',
  'licenseEnds',
  'countNear',
  'orderDecided',
  'retirementDecided',
  'accountChanged',
  'auditorAccess',
  'viewChanged',
  'runFinished',
] as const;

/** Whoever chose nothing has these here alone: subscriptions to views have letters of their own. */
export const quietKinds: readonly (typeof newsKinds)[number][] = ['viewChanged'];

/** What a person is made aware of. */
export const noticeKinds = [...workKinds, ...newsKinds] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** These stand in every letter: somebody else waits for them. */
export const mandatoryKinds: readonly NoticeKind[] = [
  'failedBackup',
  'lateAnchor',
  'orderDecision',
  'amendmentDecision',
  'retirementDecision',
  'reversalDecision',
  'correctionDecision',
  'certificateVerification',
  'acceptance',
];

/** Nothing turns these off at once either: the product itself needs an administrator. */
export const urgentKinds: readonly NoticeKind[] = ['failedBackup', 'lateAnchor'];

/** Which notices are listed: those that stand, those of them that were not read, those put off, those whose cause has ended. */
export const noticeStates = ['open', 'unread', 'snoozed', 'done'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** So many notices are in a part of the list at most. */
export const mostNotices = 100;
/** A notice is put off for so many days at most. */
export const longestSnooze = 90;

/** One notice: `notices:kind.<kind>`, with how many it stands for and the first of them. */
export const notice = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKinds),
  count: z.int(),
  params: problemParams,
  link: z.string(),
  /** Somebody should act today. */
  isUrgent: z.boolean(),
  since: moment,
  dueOn: z.iso.date().nullable(),
  isRead: z.boolean(),
  doneAt: moment.nullable(),
  /** Until this day it was put off. */
  snoozedUntil: z.iso.date().nullable(),
  /** Whose work it is, where the person stands in for somebody. */
  holder: z.string().nullable(),
});
export type Notice = z.infer<typeof notice>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What the first of a notice is called: its number and its name, as far as there are any. */
export function subjectOf(params: Notice['params']): string {
  const { number, tag, title, name, topic, problem } = params;
  const words = [textOf(number ?? tag), textOf(title ?? name ?? topic ?? problem)];
  return words.filter((word) => word !== '').join(' ');
}

/** How a run ended: `notices:outcome.<outcome>`; none where it is no run. */
export const runOutcomes = ['done', 'ready', 'failed'] as const;
export function outcomeOf({ outcome }: Notice['params']): (typeof runOutcomes)[number] | undefined {
  return runOutcomes.find((one) => one === outcome);
}

/** Who has to do with the first of a notice. */
export function personOf({ author, person, by }: Notice['params']): string {
  return textOf(author ?? person ?? by);
}

export const readFields = {
  ids: list('Notices', z.uuid(), { max: mostNotices, optional: true }),
  upTo: instant('Up to', { optional: true }),
};

export const snoozeFields = {
  ids: list('Notices', z.uuid(), { max: mostNotices }),
  until: date('Until', { optional: true }),
};

/** A time of day, by the clocks of the agency. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const choices = {
  /** From when on the letter of a day is written. */
  mailAt: timeOfDay,
  /** Between these nothing is mailed; equal ones mean that there is no such time. */
  quietFrom: timeOfDay,
  quietUntil: timeOfDay,
  onWeekends: z.boolean(),
  /** Kinds that do not stand in the letter. */
  silentKinds: z.array(z.enum(noticeKinds)).max(noticeKinds.length),
  /** Kinds that are mailed at once. */
  instantKinds: z.array(z.enum(noticeKinds)).max(noticeKinds.length),
};
export const noticeChoiceFields = {
  mailAt: text('Daily letter', { max: 5 }),
  quietFrom: text('Quiet from', { max: 5 }),
  quietUntil: text('Quiet until', { max: 5 }),
  onWeekends: bool('On weekends'),
  silentKinds: list('Not in the letter', z.enum(noticeKinds), { max: noticeKinds.length }),
  instantKinds: list('At once', z.enum(noticeKinds), { max: noticeKinds.length, optional: true }),
};
const noticeChoices = z.object({
  ...choices,
  /** The kinds that the person can be made aware of, with what cannot be left out of the letter, or of those at once. */
  kinds: z.array(z.object({ kind: z.enum(noticeKinds), isMandatory: z.boolean(), isUrgent: z.boolean() })),
});
export type NoticeChoices = z.infer<typeof noticeChoices>;
const chosen = z.strictObject({ ...choices, instantKinds: choices.instantKinds.optional() });
export type ChosenNotices = z.infer<typeof chosen>;

const unread = z.object({ unread: z.int() });

export const noticesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notices',
    access: 'signedIn',
    summary: 'The notices of the person who asks, urgent ones first, then the newest',
    query: z.strictObject({
      show: z.enum(noticeStates).optional(),
      limit: z.coerce.number().int().min(1).max(mostNotices).optional(),
      after: z.string().max(500).optional(),
    }),
    response: z.object({
      items: z.array(notice),
      next: z.string().nullable(),
      unread: z.int(),
      /** How many are done, as long as they stay. */
      done: z.int(),
      /** How many are put off. */
      snoozed: z.int(),
      /** When this was read: what came later is not marked as read with the others. */
      at: moment,
    }),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/notices/summary',
    access: 'signedIn',
    summary: 'How many notices the person who asks has not read, and how much waits behind each list',
    response: unread.extend({ waiting: z.record(z.string(), z.int()) }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notices/actions/read',
    access: 'signedIn',
    summary: 'Mark notices as read: those that are named, or all that came up to a moment',
    fields: readFields,
    body: z.strictObject({
      ids: z.array(z.uuid()).max(mostNotices).optional(),
      upTo: moment.optional(),
    }),
    response: unread,
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/api/notices/actions/snooze',
    access: 'signedIn',
    summary: 'Put notices off until a day, on which they are new again; without a day they are shown at once',
    fields: snoozeFields,
    body: z.strictObject({
      ids: z.array(z.uuid()).min(1).max(mostNotices),
      until: z.iso.date().nullable(),
    }),
    response: unread,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/notices/settings',
    access: 'signedIn',
    summary: 'When the person who asks gets the daily letter, what stands in it, and what is mailed at once',
    response: noticeChoices,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/notices/settings',
    access: 'signedIn',
    summary: 'Choose when the daily letter comes, what stands in it, and what is mailed at once',
    fields: noticeChoiceFields,
    body: chosen,
    response: noticeChoices,
  }),
};
