import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { operationsApi } from '#contract/features/operations/operations.api.ts';
import { readConfig } from '#server/config.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import {
  argumentsOf,
  fillVariables,
  readDockerfile,
  readRootFile,
  readUnit,
  variablesOf,
  type ComposeService,
} from './deploy.ts';
import { runServer, type Program } from './program.ts';

const stages = readDockerfile(readRootFile('Dockerfile'));
const image = stages.at(-1) ?? [];
const compose = parse(readRootFile('compose.yaml'), { merge: true }) as {
  services: Record<string, ComposeService>;
};
const unit = readUnit(readRootFile('deploy/inventory.service'));
const proxy = readRootFile('deploy/haproxy.cfg');
const nodeNames = Object.keys(compose.services).filter((name) => compose.services[name]?.build === '.');

/** The longest that a worker gets after it has drained (server/src/start/workers.ts). */
const stopSeconds = 20;
const values = {
  DATABASE_PASSWORD: 'unused',
  TOKEN_SECRET: 'vT4p9Qz1xWb7LkE2sYcN8uRgJ5mHfA3d',
  ADMIN_EMAIL: 'it@example.gov',
  ADMIN_PASSWORD: 'a password of ours',
};
const environmentOf = (name: string) => fillVariables(compose.services[name]?.environment ?? {}, values);

describe('Dockerfile', () => {
  it('builds in one stage and runs in another, as a user without rights', () => {
    expect(stages).toHaveLength(2);
    expect(stages.map(([from]) => from?.rest.replace(/ AS .*/, ''))).toEqual([
      'node:24-bookworm-slim',
      'node:24-bookworm-slim',
    ]);
    expect(image.findLast(({ word }) => word === 'USER')?.rest).toBe('node');
    const last = (word: string) => image.findLastIndex((one) => one.word === word);
    expect(last('USER')).toBeLessThan(last('CMD'));
    expect(last('RUN')).toBeLessThan(last('USER'));
  });

  it('copies only what is there, and the package of every workspace before it installs', () => {
    const sources = stages.flat().filter(({ word }) => word === 'COPY');
    const names = sources.flatMap(({ rest }) => {
      const parts = rest.split(' ').filter((part) => !part.startsWith('--'));
      return parts.slice(0, -1).map((part) => part.replace(/^\/app\//, ''));
    });
    const isMadeThere = (name: string) => ['dist', 'node_modules'].includes(name);
    expect(names.filter((name) => !isMadeThere(name) && !existsSync(path.join(projectRoot, name)))).toEqual(
      [],
    );
    const { workspaces } = JSON.parse(readRootFile('package.json')) as { workspaces: string[] };
    expect(workspaces.filter((one) => !names.includes(`${one}/package.json`))).toEqual([]);
  });

  it('keeps secrets and what is made elsewhere out', () => {
    const ignored = readRootFile('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', 'data', 'node_modules', 'dist']));
  });

  it('sets variables that the program takes', () => {
    const { NODE_ENV, HOST, PORT } = variablesOf(image);
    expect({ NODE_ENV, HOST, PORT }).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000' });
  });
});

describe('compose.yaml', () => {
  it('has two nodes alike, behind a proxy that asks whether they are ready', () => {
    expect(nodeNames).toEqual(['node1', 'node2']);
    expect(environmentOf('node1')).toEqual(environmentOf('node2'));
    expect([...proxy.matchAll(/^ {2}server (\w+) \1:3000$/gm)].map(([, name]) => name)).toEqual(nodeNames);
    expect(proxy).toContain(`option httpchk GET ${operationsApi.ready.path}\n`);
    expect(proxy).toContain('http-request deny if { path /metrics }');
    const [, file] = /^\.\/(.*?):/.exec(compose.services['proxy']?.volumes?.[0] ?? '') ?? [];
    expect(file).toBe('deploy/haproxy.cfg');
  });

  it('configures them as the program wants it', () => {
    const config = readConfig({ ...variablesOf(image), ...environmentOf('node1') });
    expect(config).toMatchObject({ host: '0.0.0.0', port: 3000, processes: 2, isProduction: true });
    expect(config.databaseUrl).toBe('postgres://inventory:unused@database:5432/inventory');
    expect(() => fillVariables({ TOKEN_SECRET: '${TOKEN_SECRET:?}' }, {})).toThrow('has no value');
  });

  it('waits longer than a node needs to end, and drains longer than the proxy needs to notice', () => {
    const { drainTime } = readConfig({ ...variablesOf(image), ...environmentOf('node1') });
    const grace = Number.parseInt(compose.services['node1']?.stop_grace_period ?? '', 10);
    expect(grace).toBeGreaterThan(drainTime / 1000 + stopSeconds);
    const [, every, times] = /inter (\d+)s fall (\d+)/.exec(proxy) ?? [];
    expect(drainTime / 1000).toBeGreaterThan(Number(every) * Number(times));
  });
});

