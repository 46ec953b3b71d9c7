import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { findRunningPostgres } from '#server/shared/db/embedded/embedded-postgres.ts';
import { createDb } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { crashes, type Crash } from './crashes.ts';
import { isRunning, type Server, startServer, stopServer } from './server.ts';

// Two steps of an import, the second of which is under way at the crash; the full run has one more.
const rows = process.env['FULL'] === '1' ? 3_000 : 2_000;
let directory: string;
let server: Server;
beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'inventory-batch-'));
  chmodSync(directory, 0o711);
  server = await startServer(path.join(directory, 'data'));
});
afterAll(async () => {
  await stopServer(server);
  rmSync(directory, { recursive: true, force: true });
});

async function read(id: string): Promise<BatchRecord | undefined> {
  try {
    const answer = await fetch(`${server.address}/api/imports/${id}`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    return answer.ok ? ((await answer.json()) as BatchRecord) : undefined;
  } catch {
    // While the program or its database is away nobody answers.
    return undefined;
  }
}

/** Brings a file that is applied without anybody. */
async function upload(text: string): Promise<string> {
  const query = 'entity=vendor&fileName=vendors.csv&apply=good_rows';
  const answer = await fetch(`${server.address}/api/imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'text/csv' },
    body: text,
  });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as BatchRecord).id;
}

/** Asks until the import is so far. */
async function until(id: string, isSoFar: (batch: BatchRecord) => boolean): Promise<BatchRecord> {
  for (;;) {
    const batch = await read(id);
    if (batch && isSoFar(batch)) return batch;
    await new Promise((done) => {
      setTimeout(done, 50);
    });
  }
}

const isOver = ({ state }: BatchRecord) => ['applied', 'partly_applied', 'failed'].includes(state);

// The crash of both is each of the others as well; the full run has them one by one.
const ways: Crash[] = process.env['FULL'] === '1' ? ['program', 'database', 'connection', 'both'] : ['both'];

it.each(ways)(
  'an import that is being applied goes on after a crash of %s, and has each row once',
  async (way) => {
    const text = `Name\n${Array.from({ length: rows }, (_, n) => `Vendor ${way} ${n}`).join('\n')}\n`;
    const id = await upload(text);
    await until(id, (batch) => isOver(batch) || batch.counts.applied > 0);
    await crashes[way](server);
    if (!isRunning(server)) server = await startServer(server.dataDir);
    const done = await until(id, isOver);
    expect(done).toMatchObject({ state: 'applied', counts: { rows, new: rows, applied: rows, refused: 0 } });
    const db = createDb(findRunningPostgres(server.dataDir)!, { role: null, max: 2 });
    try {
      const { n } = await db.one<{ n: number }>(
        sql`select count(*)::int as n from vendor where name like ${`Vendor ${way} %`}`,
      );
      expect(n).toBe(rows);
      expect((await verifyHistory(db)).broken).toBeUndefined();
    } finally {
      await db.end();
    }
  },
);
