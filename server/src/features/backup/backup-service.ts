import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupKind } from '#contract/features/backup/backup.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { describeFailure } from './backup-failure.ts';
import {
  failRun,
  finishRun,
  getDueFacts,
  getLogState,
  noteFound,
  noteRemoved,
  readPlan,
  renewLease,
  requestRun,
  type RunResult,
  takeRun,
  type TakenRun,
} from './backup.repository.ts';
import type { BackupContext } from './backup-context.ts';
import { removeUnfinished } from './base-backup.ts';
import { isRehearsalDue } from './due.ts';
import { listBases, type Manifest } from './manifest.ts';

/** Makes what is due and what is wanted, and brings the log over, as long as the program runs. */
export interface BackupService {
  stop: () => Promise<void>;
}

/** What a kind of run does; a result that names a problem is a failure with its figures. */
export type RunWork = (signal: AbortSignal) => Promise<RunResult & { problem?: string }>;

const turn = 2_000;
const renewal = 10_000;

/** What the page shows of a base. */
export function factsOf(manifest: Manifest): RunResult & { name: string } {
  return {
    name: manifest.name,
    bytes: manifest.packBytes,
    isEncrypted: manifest.salt !== null,
    facts: {
      files: manifest.files.length,
      events: manifest.events,
      release: manifest.release,
      schema: manifest.schema,
      timeline: manifest.timeline,
    },
  };
}

export async function runOne(
  { db }: Pick<BackupContext, 'db'>,
  run: TakenRun,
  by: string,
  work: RunWork,
  signal: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const timer = setInterval(() => {
    renewLease(db, run.id, by)
      .then((isHeld) => {
        if (!isHeld) lost.abort();
      })
      // The next renewal tries again; the lease is longer than two of them.
      .catch(() => undefined);
  }, renewal);
  try {
    const { problem, ...result } = await work(AbortSignal.any([signal, lost.signal]));
    if (problem === undefined) await finishRun(db, run.id, by, result);
    else await failRun(db, { ...run, name: result.name }, by, problem, result);
  } catch (error) {
    await failRun(db, run, by, describeFailure(error));
  } finally {
    clearInterval(timer);
  }
}

/** Wants what is due by the agency's clock; each slot once, however many programs ask. */
export async function requestDue(context: BackupContext): Promise<void> {
  const { db, config, set, clock } = context;
  const [due, log, plan] = await Promise.all([
    getDueFacts(db, clock()),
    getLogState(db),
    readPlan(db, config),
  ]);
  const bases = listBases(set);
  const isNight = due.isSettled && due.hour >= plan.hour;
  if (isNight) await requestRun(db, 'base', { slot: `base ${due.day}` });
  const isCutOff = bases.length > 0 && (log.needsBase || !(await hasBaseOfTimeline(context, bases)));
  if (isCutOff && log.problem === null && !due.hasFailedWithinHour) await requestRun(db, 'base', {});
  if (isNight && isRehearsalDue(due) && bases.length > 0)
    await requestRun(db, 'rehearsal', { slot: `rehearsal ${due.day}` });
}

// After a restore the log goes on under another number, which no base before it leads to in one piece.
async function hasBaseOfTimeline(
  { db, readManifest }: BackupContext,
  bases: readonly string[],
): Promise<boolean> {
  const { timeline } = await db.one<{ timeline: number }>(
    sql`select timeline_id as timeline from pg_control_checkpoint()`,
  );
  return readManifest(bases.at(-1) ?? '').timeline >= timeline;
}

/** Brings the table to what is on the disk: a restore leads back to before some of it was made. */
async function noteWhatIsThere({ db, set, readManifest }: BackupContext): Promise<void> {
  const names = listBases(set);
  for (const name of names) {
    const manifest = readManifest(name);
    const { facts, bytes = 0, isEncrypted = false } = factsOf(manifest);
    const { startedAt, endedAt } = manifest;
    await noteFound(db, 'base', { name, facts, bytes, isEncrypted, startedAt, endedAt });
  }
  await noteRemoved(db, 'base', names);
}

/** The same problem is printed once, not every two seconds. */
export function createPrintOnce(print: (line: string) => void): (error: unknown) => void {
  let problem = '';
  return (error) => {
    const described = describeFailure(error);
    if (described !== problem) print(described);
    problem = described;
  };
}

/** Does a step every two seconds until the end. */
export async function repeatUntil(
  signal: AbortSignal,
  step: () => Promise<void>,
  onProblem: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await step().catch(onProblem);
    await sleep(turn, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

export function startBackupService(
  context: BackupContext,
  work: Partial<Record<BackupKind, RunWork>>,
  print: (line: string) => void,
): BackupService {
  const ending = new AbortController();
  const { signal } = ending;
  const by = randomUUID();
  const kinds = (['base', 'rehearsal'] as const).filter((kind) => work[kind] !== undefined);
  const printOnce = createPrintOnce(print);
  const repeat = (step: () => Promise<void>) => repeatUntil(signal, step, printOnce);
  let isBaseUnderWay = false;
  const log = repeat(async () => {
    const report = await context.takeLog(isBaseUnderWay);
    if (report.problem !== undefined) printOnce(report.problem);
    if (report.dropped.length > 0)
      print(`${report.dropped.length} files of the log were given up to keep room.`);
  });
  let isKnown = false;
  const runs = repeat(async () => {
    if (!isKnown) {
      await removeUnfinished(context.set);
      await noteWhatIsThere(context);
      isKnown = true;
    }
    await requestDue(context);
    const run = await takeRun(context.db, by, kinds);
    const job = run && work[run.kind];
    if (!run || !job) return;
    isBaseUnderWay = run.kind === 'base';
    try {
      await runOne(context, run, by, job, signal);
      await noteRemoved(context.db, 'base', listBases(context.set));
    } finally {
      isBaseUnderWay = false;
    }
  });
  return {
    stop: async () => {
      ending.abort();
      await Promise.all([log, runs]);
      await context.takeLog().catch(printOnce);
    },
  };
}
