import { z } from 'zod';
import { entityNames } from '#contract/shared/entity-names.ts';
import {
  exportFormats,
  exportHeadings,
  exportReferences,
  reportFormats,
} from '#contract/shared/export-options.ts';
import { languageIds } from '#contract/shared/languages.ts';

export const schedulePeriods = ['daily', 'weekly', 'monthly'] as const;
export type SchedulePeriod = (typeof schedulePeriods)[number];

/** Whether files are made: paused by a person or after failures, ended with the account of its owner. */
export const scheduleStates = ['active', 'paused', 'ended'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/** What is made again and again: the records of a list, or the lines of a report. */
export const scheduleFormats = [...exportFormats, 'pdf'] as const;
export type ScheduleFormat = (typeof scheduleFormats)[number];

export function formatsOf({ report }: { report: string | null }): readonly ScheduleFormat[] {
  return report === null ? exportFormats : reportFormats;
}

/**
 * Of when a report is each time it is made, counted from the day of that run in the agency's zone: that day, the last day of the
 * month or of the fiscal year before; or the fiscal year of that day, or the one before.
 */
export const reportTimes = ['day', 'lastMonth', 'lastYear', 'thisFiscalYear', 'lastFiscalYear'] as const;
export type ReportTime = (typeof reportTimes)[number];

export const scheduleLimits = {
  /** Schedules of one person. */
  own: 20,
  receivers: 50,
  /** After so many failures in a row a schedule pauses. */
  failures: 3,
  fileDays: 14,
  fileBytes: 200 * 1_048_576,
} as const;

/** How the files of a schedule look. */
export const scheduleLook = z.strictObject({
  columns: z.string().max(2_000).optional(),
  heading: z.enum(exportHeadings).optional(),
  references: z.enum(exportReferences).optional(),
  lang: z.enum(languageIds).optional(),
  category: z.uuid().optional(),
});
export type ScheduleLook = z.infer<typeof scheduleLook>;

const account = z.object({ id: z.uuid(), name: z.string() });

/** Somebody for whom a file can be made; the address only for whoever may read accounts. */
export const receiver = account.extend({ email: z.string().nullable() });
export type Receiver = z.infer<typeof receiver>;

export const exportSchedule = z.object({
  id: z.uuid(),
  version: z.int().min(1),
  name: z.string(),
  /** The list; empty where it is a report. */
  entity: z.enum(entityNames).nullable(),
  /** The kind of report. */
  report: z.string().nullable(),
  /** Empty where the question names the day or the year, or where the report has neither. */
  reportTime: z.enum(reportTimes).nullable(),
  /** The question of the report as it would be made now, which leads to its page. */
  reportQuestion: z.string().nullable(),
  /** The saved view that it follows; empty where it has a question of its own, or where the view was deleted. */
  viewId: z.uuid().nullable(),
  viewName: z.string().nullable(),
  question: z.string(),
  format: z.enum(scheduleFormats),
  look: scheduleLook,
  period: z.enum(schedulePeriods),
  /** 1 is Monday; only where it is weekly. */
  weekday: z.int().nullable(),
  /** A month that is shorter has its last day; only where it is monthly. */
  monthDay: z.int().nullable(),
  hour: z.int(),
  receivers: z.array(account),
  owner: account,
  isOwn: z.boolean(),
  state: z.enum(scheduleStates),
  failures: z.int(),
  /** Why the last try failed: the key of an error and its parameters. */
  problem: z
    .object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  nextAt: z.iso.datetime({ offset: true }).nullable(),
});
export type ExportSchedule = z.infer<typeof exportSchedule>;

/** A file that a schedule made. */
export const exportedFile = z.object({
  id: z.uuid(),
  scheduleId: z.uuid(),
  name: z.string(),
  entity: z.enum(entityNames).nullable(),
  report: z.string().nullable(),
  format: z.enum(scheduleFormats),
  size: z.int(),
  rows: z.int(),
  madeAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
  sha256: z.string(),
});
export type ExportedFile = z.infer<typeof exportedFile>;
