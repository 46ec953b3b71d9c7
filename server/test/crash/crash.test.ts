import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyHistory } from '#server/history-check.ts';
import { findRunningPostgres } from '#server/shared/db/embedded/embedded-postgres.ts';
import { createDb } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { crashes, type Crash } from './crashes.ts';
import { isRunning, post, type Server, startServer, stopServer } from './server.ts';
import { type Attempt, type Places, repeatUnanswered, startWriters } from './writers.ts';

const allWays = Object.keys(crashes) as Crash[];
// `npm run test:full` goes through every way many times; CRASH_ROUNDS says how often.
const rounds = Number(process.env['CRASH_ROUNDS'] ?? (process.env['FULL'] === '1' ? 100 : 3));
const ways: Crash[] =
  rounds === 3
    ? ['program', 'database', 'both']
    : Array.from({ length: rounds }, (_, n) => allWays[n % allWays.length]!);
const writesPerRound = 40;

let directory: string;
let server: Server;
let places: Places;
const attempts: Attempt[] = [];
let repeated = 0;

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'inventory-crash-'));
  chmodSync(directory, 0o711);
  server = await startServer(path.join(directory, 'data'));
  const category = await post(server, '/api/categories', {
    name: 'Crashed',
    code: 'CRSH',
    kind: 'equipment',
  });
  const room = { name: 'Here', code: 'HERE', kind: 'room', active: true };
  const location = await post(server, '/api/locations', room);
  places = {
    categoryId: ((await category.json()) as { id: string }).id,
    locationId: ((await location.json()) as { id: string }).id,
  };
});

afterAll(async () => {
  await stopServer(server);
  rmSync(directory, { recursive: true, force: true });
  const acknowledged = attempts.filter((attempt) => attempt.acknowledged).length;
  process.stdout.write(
    `${ways.length} crashes, ${acknowledged} writes acknowledged, ${repeated} of them on a repetition\n`,
  );
});

/** Says after each round what came of it, so that a run which is ended early still says something. */
function report(round: number, way: Crash, storedNames: string[]): void {
  const found = new Set(storedNames);
  const acknowledged = attempts.filter((attempt) => attempt.acknowledged);
  const lost = acknowledged.filter(({ name }) => !found.has(name)).length;
  const doubled = storedNames.length - found.size;
  process.stdout.write(
    `round ${round} of ${ways.length}, ${way}: ${acknowledged.length} writes acknowledged so far, ${lost} lost, ${doubled} doubled\n`,
  );
}

/** Everything acknowledged is stored as it was told, once; nothing else is; and the history holds. */
async function inspect(round: number, way: Crash): Promise<void> {
  const db = createDb(findRunningPostgres(server.dataDir)!, { role: null, max: 2 });
  try {
    const rows = await db.many<{ id: string; name: string; tag: string }>(
      sql`select id, name, tag from equipment`,
    );
    report(
      round,
      way,
      rows.map(({ name }) => name),
    );
    const stored = rows.map(({ id, name, tag }) => `${name} ${id} ${tag}`).toSorted();
    const acknowledgedRows = attempts.map(
      ({ name, acknowledged }) => `${name} ${acknowledged?.id} ${acknowledged?.tag}`,
    );
    expect(stored).toEqual(acknowledgedRows.toSorted());
    expect((await verifyHistory(db)).broken).toBeUndefined();
    const halves = await db.many(sql`
      select e.id from equipment e full join equipment_tag t on t.equipment_id = e.id and t.tag = e.tag
      where e.id is null or t.tag is null`);
    expect(halves).toEqual([]);
  } finally {
    await db.end();
  }
}

describe('a crash in the middle of writes loses nothing that was acknowledged and doubles nothing', () => {
  it.each(ways.map((way, at) => [at + 1, way] as const))('%i: %s', async (round, way) => {
    const writers = startWriters(server, places, `${round} ${way}`);
    await writers.until(writesPerRound);
    await crashes[way](server);
    // A program that lives on brings its database back: somebody's write gets through again.
    await writers.until(writers.count() + 1);
    await writers.stop();
    if (!isRunning(server)) server = await startServer(server.dataDir);
    attempts.push(...writers.attempts);
    repeated += await repeatUnanswered(server, places, writers.attempts);
    await inspect(round, way);
  });
});
