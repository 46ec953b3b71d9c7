import os from 'node:os';
import path from 'node:path';
import { rm } from 'node:fs/promises';
import { createDb, type Connection, type Db } from '#server/shared/db/pool.ts';
import type { EmbeddedPostgres } from '#server/shared/db/embedded/embedded-postgres.ts';
import { type BackupConfig, readSecretFiles } from '../backup-context.ts';
import { describeFailure } from '../backup-failure.ts';
import { type BackupKeys, backupKeysOf } from '../backup-keys.ts';
import type { RunResult } from '../backup.repository.ts';
import { manifestName } from '../manifest.ts';
import { compareRestored, describeProblems, type VerifyHistory } from '../rehearse.ts';
import { type BackupPlan, chooseRetained } from '../retention.ts';
import { type ArchiveManifest, type ArchiveSet, archiveSetOf, listArchives } from './archive-manifest.ts';
import { loadIntoScratch } from './archive-place.ts';
import { openArchive } from './load-archive.ts';
import { findArchiveServer, makeArchive } from './make-archive.ts';

/** What is needed to archive a database that is not ours. */
export interface ArchiveContext {
  config: BackupConfig & { backupDir: string };
  db: Db;
  set: ArchiveSet;
  allKeys: [BackupKeys, ...BackupKeys[]];
  clock: () => Date;
  /** Writes one. */
  make: (signal?: AbortSignal) => Promise<ArchiveManifest>;
  /** Removes what the plan no longer holds on to; answers the names. */
  applyPlan: (plan: BackupPlan) => Promise<string[]>;
}

export async function openArchives(
  config: BackupConfig & { backupDir: string },
  { owner, db }: { owner: Connection; db: Db },
  clock: () => Date = () => new Date(),
): Promise<ArchiveContext> {
  const set = archiveSetOf(config.backupDir, await findArchiveServer(owner));
  const allKeys = backupKeysOf(config);
  return {
    config,
    db,
    set,
    allKeys,
    clock,
    make: (signal) =>
      makeArchive({
        owner,
        set,
        keys: allKeys[0],
        secretFiles: readSecretFiles(config.dataDir),
        clock,
        signal,
      }),
    applyPlan: (plan) => removeByPlan(set, plan),
  };
}

async function removeByPlan(set: ArchiveSet, plan: BackupPlan): Promise<string[]> {
  const names = listArchives(set);
  const retained = chooseRetained(names, plan);
  const removed = names.filter((name) => !retained.has(name));
  // The manifest goes first: what is left of a removal cut short does not look whole.
  for (const name of removed) {
    await rm(path.join(set.directory, name, manifestName), { force: true });
    await rm(path.join(set.directory, name), { recursive: true, force: true });
  }
  return removed;
}

/** What the page shows of an archive. */
export function archiveFactsOf(manifest: ArchiveManifest): RunResult & { name: string } {
  return {
    name: manifest.name,
    bytes: manifest.packBytes,
    isEncrypted: manifest.salt !== null,
    facts: {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      events: manifest.events,
      release: manifest.release,
      schema: manifest.migrations.at(-1) ?? null,
      node: os.hostname(),
    },
  };
}

const quick = { shared_buffers: '128MB', fsync: 'off', autovacuum: 'off' };

/** Loads the newest archive of this node into a database beside, and compares what it holds. */
export async function rehearseArchive(
  { set, allKeys, config, clock }: ArchiveContext,
  verify: VerifyHistory,
): Promise<RunResult & { problem?: string }> {
  const name = listArchives(set).at(-1);
  if (name === undefined) return { name: null, facts: {}, problem: 'There is no archive on this node.' };
  const directory = path.join(config.dataDir, 'rehearsal');
  const startedAt = clock().getTime();
  let scratch: EmbeddedPostgres | undefined;
  try {
    const archive = openArchive(set, name, allKeys);
    const { embedded, loaded } = await loadIntoScratch(directory, archive, () => undefined, quick);
    scratch = embedded;
    const { tables, rows } = loaded;
    // The load itself has compared each of them, and ends where one is different.
    const equal = archive.manifest.tables.map(({ name: table, rows: count }) => ({
      name: table,
      rows: count,
      found: count,
      isEqual: true,
    }));
    const compared = await compareRestored(embedded.connection, archive.manifest, verify);
    const seconds = Math.round((clock().getTime() - startedAt) / 1000);
    const facts = { seconds, tables, rows, ...compared.facts };
    const { problems } = compared;
    return {
      name,
      facts,
      tables: equal,
      ...(problems.length > 0 && { problem: describeProblems(problems) }),
    };
  } catch (error) {
    return { name, facts: {}, problem: describeFailure(error) };
  } finally {
    await scratch?.stop().catch(() => undefined);
    await rm(directory, { recursive: true, force: true });
  }
}

/** Opens the pool that backups work with. */
export const openOwnerDb = (owner: Connection): Db =>
  createDb(owner, { role: null, max: 2, statementTimeout: 0 });
