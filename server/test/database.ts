import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { TestCluster } from './cluster.ts';

/** One test file's own database with our migrations in it. */
export type TestDatabase = {
  name: string;
  connection: { host: string; port: number; user: string; database: string };
  drop: () => Promise<void>;
};

// Only one copy of the template may be under way at a time.
const templateLock = 7_201_001;

/** Makes a fresh database: from the migrated template in a few milliseconds, or an empty one. */
export async function createTestDatabase(template = inject('cluster').template): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runInCluster(cluster, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const { host, port, user } = cluster;
  return {
    name,
    connection: { host, port, user, database: name },
    drop: () =>
      runInCluster(cluster, async (client) => {
        const { rows } = await client.query('select oid from pg_database where datname = $1', [name]);
        await client.query(`drop database if exists ${name} with (force)`);
        // Who counts statements reads those of all databases: what is left of this one would slow every later count.
        for (const { oid } of rows) await client.query('select pg_stat_statements_reset(0, $1, 0)', [oid]);
      }),
  };
}

// The lock ends with the connection.
async function runInCluster(cluster: TestCluster, work: (client: Client) => Promise<void>): Promise<void> {
  const { host, port, user } = cluster;
  const client = new Client({ host, port, user, database: 'postgres' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
