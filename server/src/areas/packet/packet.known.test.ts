import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { actOn, anEquipment, aPerson, aStockedItem } from '../../../test/factories.ts';
import { packetTools, unpack, verify, type PacketTools } from '../../../test/packets.ts';

let api: TestApp;
let tools: PacketTools;
let directory: string;
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await api.stop();
});

describe('a packet as known today', () => {
  let folder: string;
  let dayAgo: string;
  const linesOf = (from: string) =>
    JSON.parse(readFileSync(path.join(from, 'register/register.json'), 'utf8')) as {
      id: string;
      facts: Record<string, unknown>;
      enteredOn: string | null;
      leftOn: string | null;
    }[];
  let moved: { id: string };

  beforeAll(async () => {
    api = await startTestApp();
    tools = packetTools(api);
    directory = mkdtempSync(path.join(os.tmpdir(), 'packet-known-'));
    await anEquipment(api);
    const day = async (back: number) =>
      (await api.db.one<{ day: string }>(sql`select (agency_today() - ${back}::int)::text as day`)).day;
    dayAgo = await day(1);
    const threeDays = 3 * 86_400_000;
    // Entered and stocked three days ago; the rest happens today.
    api.clock.advance(-threeDays);
    const item = await aStockedItem(api, { acquiredOn: await day(9), cost: '100.00' });
    moved = item;
    api.clock.advance(threeDays);
    const headers = { 'if-match': `"${item.version}"` };
    const url = `/api/equipment/${item.id}`;
    const changed = await api.request<typeof item>(
      api.tokens.admin,
      'PATCH',
      url,
      { cost: '120.00', changeReason: 'The invoice says so' },
      headers,
    );
    expect(changed.status).toBe(200);
    const person = await aPerson(api);
    await actOn(api, changed.body, 'check-out', { personId: person.id });
    const asked = await tools.ask({ asOf: dayAgo, known: 'today', sampleSize: 100 });
    await tools.makeAll();
    expect(tools.failures).toEqual([]);
    folder = path.join(directory, 'today');
    await unpack(await tools.contentOf(asked.id), folder);
  });

  it('counts later corrections, and takes place, holder and state from the day itself', () => {
    const line = linesOf(folder).find(({ id }) => id === moved.id)!;
    expect(line).toMatchObject({
      facts: { cost: '120.00', status: 'in_stock', custodianId: null },
      enteredOn: null,
      leftOn: null,
    });
    const others = linesOf(folder).filter(({ id }) => id !== moved.id);
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ enteredOn }) => enteredOn !== null && enteredOn > dayAgo)).toBe(true);
    expect(verify(folder)).toMatchObject({ status: 0, stderr: '' });
    const heading = readFileSync(path.join(folder, 'register/register.csv'), 'utf8').split('\r\n')[0];
    expect(heading).toMatch(/,enteredOn,leftOn$/);
    expect(readFileSync(path.join(folder, 'readme.en.txt'), 'utf8')).toMatch(/as known on \d{4}-/);
  });

  it('as recorded then has only what was entered by the end of the day', async () => {
    const asked = await tools.ask({ asOf: dayAgo, sampleSize: 100 });
    await tools.makeAll();
    const then = path.join(directory, 'then');
    await unpack(await tools.contentOf(asked.id), then);
    expect(linesOf(then)).toMatchObject([{ id: moved.id, facts: { cost: '100.00', status: 'in_stock' } }]);
    expect(verify(then)).toMatchObject({ status: 0, stderr: '' });
  });

  it('whose line lost its mark is named by its script', () => {
    const forged = path.join(directory, 'unmarked');
    cpSync(folder, forged, { recursive: true });
    const lines = linesOf(forged).map((line) => ({ ...line, enteredOn: null }));
    const file = path.join(forged, 'register/register.json');
    writeFileSync(file, JSON.stringify(lines));
    const manifestFile = path.join(forged, 'manifest.json');
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
      files: { path: string; size: number; sha256: string }[];
    };
    const bytes = readFileSync(file);
    for (const listed of manifest.files) {
      if (listed.path !== 'register/register.json') continue;
      listed.size = bytes.length;
      listed.sha256 = createHash('sha256').update(bytes).digest('hex');
    }
    writeFileSync(manifestFile, JSON.stringify(manifest));
    expect(verify(forged).lines.at(-1)).toMatch(/^WRONG: .*is not marked as its history says$/);
  });
});
