import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyHistory } from '#server/history-check.ts';
import { findRunningPostgres } from '#server/shared/db/embedded/embedded-postgres.ts';
import { createDb, type Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { runServer, type Program } from './program.ts';

const admin = { email: 'kill@test.example', password: 'nothing is lost here' };
let directory: string;
let dataDir: string;
const programs: Program[] = [];

beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'inventory-kill-'));
  chmodSync(directory, 0o711);
  dataDir = path.join(directory, 'data');
});

afterAll(async () => {
  for (const program of programs) {
    if (program.child.exitCode === null && program.child.signalCode === null) program.child.kill('SIGTERM');
    await program.ended;
  }
  rmSync(directory, { recursive: true, force: true });
});

interface Server {
  program: Program;
  address: string;
  token: string;
}

/** Starts the whole program on the same data, with the settings of production, and signs in. */
async function start(): Promise<Server> {
  const program = runServer({ DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  programs.push(program);
  const address = await program.waitFor(/Ready: (http:\S+)/);
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = (await answer.json()) as { token: string };
  return { program, address, token };
}

function post(server: Server, url: string, body: unknown): Promise<Response> {
  return fetch(`${server.address}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
}

/** Writers that create one record after the other until they are stopped; only what was acknowledged counts. */
function startWriters(server: Server, places: { categoryId: string; locationId: string }, round: string) {
  const acknowledged: { id: string; name: string; tag: string }[] = [];
  const signal = { isStopped: false };
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let n = 0; !signal.isStopped; n += 1) {
      const name = `${round} ${writer}-${n}`;
      const body = { ...places, name, condition: 'new', acquiredOn: '2026-01-15', macAddresses: [] };
      try {
        const answer = await post(server, '/api/equipment', body);
        const record = (await answer.json()) as { id: string; name: string; tag: string };
        if (answer.status === 201) acknowledged.push(record);
      } catch {
        if (server.program.child.exitCode !== null || server.program.child.signalCode !== null) return;
      }
    }
  });
  return {
    acknowledged,
    until: async (count: number) => {
      while (acknowledged.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    stop: async () => {
      signal.isStopped = true;
      await Promise.all(writers);
    },
  };
}

async function killServer({ program }: Server): Promise<void> {
  program.child.kill('SIGKILL');
  await program.ended;
}

/** Kills the postmaster and every process of the database, all at once. */
function killDatabase(): void {
  const [postmaster = ''] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' });
  for (const pid of [postmaster, ...children.split('\n')].map(Number).filter((pid) => pid > 1)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended between the list and the kill.
    }
  }
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(findRunningPostgres(dataDir)!, { role: null, max: 2 });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Everything that was acknowledged is there, nothing is there by half, and the history holds. */
async function inspect(acknowledged: { id: string; name: string; tag: string }[]): Promise<void> {
  await withDatabase(async (db) => {
    const rows = await db.many<{ id: string; name: string; tag: string }>(
      sql`select id, name, tag from equipment where id = any(${acknowledged.map(({ id }) => id)}::uuid[])`,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    const lost = acknowledged.filter(({ id, name, tag }) => {
      const row = found.get(id);
      return row?.name !== name || row.tag !== tag;
    });
    expect(lost).toEqual([]);
    expect((await verifyHistory(db)).broken).toBeUndefined();
    const halves = await db.many(sql`
      select e.id from equipment e full join equipment_tag t on t.equipment_id = e.id and t.tag = e.tag
      where e.id is null or t.tag is null`);
    expect(halves).toEqual([]);
  });
}

describe('kill -9 in the middle of writes', () => {
  it('loses nothing that was acknowledged', { timeout: 180_000 }, async () => {
    let server = await start();
    const category = await post(server, '/api/categories', {
      name: 'Killed',
      code: 'KILL',
      kind: 'equipment',
    });
    const location = await post(server, '/api/locations', {
      name: 'Here',
      code: 'HERE',
      kind: 'room',
      active: true,
    });
    const places = {
      categoryId: ((await category.json()) as { id: string }).id,
      locationId: ((await location.json()) as { id: string }).id,
    };
    const all: { id: string; name: string; tag: string }[] = [];

    const first = startWriters(server, places, 'server');
    await first.until(60);
    await killServer(server);
    await first.stop();
    all.push(...first.acknowledged);
    server = await start();
    await inspect(all);

    const second = startWriters(server, places, 'database');
    await second.until(60);
    killDatabase();
    // Whether the program ends or brings its database back, what it said before holds.
    await Promise.race([server.program.ended, new Promise((resolve) => setTimeout(resolve, 3_000))]);
    await second.stop();
    all.push(...second.acknowledged);
    if (server.program.child.exitCode === null) {
      server.program.child.kill('SIGTERM');
      await server.program.ended;
    }
    server = await start();
    await inspect(all);

    const third = startWriters(server, places, 'both');
    await third.until(60);
    killDatabase();
    await killServer(server);
    await third.stop();
    all.push(...third.acknowledged);
    server = await start();
    await inspect(all);

    expect(all.length).toBeGreaterThanOrEqual(180);
    const again = await post(server, '/api/equipment', {
      ...places,
      name: 'After',
      condition: 'new',
      acquiredOn: '2026-01-15',
    });
    expect(again.status).toBe(201);
    const exited = once(server.program.child, 'exit');
    server.program.child.kill('SIGTERM');
    await exited;
  });
});
