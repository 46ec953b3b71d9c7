import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../server/test/app.ts';
import { aCategory, aLocation, aPerson } from '../server/test/factories.ts';
import { runProgram } from '../server/test/program.ts';

let api: TestApp;
let origin: string;
let folder: string;
beforeAll(async () => {
  api = await startTestApp();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(os.tmpdir(), 'example-'));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

function runExample(env: NodeJS.ProcessEnv) {
  return runProgram(['--import', 'tsx', 'examples/inventory-script.ts'], { INVENTORY_URL: origin, ...env });
}

describe('examples/inventory-script.ts', () => {
  it('lists, creates, checks out and exports', async () => {
    await aCategory(api);
    await aLocation(api);
    const { displayName } = await aPerson(api);
    const file = path.join(folder, 'equipment.csv');
    const program = runExample({
      INVENTORY_EMAIL: 'user@test.example',
      INVENTORY_PASSWORD: testPassword,
      INVENTORY_CSV: file,
    });
    expect([await program.ended, program.output()]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `^0 items are in stock\\.\\n\\S+ is checked out to ${displayName}\\.\\nAll equipment is in `,
        ),
      ),
    ]);
    expect(await readFile(file, 'utf8')).toContain('Laptop of the example');
  });

  it('says what the server said when it is refused', async () => {
    const program = runExample({ INVENTORY_TOKEN: 'nonsense' });
    expect([await program.ended, program.output()]).toEqual([1, 'Sign in to continue. (unauthorized)\n']);
  });
});
