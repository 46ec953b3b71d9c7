import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Verdict } from '#server/features/history/verify.ts';
import type { ComparedTable } from '#contract/features/backup/backup.schema.ts';
import { createDb, type Connection, type Db } from '#server/shared/db/pool.ts';
import type { Place } from '#server/shared/db/embedded/places.ts';
import { describeFailure } from './backup-failure.ts';
import type { RunResult } from './backup.repository.ts';
import type { BackupContext } from './backup-context.ts';
import { waitForLog } from './base-backup.ts';
import { chooseBase } from './choose-base.ts';
import { listBases, type Manifest } from './manifest.ts';
import { compareTables, differencesOf, type Noted, noteTables, type ReadPage } from './noted-tables.ts';
import { restoreCluster, type Restored } from './restore-cluster.ts';

/** Checks the whole history of a database. */
export type VerifyHistory = (db: Db) => Promise<Verdict>;

const lowPriority = 10;
const mostNamed = 3;

/** What a rehearsal asks of both databases beside their tables. */
export interface RehearsalChecks {
  verify: VerifyHistory;
  readPage: ReadPage;
}

type Rehearsed = RunResult & { problem?: string };

/**
 * Notes every table of the running database at one moment, restores the newest backup beside it with its log up to this
 * very moment, and compares: the hash of each file, the rows and the hash of each table, one page of a list, each event,
 * record, attachment and seal, the seal that was noted when the backup was made, and each index against its table.
 */
export async function rehearse(
  context: BackupContext,
  checks: RehearsalChecks,
  signal?: AbortSignal,
): Promise<Rehearsed> {
  const { set, place, clock, owner, db } = context;
  const directory = path.join(place.directory, 'rehearsal');
  const startedAt = clock().getTime();
  const found: { name: string | null } = { name: listBases(set).at(-1) ?? null };
  try {
    const noted = await noteTables({ owner, db, readPage: checks.readPage, signal });
    const takeLog = async () => {
      const { problem } = await context.takeLog();
      if (problem !== undefined) throw problem;
    };
    await waitForLog({ set, takeLog, signal }, noted.logFile);
    const result = await restoreAndCompare(context, directory, noted, checks, found);
    const seconds = Math.round((clock().getTime() - startedAt) / 1000);
    return { ...result, facts: { seconds, ...result.facts } };
  } catch (error) {
    return { name: found.name, facts: {}, problem: describeFailure(error) };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function restoreAndCompare(
  { set, allKeys, place }: BackupContext,
  directory: string,
  noted: Noted,
  { verify, readPage }: RehearsalChecks,
  found: { name: string | null },
): Promise<Rehearsed> {
  const chosen = await chooseBase(set, allKeys, {});
  found.name = chosen.manifest.name;
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
      point: noted.point,
      settings: { shared_buffers: '128MB', fsync: 'off', autovacuum: 'off' },
      log: () => undefined,
    });
    os.setPriority(restored.pid, lowPriority);
    const compared = await compareRestored(restored.connection, chosen.manifest, verify);
    const { tables, problems } = await compareNoted(restored.connection, noted, readPage);
    const all = [...problems, ...compared.problems];
    const facts = {
      files: chosen.manifest.files.length,
      logFiles: chosen.log.length,
      lastTransaction: restored.lastTransaction ?? null,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + (rows ?? 0), 0),
      ...compared.facts,
    };
    return { name: found.name, facts, tables, ...(all.length > 0 && { problem: describeProblems(all) }) };
  } finally {
    await restored?.stop().catch(() => undefined);
  }
}

/** The tables and the page of a list of the restored database, against those of the running one at the same moment. */
async function compareNoted(
  connection: Connection,
  noted: Noted,
  readPage: ReadPage,
): Promise<{ tables: ComparedTable[]; problems: string[] }> {
  const tables = await compareTables(connection, noted);
  const db = createDb(connection, { role: null, max: 1, statementTimeout: 0 });
  try {
    const page = JSON.stringify(await readPage(db));
    const problems = page === noted.page ? [] : ['a page of the list of items shows something else'];
    return { tables, problems: [...differencesOf(tables), ...problems] };
  } finally {
    await db.end();
  }
}

/** The first few of them, in one sentence. */
export const describeProblems = (problems: readonly string[]): string =>
  `${problems.slice(0, mostNamed).join('; ')}.`;

/** Checks a database that was brought back against itself and against what was noted beside it. */
export async function compareRestored(
  connection: Connection,
  manifest: Pick<Manifest, 'events' | 'newestSeal'>,
  verify: VerifyHistory,
): Promise<{ facts: Record<string, number>; problems: string[] }> {
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
    return { facts, problems };
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
