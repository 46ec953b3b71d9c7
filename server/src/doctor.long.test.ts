import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { runCommand, runServer } from '../test/program.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
  chmodSync(directory, 0o755);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs the command to its end; answers its exit code and what it printed. */
async function look(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const program = runCommand('doctor', [], env);
  const code = await program.ended;
  return { code, output: program.output() };
}

describe('npm run doctor', () => {
  it('looks before the first start, and makes nothing', async () => {
    const dataDir = path.join(directory, 'not-yet');
    const { code, output } = await look({ DATA_DIR: dataDir });
    expect(output).toContain('there is none yet');
    expect(code).toBe(2);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('names every variable that cannot be used, and looks at the rest', async () => {
    const { code, output } = await look({
      DATA_DIR: path.join(directory, 'not-yet'),
      PORT: '99999',
      LOG_LEVEL: 'x',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/BAD .*PORT: must be/);
    expect(output).toMatch(/BAD .*LOG_LEVEL: must be/);
    expect(output).toMatch(/ok .*Disk/);
  });

  it('looks at an embedded database beside its server, and without one', async () => {
    const dataDir = path.join(directory, 'data');
    const server = runServer({
      DATA_DIR: dataDir,
      ADMIN_EMAIL: 'it@example.gov',
      ADMIN_PASSWORD: 'a password of ours',
    });
    await server.waitFor(/^Ready: (.*)$/m);
    const beside = await look({ DATA_DIR: dataDir });
    expect(beside.output).toMatch(/ok .*Migrations +all \d+ have run/);
    expect(beside.output).toMatch(/ok .*Seals/);
    expect(beside.output).toMatch(/ok .*Secrets +those that this database was used with/);
    expect(server.child.exitCode).toBeNull();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const alone = await look({ DATA_DIR: dataDir });
    expect(alone.output).toMatch(/ok .*PostgreSQL/);
    expect(existsSync(path.join(dataDir, 'in-use.json'))).toBe(false);
    // Another secret than the one in its file.
    const foreign = await look({ DATA_DIR: dataDir, TOKEN_SECRET: 'w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL' });
    expect(foreign.output).toMatch(/BAD .*Secrets +TOKEN_SECRET: this database was used with another secret/);
    expect(foreign.code).toBe(1);
  });

  it('looks at an external database, and says when there is none', async () => {
    const { connection, drop } = await createTestDatabase();
    const host = encodeURIComponent(connection.host);
    const url = `postgres://${connection.user}@localhost/${connection.database}?host=${host}&port=${connection.port}`;
    const found = await look({ DATA_DIR: path.join(directory, 'external'), DATABASE_URL: url });
    expect(found.output).toMatch(/ok .*Migrations/);
    expect(found.output).toMatch(/look .*Database +the account of DATABASE_URL owns the tables/);
    await drop();
    const lost = await look({
      DATA_DIR: path.join(directory, 'external'),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    });
    expect(lost.code).toBe(1);
    expect(lost.output).toMatch(/BAD .*Database +DATABASE_URL: no connection/);
  });
});
