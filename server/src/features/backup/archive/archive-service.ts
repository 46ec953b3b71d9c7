import { randomUUID } from 'node:crypto';
import { type BackupService, createPrintOnce, repeatUntil, type RunWork, runOne } from '../backup-service.ts';
import { getDueFacts, noteDiscarded, readPlan, requestRun, takeRun } from '../backup.repository.ts';
import { isRehearsalDue } from '../due.ts';
import { type ArchiveContext, archiveFactsOf, rehearseArchive } from './archive-context.ts';
import { listArchives } from './archive-manifest.ts';
import { removeUnfinishedArchives } from './make-archive.ts';
import type { VerifyHistory } from '../rehearse.ts';

const kinds = ['archive', 'rehearsal'] as const;

/** Wants what is due by the agency's clock; each slot once, however many nodes ask. */
export async function requestDueArchive({ db, set, config, clock }: ArchiveContext): Promise<void> {
  const [due, plan] = await Promise.all([getDueFacts(db, clock()), readPlan(db, config)]);
  if (!due.isSettled || due.hour < plan.hour) return;
  await requestRun(db, 'archive', { slot: `archive ${due.day}` });
  // Only a node that has an archive can rehearse one.
  if (isRehearsalDue(due) && listArchives(set).length > 0)
    await requestRun(db, 'rehearsal', { slot: `rehearsal ${due.day}` });
}

/** Archives an external database, by one node at a time, as long as the program runs. */
export function startArchiveService(
  context: ArchiveContext,
  verify: VerifyHistory,
  print: (line: string) => void,
): BackupService {
  const ending = new AbortController();
  const { signal } = ending;
  const by = randomUUID();
  const work: Record<(typeof kinds)[number], RunWork> = {
    archive: async (wanted) => {
      // Who has the run is alone at it: what lies there unfinished, somebody left behind.
      await removeUnfinishedArchives(context.set);
      return archiveFactsOf(await context.make(wanted));
    },
    rehearsal: () => rehearseArchive(context, verify),
  };
  const runs = repeatUntil(
    signal,
    async () => {
      await requestDueArchive(context);
      const wanted = listArchives(context.set).length > 0 ? kinds : (['archive'] as const);
      const run = await takeRun(context.db, by, wanted);
      if (!run || run.kind === 'base') return;
      await runOne(context, run, by, work[run.kind], signal);
      // Other nodes may have archives of their own elsewhere: only what went from here is noted.
      const plan = await readPlan(context.db, context.config);
      await noteDiscarded(context.db, 'archive', await context.applyPlan(plan));
    },
    createPrintOnce(print),
  );
  return {
    stop: async () => {
      ending.abort();
      await runs;
    },
  };
}
