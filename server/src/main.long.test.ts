import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#seeds/demo/accounts.ts';
import { asApplication } from './shared/db/app-account.ts';
import { createTestDatabase } from '../test/database.ts';
import { type Program, runServer } from '../test/program.ts';
import { findProcessesIn } from './shared/db/embedded/process-table.ts';

let directory: string;
// Each of these is a whole start, and several run beside other tests on few cores.
const patient = { timeout: 600_000 };
const programs: Program[] = [];

function run(env: NodeJS.ProcessEnv): Program {
  const program = runServer(env);
  programs.push(program);
  return program;
}

async function stop(program: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  program.child.kill(signal);
  return program.ended;
}

const dataDirOf = (name: string) => path.join(directory, name);
const runningIn = (name: string) => findProcessesIn(path.join(dataDirOf(name), 'postgres'));
const signIn = (address: string, email: string, password: string) =>
  fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'program-'));
  chmodSync(directory, 0o755);
});
afterEach(async () => {
  for (const program of programs.splice(0)) await stop(program);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a first start with no configuration', patient, () => {
  it('prints the address and demo sign-ins that work, and leaves nothing running on Ctrl-C', async () => {
    const program = run({ DATA_DIR: dataDirOf('demo') });
    const address = await program.waitFor(/^Ready: (http:\/\/127\.0\.0\.1:\d+)$/m);
    for (const { email, password, role } of demoAccounts) {
      await program.waitFor(new RegExp(`${role}: ${email} / ${password}`));
    }
    const [admin] = demoAccounts;
    const answer = await signIn(address, admin?.email ?? '', admin?.password ?? '');
    expect(answer.status).toBe(200);
    expect(runningIn('demo')).not.toEqual([]);
    program.child.kill('SIGINT');
    expect(await stop(program, 'SIGINT')).toBe(0);
    expect(runningIn('demo')).toEqual([]);
  });

  it('refuses the demo accounts on an open address and in production', async () => {
    const open = run({ DATA_DIR: dataDirOf('demo'), HOST: '0.0.0.0' });
    expect(await open.ended).toBe(1);
    expect(open.output()).toMatch(
      /^HOST: 0\.0\.0\.0, which is open to other machines, is refused while demo accounts exist/m,
    );
    const production = run({ DATA_DIR: dataDirOf('demo'), NODE_ENV: 'production' });
    expect(await production.ended).toBe(1);
    expect(production.output()).toMatch(/^NODE_ENV: production is refused while demo accounts exist/m);
    expect(runningIn('demo')).toEqual([]);
  });

  it('says in one line that the port is taken, and leaves nothing running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const program = run({ DATA_DIR: dataDirOf('demo'), PORT: String(port) });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(
      `PORT: ${port} on 127.0.0.1 is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
    );
    expect(program.output()).not.toContain('    at ');
    expect(runningIn('demo')).toEqual([]);
    other.close();
  });

  it('says who already runs on the same data, and where', async () => {
    const first = run({ DATA_DIR: dataDirOf('demo') });
    const address = await first.waitFor(/^Ready: (.*)$/m);
    const second = run({ DATA_DIR: dataDirOf('demo') });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`process ${first.child.pid} already runs on it and serves ${address}`);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  });

  it('answers a request that was under way when it was asked to stop', async () => {
    const program = run({ DATA_DIR: dataDirOf('demo') });
    const address = new URL(await program.waitFor(/^Ready: (.*)$/m));
    const [admin] = demoAccounts;
    const body = JSON.stringify({ email: admin?.email, password: admin?.password });
    const socket = connect(Number(address.port), address.hostname);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(
      `POST /auth/login HTTP/1.1\r\nHost: ${address.host}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 5)}`,
    );
    await fetch(new URL('/health/live', address));
    program.child.kill('SIGTERM');
    await program.waitFor(/Stopping/);
    socket.write(body.slice(5));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await program.ended).toBe(0);
  });
});

describe('a start with an administrator', patient, () => {
  const admin = { ADMIN_EMAIL: 'it@example.gov', ADMIN_PASSWORD: 'a password of ours' };

  it('creates that account alone, and may be open to others in production', async () => {
    const program = run({ DATA_DIR: dataDirOf('admin'), ...admin, HOST: '0.0.0.0', NODE_ENV: 'production' });
    const address = await program.waitFor(/^Ready: (.*)$/m);
    const answer = await signIn(
      address.replace('0.0.0.0', '127.0.0.1'),
      admin.ADMIN_EMAIL,
      admin.ADMIN_PASSWORD,
    );
    expect(answer.status).toBe(200);
    expect(program.output()).not.toContain(admin.ADMIN_PASSWORD);
    expect(program.output()).not.toContain('demo');
  });

  it('is asked for where demo data is not loaded', async () => {
    const program = run({ DATA_DIR: dataDirOf('open'), PUBLIC_URL: 'https://inventory.example.gov' });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/^ADMIN_EMAIL: the database has no accounts.*PUBLIC_URL/m);
  });

  it('is refused when the secret is lost, with the way to go on', async () => {
    rmSync(path.join(dataDirOf('admin'), 'token-secret'));
    const program = run({ DATA_DIR: dataDirOf('admin'), ...admin });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/^TOKEN_SECRET: this database was used with another secret/m);
    const mark = /ACCEPT_NEW_SECRET=(\w+)/.exec(program.output())?.[1];
    const accepted = run({ DATA_DIR: dataDirOf('admin'), ...admin, ACCEPT_NEW_SECRET: mark });
    await accepted.waitFor(/^Ready: (.*)$/m);
  });
});

describe('DATABASE_URL', patient, () => {
  const urlOf = ({ host, user, database }: { host: string; user: string; database: string }) =>
    `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

  it('uses that database instead of the embedded one', async () => {
    const { connection, drop } = await createTestDatabase();
    const program = run({
      DATA_DIR: dataDirOf('external'),
      DATABASE_URL: urlOf(connection),
      ADMIN_EMAIL: 'it@example.gov',
      ADMIN_PASSWORD: 'a password of ours',
    });
    const address = await program.waitFor(/^Ready: (.*)$/m);
    expect(program.output()).toContain('the account of DATABASE_URL owns the tables');
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    expect(await stop(program)).toBe(0);
    await drop();
  });

  it('works as an account that owns nothing, where another brings the tables to this release', async () => {
    const { connection, drop } = await createTestDatabase('template0');
    const [appUrl, ownerUrl] = [urlOf(asApplication(connection)), urlOf(connection)];
    const settings = {
      DATA_DIR: dataDirOf('external'),
      DATABASE_URL: appUrl,
      ADMIN_EMAIL: 'it@example.gov',
      ADMIN_PASSWORD: 'a password of ours',
    };
    const alone = run(settings);
    expect(await alone.ended).toBe(1);
    expect(alone.output()).toMatch(/brought to this release \(permission denied.*Set DATABASE_OWNER_URL/);
    const strong = run({ ...settings, DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: ownerUrl });
    expect(await strong.ended).toBe(1);
    expect(strong.output()).toMatch(/^DATABASE_URL: its account owns the tables/m);
    const both = run({ ...settings, DATABASE_OWNER_URL: ownerUrl });
    await both.waitFor(/^Ready: (.*)$/m);
    expect(both.output()).not.toContain('owns the tables');
    expect(await stop(both)).toBe(0);
    // A further node of the same release needs the application's account alone.
    const further = run(settings);
    await further.waitFor(/^Ready: (.*)$/m);
    expect(await stop(further)).toBe(0);
    await drop();
  });

  it('refuses one that does not answer, without its password', async () => {
    const program = run({
      DATA_DIR: dataDirOf('external'),
      DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:1/b',
    });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/^DATABASE_URL: no connection \(.*ECONNREFUSED/m);
    expect(program.output()).not.toContain('hunter2');
  });
});

describe('a configuration that cannot be used', patient, () => {
  it('ends with every reason and nothing else', async () => {
    const program = run({ DATA_DIR: dataDirOf('refused'), PORT: 'x', LOG_LEVEL: 'loud' });
    expect(await program.ended).toBe(1);
    const lines = program.output().trim().split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'LOG_LEVEL']);
  });
});
