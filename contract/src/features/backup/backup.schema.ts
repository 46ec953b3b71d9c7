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