describe('deploy/inventory.service', () => {
  it('runs what the image runs, as a user of its own', () => {
    const [command = ''] = unit.get('ExecStart') ?? [];
    expect(command.split(' ')).toEqual(['/usr/bin/env', ...argumentsOf(image, 'CMD')]);
    expect(unit.get('User')).toEqual(['inventory']);
    expect(unit.get('NoNewPrivileges')).toEqual(['true']);
    expect(Number(unit.get('TimeoutStopSec')?.[0])).toBeGreaterThan(stopSeconds + 12);
    // The first process ends the others itself.
    expect(unit.get('KillMode')).toEqual(['mixed']);
  });
});

describe('the commands of the image, outside of it', () => {
  let database: TestDatabase;
  let directory: string;
  const programs: Program[] = [];
  beforeAll(async () => {
    database = await createTestDatabase('template0');
    directory = mkdtempSync(path.join(os.tmpdir(), 'deploy-'));
  });
  afterAll(async () => {
    for (const { child } of programs) child.kill('SIGKILL');
    await Promise.all(programs.map(({ ended }) => ended));
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  /** A node of compose.yaml; what only a container has is put in its place. */
  const startNode = async (name: string, more: NodeJS.ProcessEnv = {}) => {
    const { host, port, user } = database.connection;
    const program = runServer({
      ...variablesOf(image),
      ...environmentOf(name),
      DATABASE_URL: `postgres://${user}@localhost/${database.name}?host=${encodeURIComponent(host)}&port=${port}`,
      DATA_DIR: path.join(directory, name),
      PORT: '0',
      ...more,
    });
    programs.push(program);
    const address = await program.waitFor(/^Ready: (.*)$/m);
    return { program, address: address.replace('0.0.0.0', '127.0.0.1') };
  };

  /** Runs the HEALTHCHECK of the image; answers its exit code. */
  const checkHealth = async (address: string) => {
    const [command = '', ...args] = argumentsOf(image, 'HEALTHCHECK');
    expect(command).toBe('node');
    const child = spawn(process.execPath, args, { env: { PORT: new URL(address).port }, stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };

  it('run two nodes over one database, and one of them ends while the other works on', async () => {
    // The flags of the image are those that the tests start every server with.
    expect(argumentsOf(image, 'CMD')).toEqual(['node', '--enable-source-maps', 'dist/server/main.mjs']);
    const first = await startNode('node1', { WEB_CONCURRENCY: '1', DRAIN_SECONDS: '120' });
    const second = await startNode('node2');
    expect(await checkHealth(first.address)).toBe(0);
    expect(await checkHealth(second.address)).toBe(0);

    const signedIn = await fetch(`${first.address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }),
    });
    const { token } = (await signedIn.json()) as { token: string };
    const listAt = async (address: string) =>
      (await fetch(`${address}/api/vendors`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await listAt(second.address)).toBe(200);

    first.program.child.kill('SIGTERM');
    // It says so to its proxy, and still answers whoever comes.
    await expect.poll(() => checkHealth(first.address)).toBe(1);
    expect(await listAt(first.address)).toBe(200);
    expect(await checkHealth(second.address)).toBe(0);
    first.program.child.kill('SIGKILL');
    await first.program.ended;
    expect(await checkHealth(first.address)).toBe(1);
    expect(await listAt(second.address)).toBe(200);
    second.program.child.kill('SIGTERM');
    await expect.poll(() => checkHealth(second.address)).toBe(1);
  });
});
