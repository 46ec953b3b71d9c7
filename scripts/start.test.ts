import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findProcessesIn } from '#server/shared/db/embedded/process-table.ts';
import { waitUntil } from '#server/shared/db/embedded/leftovers.ts';
import { type Program, runProgram } from '../server/test/program.ts';

// The first of these builds the web application and the server, and fills the data that the next one starts on.
describe('npm start', () => {
  let directory: string;
  let program: Program;

  beforeAll(() => {
    directory = mkdtempSync(path.join(os.tmpdir(), 'start-'));
    chmodSync(directory, 0o755);
  });
  beforeEach(() => {
    program = runProgram(['scripts/start.mjs'], { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: directory });
  });
  afterEach(async () => {
    program.child.kill('SIGKILL');
    await waitUntil(() => running().length === 0, 20_000);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const running = () => findProcessesIn(path.join(directory, 'postgres'));

  it('serves the web application and the API on one port, and Ctrl-C leaves nothing running', async () => {
    const address = await program.waitFor(/^Ready: (.*)$/m);
    const page = await fetch(address);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    program.child.kill('SIGINT');
    expect(await program.ended).toBe(0);
    expect(running()).toEqual([]);
    await expect(fetch(address)).rejects.toThrow();
  });

  it('leaves nothing running when the script itself is killed', async () => {
    const address = await program.waitFor(/^Ready: (.*)$/m);
    program.child.kill('SIGKILL');
    expect(await waitUntil(() => running().length === 0, 20_000)).toBe(true);
    await expect(fetch(address)).rejects.toThrow();
  });
});
