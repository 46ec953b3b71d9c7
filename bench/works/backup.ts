import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BackupOverview, BackupRun } from '#contract/features/backup/backup.schema.ts';
import { findPlace } from '#server/shared/db/embedded/places.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { callsOf } from '../batch-calls.ts';
import { dataDirOf } from '../databases.ts';
import { bytesOf, copyPlainly } from '../floors/plain-copy.ts';
import type { Loader } from '../load-job.ts';
import { addressOf, makeListCases } from '../list-cases.ts';
import { startProduct } from '../product.ts';
import { atMost, milliseconds, numberOf, seconds, type Row } from '../report.ts';
import { median, quantile } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 3;
const folder = path.join(projectRoot, '.cache', 'bench');
const backupDir = path.join(folder, 'backups');

/**
 * The program on its own database, with as many processes as it takes by itself: its first one backs up while lists are asked for,
 * beside a copy of the same files under the same load. Nothing else can run on the data meanwhile, so the subject ends.
 */
export async function measureBackup(subject: Subject, loader: Loader): Promise<Row[]> {
  const cases = await makeListCases(subject.db);
  await subject.stop();
  const dataDir = dataDirOf(subject.rows);
  const clusterDir = findPlace(dataDir)?.clusterDir ?? '';
  await rm(backupDir, { recursive: true, force: true });
  const product = await startProduct({
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
    WEB_CONCURRENCY: '',
  });
  try {
    const { call } = callsOf({ product });
    const urls = cases.map(({ parameters }) => addressOf(product.address, parameters));
    const ask = async (count: number) => {
      const job = { kind: 'http' as const, urls, headers: product.headers, connections: 1, count, warm: 7 };
      return (await loader.run(job)).latencies;
    };
    const during = async (work: () => Promise<number>, times: number[]): Promise<number> => {
      const state = { isUnderWay: true };
      const working = work().finally(() => (state.isUnderWay = false));
      while (state.isUnderWay) times.push(...(await ask(35)));
      return working;
    };
    const findRun = async (isWanted: (run: BackupRun) => boolean) => {
      const { runs } = await call<BackupOverview>('GET', '/api/backups');
      return runs.find(isWanted);
    };
    const rest = async () => {
      while (await findRun(({ state }) => state === 'queued' || state === 'running')) await wait(500);
    };
    const backUp = async (): Promise<number> => {
      const { id } = await call<BackupRun>('POST', '/api/backups/actions/make', { body: {} });
      for (;;) {
        await wait(250);
        const run = await findRun((one) => one.id === id);
        if (run?.state === 'failed') throw new Error(`the backup failed: ${run.problem}`);
        if (run?.state === 'done' && run.startedAt !== null && run.endedAt !== null)
          return (new Date(run.endedAt).getTime() - new Date(run.startedAt).getTime()) / 1000;
      }
    };
    await rest();
    const times = { idle: [] as number[], backup: [] as number[], copy: [] as number[] };
    const took = { backup: [] as number[], copy: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.idle.push(...(await ask(350)));
      took.backup.push(await during(backUp, times.backup));
      took.copy.push(await during(() => copyPlainly(clusterDir, path.join(folder, 'copy')), times.copy));
    }
    const [a, b] = [median(took.backup), median(took.copy)];
    const size = Math.round((await bytesOf(path.join(clusterDir, 'base'))) / 1024 / 1024);
    const lateRow = (work: string, side: 'backup' | 'copy'): Row => {
      const [late, idle] = [quantile(times[side], 0.95), quantile(times.idle, 0.95)];
      return { work, ours: milliseconds(late), floor: `${milliseconds(idle)} idle`, ratio: late / idle };
    };
    return [
      {
        work: `Backup of ${numberOf(size)} MB while lists are asked for`,
        ours: seconds(a),
        floor: `${seconds(b)} copy of the files`,
        ratio: a / b,
        target: atMost(2),
      },
      { ...lateRow('List p95 while it runs', 'backup'), target: atMost(2) },
      lateRow('  while the files are copied', 'copy'),
    ];
  } finally {
    await product.stop();
    await rm(backupDir, { recursive: true, force: true });
  }
}
