import { statSync } from 'node:fs';
import path from 'node:path';
import type { BackupOverview, BackupRun, BackupWarning } from '#contract/features/backup/backup.schema.ts';
import { dayLength } from '#contract/shared/day.ts';
import { nextRun } from '#server/features/export/schedule-times.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { findCompared, findRuns, getLogState, type PlanVariables, readPlan } from './backup.repository.ts';
import { listLog } from './log-archive.ts';
import { setOf } from './manifest.ts';

/** What a node knows of how backups are set up. */
export interface BackupSetup {
  dataDir: string;
  backupDir: string | undefined;
  isEncrypted: boolean;
  isEmbedded: boolean;
  /** What the machine's variables say; the agency's settings say the rest. */
  variables: PlanVariables;
}

/** The variables it follows from. */
export interface BackupVariables extends PlanVariables {
  dataDir?: string;
  backupDir?: string | undefined;
  backupSecret?: string | undefined;
  databaseUrl?: string | undefined;
}

export function backupSetupOf(config: BackupVariables): BackupSetup {
  return {
    dataDir: config.dataDir ?? '',
    backupDir: config.backupDir,
    isEncrypted: config.backupSecret !== undefined,
    isEmbedded: config.databaseUrl === undefined,
    variables: { backupHour: config.backupHour, backupPlan: config.backupPlan },
  };
}

export const canBackUp = ({ backupDir }: BackupSetup): boolean => backupDir !== undefined;

/** What is made of the database here. */
export const kindOf = ({ isEmbedded }: Pick<BackupSetup, 'isEmbedded'>): 'base' | 'archive' =>
  isEmbedded ? 'base' : 'archive';

/** How the backups stand, and what is missing. */
export async function readOverview(db: Queryable, setup: BackupSetup, now: Date): Promise<BackupOverview> {
  const [runs, state, plan, compared] = await Promise.all([
    findRuns(db),
    getLogState(db),
    readPlan(db, setup.variables),
    findCompared(db),
  ]);
  const isOn = canBackUp(setup);
  const log = isOn && setup.isEmbedded ? await readLogFacts(db, setup) : { newestAt: null, files: 0 };
  return {
    directory: isOn ? (setup.backupDir ?? null) : null,
    kind: kindOf(setup),
    plan,
    warnings: findWarnings(runs, {
      ...setup,
      isSameDisk: setup.isEmbedded && isSameDisk(setup),
      hasLogStopped: setup.isEmbedded && (state.needsBase || state.problem !== null),
      now,
    }),
    nextAt: isOn ? await findNext(db, plan.hour, now) : null,
    log: { ...log, problem: state.problem },
    runs,
    compared,
  };
}

async function findNext(db: Queryable, hour: number, now: Date): Promise<string> {
  const { zone } = await db.one<{ zone: string }>(sql`
    select value #>> '{}' as zone from setting where key = 'timeZone' and effective_on <= now()::date
    order by effective_on desc limit 1`);
  return nextRun({ period: 'daily', weekday: null, monthDay: null, hour }, now, zone).toISOString();
}

async function readLogFacts(db: Queryable, { backupDir = '' }: BackupSetup) {
  const { system } = await db.one<{ system: string }>(
    sql`select system_identifier::text as system from pg_control_system()`,
  );
  const set = setOf(backupDir, system);
  const names = listLog(set);
  const times = names.map(
    (name) => statSync(path.join(set.logDir, `${name}.log`), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return {
    newestAt: names.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
    files: names.length,
  };
}

function isSameDisk({ dataDir, backupDir }: BackupSetup): boolean {
  const [data, backups] = [dataDir, backupDir].map(
    (one) => one && statSync(one, { throwIfNoEntry: false })?.dev,
  );
  // What is not there yet will be made inside of the data.
  return (
    data === backups || (backups === undefined && (backupDir?.startsWith(`${dataDir}${path.sep}`) ?? false))
  );
}

interface Facts {
  backupDir: string | undefined;
  isEmbedded: boolean;
  isEncrypted: boolean;
  isSameDisk: boolean;
  hasLogStopped: boolean;
  now: Date;
}

/** What an administrator should do something about, the heaviest first. */
export function findWarnings(runs: readonly BackupRun[], facts: Facts): BackupWarning[] {
  if (facts.backupDir === undefined) return ['off'];
  const ended = (kind: BackupRun['kind']) =>
    runs.find((run) => run.kind === kind && (run.state === 'done' || run.state === 'failed'));
  const made = kindOf(facts);
  const newest = runs.find(
    ({ kind, state, removedAt }) => kind === made && state === 'done' && removedAt === null,
  );
  const age = newest ? facts.now.getTime() - new Date(newest.endedAt ?? newest.requestedAt).getTime() : 0;
  const isRehearsed = runs.some(({ kind, state }) => kind === 'rehearsal' && state === 'done');
  const found: Record<string, boolean> = {
    logStopped: facts.hasLogStopped && newest !== undefined,
    lastFailed: ended(made)?.state === 'failed',
    rehearsalFailed: ended('rehearsal')?.state === 'failed',
    none: newest === undefined,
    old: age > 2 * dayLength,
    sameDisk: facts.isSameDisk,
    notEncrypted: !facts.isEncrypted,
    neverRehearsed: newest !== undefined && !isRehearsed,
    external: !facts.isEmbedded,
  } satisfies Partial<Record<BackupWarning, boolean>>;
  return Object.entries(found).flatMap(([name, holds]) => (holds ? [name as BackupWarning] : []));
}
