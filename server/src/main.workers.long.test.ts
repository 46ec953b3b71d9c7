import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { type Program, runServer } from '../test/program.ts';
import { findProcess, findProcessesIn } from './shared/db/embedded/process-table.ts';

// A whole start with a database of its own, beside other tests on few cores.
const patient = { timeout: 600_000 };
const admin = { ADMIN_EMAIL: 'it@example.gov', ADMIN_PASSWORD: 'a password of ours' };
let directory: string;
let program: Program;
let address: string;
let token: string;

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Sends on a connection of its own, because it is connections that are handed out to the processes. */
function send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const request = http.request(new URL(url, address), {
      method,
      agent: false,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      json(response).then(
        (parsed) => resolve({ status: response.statusCode ?? 0, body: parsed as Answer['body'] }),
        reject,
      );
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The processes that have answered requests so far, by their log lines. */
const seenPids = () =>
  new Set([...program.output().matchAll(/"pid":(\d+).*"request completed"/g)].map(([, pid]) => Number(pid)));

const isRunning = (pid: number) => {
  const found = findProcess(pid);
  return found !== undefined && !found.isZombie;
};

async function askUntilSeen(count: number): Promise<number[]> {
  while (seenPids().size < count) await send('GET', '/health/ready');
  return [...seenPids()];
}

/** A metric as whichever process reads it: what all of them counted. */
function readMetric(series: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.get(new URL('/metrics', address), { agent: false }, (response) => {
      text(response).then((body) => {
        const found = body.split('\n').find((line) => line.startsWith(`${series} `));
        resolve(found === undefined ? undefined : Number(found.slice(series.length)));
      }, reject);
    });
    request.on('error', reject);
  });
}

/** Creates one vendor; whoever hears nothing asks again with the same key. */
async function createVendor(name: string): Promise<Answer> {
  const key = { 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await send('POST', '/api/vendors', { name }, key).catch(() => undefined);
    if (answer && answer.status !== 503) return answer;
  }
}

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'workers-'));
  chmodSync(directory, 0o755);
  program = runServer({ DATA_DIR: directory, WEB_CONCURRENCY: '2', LOG_LEVEL: 'info', ...admin });
  address = await program.waitFor(/^Ready: (.*)$/m);
  const signedIn = await send('POST', '/auth/login', {
    email: admin.ADMIN_EMAIL,
    password: admin.ADMIN_PASSWORD,
  });
  token = String(signedIn.body['token']);
}, 600_000);
afterAll(async () => {
  program.child.kill('SIGKILL');
  await program.ended;
  rmSync(directory, { recursive: true, force: true });
});

describe('two processes on one port', patient, () => {
  it('answer in turn, and what the start has to say is said once', async () => {
    const pids = await askUntilSeen(2);
    expect(pids).not.toContain(program.child.pid);
    for (const line of ['Starting the database', 'Created the first administrator', 'Ready: ']) {
      expect([line, program.output().split(line).length - 1]).toEqual([line, 1]);
    }
  });

  it('count together, whichever of them is asked', async () => {
    const series = 'inventory_http_requests_total{method="GET",route="/api/info",status="200"}';
    const before = (await readMetric(series)) ?? 0;
    for (let n = 0; n < 20; n += 1) await send('GET', '/api/info');
    for (let n = 0; n < 10; n += 1) expect(await readMetric(series)).toBe(before + 20);
    const processes = await Promise.all(
      ['1', '2'].map((one) => readMetric(`inventory_process_uptime_seconds{process="${one}"}`)),
    );
    expect(processes.every((seconds) => seconds !== undefined && seconds > 0)).toBe(true);
  });

  it('lose nothing when one of them is killed under load, and another takes its place', async () => {
    const [killed = 0] = await askUntilSeen(2);
    const names = Array.from({ length: 40 }, (_, n) => `Vendor ${n}`);
    let created = 0;
    const creating = names.map(async (name) => {
      const answer = await createVendor(name);
      created += 1;
      if (created === 5) process.kill(killed, 'SIGKILL');
      return answer.status;
    });
    expect(await Promise.all(creating)).toEqual(names.map(() => 201));
    await program.waitFor(/A server process ended \(SIGKILL\); another takes its place/);
    await askUntilSeen(3);
    const list = await send('GET', '/api/vendors?limit=100');
    const items = list.body['items'] as { name: string }[];
    expect(items.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(isRunning(killed)).toBe(false);
    // What the killed one had counted when it was last asked is still counted.
    const counted = await readMetric(
      'inventory_http_requests_total{method="GET",route="/api/info",status="200"}',
    );
    expect(counted).toBeGreaterThanOrEqual(20);
  });

  it('are refused a port that is taken in one line, and leave nothing running', async () => {
    const { connection, drop } = await createTestDatabase();
    const { port } = new URL(address);
    const url = `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;
    const second = runServer({
      DATA_DIR: path.join(directory, 'second'),
      DATABASE_URL: url,
      WEB_CONCURRENCY: '2',
      PORT: port,
      ...admin,
    });
    expect(await second.ended).toBe(1);
    expect(second.output().match(/is taken by another program/g)).toHaveLength(1);
    expect(second.output()).not.toContain('    at ');
    await drop();
  });

  it('end with the program, and the database with them', async () => {
    const pids = [...seenPids()];
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(findProcessesIn(path.join(directory, 'postgres'))).toEqual([]);
    expect(program.output().split('Stopping').length - 1).toBe(1);
    await expect(send('GET', '/health/live')).rejects.toThrow();
  });
});
