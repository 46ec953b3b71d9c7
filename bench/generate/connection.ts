import pg from 'pg';
import type { Connection } from '#server/shared/db/pool.ts';

/** Opens a connection for loading: triggers and foreign keys rest, because the generator keeps their rules itself. */
export async function connectForLoading(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`set session_replication_role = replica`);
  await client.query(`set synchronous_commit = off`);
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query(`set work_mem = '256MB'`);
  return client;
}
