import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/shared/db/embedded/embedded-postgres.ts';
import { createDatabase } from '#server/shared/db/embedded/character-type.ts';
import { clearLeftovers } from '#server/shared/db/embedded/leftovers.ts';
import { isClaimed } from '#server/shared/db/embedded/owner.ts';
import { openAppAccount } from '#server/shared/db/app-account.ts';
import { migrate } from '#server/shared/db/migrate.ts';

/** How tests reach the cluster of their run. */
export type TestCluster = { host: string; port: number; user: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

const directoryPrefix = 'inventory-test-';
// Every file gets a database of some 1,300 files and gives it back. On a disk most of that was the search for file
// numbers that were not freed just now; in memory there is no such search.
const inMemory = '/dev/shm';
const neededRoom = 4e9;
const neededMemory = 8e9;
const template = 'template_inventory';

// Nothing here has to survive a crash, so nothing waits for the disk.
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  autovacuum: 'off',
  // Tests count what the database did for a call.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  // Shared by all databases of the cluster: what is over is forgotten, also between a call and the reading of its work.
  'pg_stat_statements.max': '20000',
};

let cluster: EmbeddedPostgres | undefined;
let directory: string | undefined;

export async function setup(project: TestProject): Promise<void> {
  await removeAbandoned();
  directory = mkdtempSync(path.join(hasRoomInMemory() ? inMemory : os.tmpdir(), directoryPrefix));
  chmodSync(directory, 0o711);
  cluster = await startEmbeddedPostgres({
    dataDir: path.join(directory, 'data'),
    log: () => undefined,
    settings: fastSettings,
  });
  const { host, port, user } = cluster.connection;
  await createTemplate(cluster);
  await migrate({ host, port, user, database: template });
  await openAppAccount({ host, port, user, database: template });
  project.provide('cluster', { host, port, user, template });
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
  if (directory) rmSync(directory, { recursive: true, force: true });
}

function hasRoomInMemory(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= neededRoom && process.availableMemory() >= neededMemory;
}

async function createTemplate({ connection }: EmbeddedPostgres): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  await createDatabase(client, template);
  // Where a database is dropped, its statements are forgotten.
  await client.query('create extension pg_stat_statements');
  await client.end();
}

// A test run that was killed leaves its database behind; the next run ends it.
async function removeAbandoned(): Promise<void> {
  for (const made of [os.tmpdir(), inMemory].flatMap(findMade)) {
    const dataDir = path.join(made, 'data');
    const madeAt = statSync(made, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - madeAt < 60_000 || isClaimed(dataDir)) continue;
    const clusterDir = path.join(dataDir, 'postgres');
    if (existsSync(clusterDir)) await clearLeftovers(clusterDir, () => undefined);
    rmSync(made, { recursive: true, force: true });
  }
}

function findMade(place: string): string[] {
  if (!existsSync(place)) return [];
  const names = readdirSync(place).filter((name) => name.startsWith(directoryPrefix));
  return names.map((name) => path.join(place, name));
}
