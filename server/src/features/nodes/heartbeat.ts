import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { ProcessFacts } from '#contract/features/operations/nodes.api.ts';
import { releaseVersion } from '#contract/shared/product.ts';
import type { Job } from '#server/features/operations/jobs.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

const betweenBeats = 5_000;

/** What a process is known by. */
export interface HeartbeatOptions {
  db: Pick<Db, 'reserved' | 'pools'>;
  /** The number of this process among those of its node. */
  process?: string | undefined;
  isEnding: () => boolean;
  /** How the jobs of this process stand. */
  readJobs: () => ProcessFacts['jobs'];
}

export interface Heartbeat {
  job: Job;
  /** Takes the row away: the process ends. */
  stop: () => Promise<void>;
}

/**
 * A row that says that this process runs: written when it begins, renewed while somebody looks at the page, taken away when it
 * ends. While nobody looks nothing is written: the log of an idle database stays empty.
 */
export function createHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { isEnding, readJobs } = options;
  const { reserved } = options.db;
  const id = randomUUID();
  let isKnown = false;
  let isOver = false;
  const write = async () => {
    const connections = options.db.pools().map(({ name, ...counts }) => ({ pool: name, ...counts }));
    const facts: ProcessFacts = { memory: process.memoryUsage().rss, connections, jobs: readJobs() };
    await reserved.run(sql`
      insert into server_process (id, host, process, pid, release, node_version, is_ending, facts)
      values (${id}, ${os.hostname()}, ${options.process ?? '1'}, ${process.pid}, ${releaseVersion}, ${process.versions.node},
        ${isEnding()}, ${JSON.stringify(facts)})
      on conflict (id) do update
        set seen_at = clock_timestamp(), is_ending = excluded.is_ending, facts = excluded.facts`);
    await reserved.run(
      sql`delete from server_process where seen_at < now() - interval '7 days' and id <> ${id}`,
    );
    isKnown = true;
  };
  const beat = async (): Promise<number> => {
    if (isOver) return 0;
    const { isWanted } = await reserved.one<{ isWanted: boolean }>(sql`
      select looked_at > now() - interval '2 minutes' as "isWanted" from server_process_look`);
    if (isKnown && !isWanted) return 0;
    await write();
    return 1;
  };
  return {
    job: { name: 'say that it runs', every: betweenBeats, run: beat },
    stop: async () => {
      isOver = true;
      // A database that is gone already keeps nobody from ending: the row is forgotten by itself.
      await reserved.run(sql`delete from server_process where id = ${id}`).catch(() => 0);
    },
  };
}
