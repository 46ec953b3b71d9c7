import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Verdict } from '#server/features/history/verify.ts';
import { createDb, type Connection, type Db } from '#server/shared/db/pool.ts';
import type { Place } from '#server/shared/db/embedded/places.ts';
import { describeFailure } from './backup-failure.ts';
import type { RunResult } from './backup.repository.ts';
import type { BackupContext } from './backup-context.ts';
import { chooseBase } from './choose-base.ts';
import type { Manifest } from './manifest.ts';
import { restoreCluster, type Restored } from './restore-cluster.ts';

/** Checks the whole history of a database. */
export type VerifyHistory = (db: Db) => Promise<Verdict>;

const lowPriority = 10;
const mostNamed = 3;

/**
 * Restores the newest backup beside the running database, with its whole log, and compares: the hash of each file, each
 * event, record, attachment and seal, the seal that was noted when the backup was made, and each index against its table.
 */
export async function rehearse(
  context: BackupContext,
  verify: VerifyHistory,
): Promise<RunResult & { problem?: string }> {
  const { set, allKeys, place, clock } = context;
  const chosen = await chooseBase(set, allKeys, {});
  const { name } = chosen.manifest;
  const directory = path.join(place.directory, 'rehearsal');
  const startedAt = clock().getTime();
  let restored: Restored | undefined;
  try {
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { mode: 0o711 });
    const scratch: Place = { ...place, directory, clusterDir: path.join(directory, 'postgres') };
    restored = await restoreCluster({
      set,
      chosen,
      allKeys,
      place: scratch,
      settings: { shared_buffers: '128MB', fsync: 'off', autovacuum: 'off' },
      log: () => undefined,
    });
    os.setPriority(restored.pid, lowPriority);
    const compared = await compareRestored(restored.connection, chosen.manifest, verify);
    const seconds = Math.round((clock().getTime() - startedAt) / 1000);
    const facts = {
      seconds,
      files: chosen.manifest.files.length,
      logFiles: chosen.log.length,
      lastTransaction: restored.lastTransaction ?? null,
      ...compared.facts,
    };
    return compared.problem === undefined ? { name, facts } : { name, facts, problem: compared.problem };
  } catch (error) {
    return { name, facts: {}, problem: describeFailure(error) };
  } finally {
    await restored?.stop().catch(() => undefined);
    await rm(directory, { recursive: true, force: true });
  }
}

/** Checks a database that was brought back against itself and against what was noted beside it. */
export async function compareRestored(
  connection: Connection,
  manifest: Pick<Manifest, 'events' | 'newestSeal'>,
  verify: VerifyHistory,
): Promise<{ facts: Record<string, number>; problem?: string }> {
  const db = createDb(connection, { role: null, max: 1, statementTimeout: 0 });
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  try {
    const indexes = await checkIndexes(client);
    const verdict = await verify(db);
    const facts = {
      events: verdict.events,
      records: verdict.records,
      attachments: verdict.files,
      seals: verdict.seals,
      indexes,
    };
    const problems = [
      ...(await findMissingSeal(client, manifest)),
      ...(verdict.events < manifest.events
        ? [`${manifest.events - verdict.events} events are missing that were there when the backup was made`]
        : []),
      ...verdict.findings.map(({ reason }) => reason),
    ];
    if (problems.length === 0) return { facts };
    return { facts, problem: `${problems.slice(0, mostNamed).join('; ')}.` };
  } finally {
    await client.end();
    await db.end();
  }
}

async function findMissingSeal(
  client: pg.Client,
  { newestSeal }: Pick<Manifest, 'newestSeal'>,
): Promise<string[]> {
  if (!newestSeal) return [];
  const { rows } = await client.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from event_seal where id = $1`,
    [newestSeal.number],
  );
  return rows[0]?.hash === newestSeal.hash
    ? []
    : [`seal ${newestSeal.number} is not the one that was noted when the backup was made`];
}

/** Every index of ours that is a tree is compared with its table; a broken one throws with its name. */
async function checkIndexes(client: pg.Client): Promise<number> {
  await client.query('create extension if not exists amcheck');
  const { rows } = await client.query<{ index: string }>(`
    select c.oid::regclass::text as index from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    join pg_namespace n on n.oid = c.relnamespace
    where a.amname = 'btree' and n.nspname = 'public' and i.indisvalid and i.indisready`);
  for (const { index } of rows) await client.query('select bt_index_check($1::regclass, true)', [index]);
  return rows.length;
}
