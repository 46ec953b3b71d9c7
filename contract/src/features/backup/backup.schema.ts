import { z } from 'zod';

/** A base is the whole embedded database; an archive the rows of any; a rehearsal restores the newest base and compares. */
export const backupKinds = ['base', 'archive', 'rehearsal'] as const;
export type BackupKind = (typeof backupKinds)[number];

export const backupStates = ['queued', 'running', 'done', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

const moment = z.iso.datetime({ offset: true });

/** A backup or a rehearsal, and what became of it. */
export const backupRun = z.object({
  id: z.uuid(),
  kind: z.enum(backupKinds),
  state: z.enum(backupStates),
  /** What it was due for; null where a person wanted it. */
  slot: z.string().nullable(),
  /** The backup it made or rehearsed. */
  name: z.string().nullable(),
  requestedBy: z.string().nullable(),
  requestedAt: moment,
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  bytes: z.number().nullable(),
  isEncrypted: z.boolean().nullable(),
  problem: z.string().nullable(),
  /** Figures of it: files, events, records, seconds. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** When the plan no longer kept it. */
  removedAt: moment.nullable(),
});
export type BackupRun = z.infer<typeof backupRun>;

/** A table of the running database as it was at one moment, and of the same moment in the restored one. */
export const comparedTable = z.object({
  name: z.string(),
  /** In the running database; null where it had no such table. */
  rows: z.int().nullable(),
  /** In the restored one. */
  found: z.int().nullable(),
  /** As many rows, and the same hash over all of them. */
  isEqual: z.boolean(),
});
export type ComparedTable = z.infer<typeof comparedTable>;

/** What is missing for backups that can be trusted, in the order of its weight. */
export const backupWarnings = [
  'off',
  'logStopped',
  'lastFailed',
  'rehearsalFailed',
  'none',
  'old',
  'sameDisk',
  'notEncrypted',
  'neverRehearsed',
  'external',
] as const;
export type BackupWarning = (typeof backupWarnings)[number];

/** How the backups of this installation stand. */
export const backupOverview = z.object({
  /** Where they go; null where none are made. */
  directory: z.string().nullable(),
  /** What is made here: of the embedded database its files and its log, of an external one its rows. */
  kind: z.enum(['base', 'archive']),
  /** When one is due by the agency's clock, and the newest of how many days, weeks and months stay. */
  plan: z.object({ hour: z.int(), days: z.int(), weeks: z.int(), months: z.int() }),
  warnings: z.array(z.enum(backupWarnings)),
  /** When the next one is due. */
  nextAt: moment.nullable(),
  log: z.object({
    /** When a file of it last came to the backups. */
    newestAt: moment.nullable(),
    files: z.int(),
    problem: z.string().nullable(),
  }),
  runs: z.array(backupRun),
  /** What the newest rehearsal found of each table. */
  compared: z
    .object({
      id: z.uuid(),
      name: z.string().nullable(),
      endedAt: moment,
      tables: z.array(comparedTable),
    })
    .nullable(),
});
export type BackupOverview = z.infer<typeof backupOverview>;
