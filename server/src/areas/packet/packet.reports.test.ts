import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportedReport } from '#contract/areas/report/report.api.ts';
import type { Problem } from '#contract/shared/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { anEquipment } from '../../../test/factories.ts';
import { packetTools, unpack, verify } from '../../../test/packets.ts';

let api: TestApp;
let directory: string;
beforeAll(async () => {
  api = await startTestApp();
  directory = mkdtempSync(path.join(os.tmpdir(), 'packet-reports-'));
  await anEquipment(api, { cost: '9000.00', acquisitionMethod: 'lease' });
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await api.stop();
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const readJson = (file: string) => JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as unknown;

describe('a packet with reports', () => {
  it('has their lines with the hash that the page gives, and its script finds one that was altered', async () => {
    const tools = packetTools(api);
    const kinds = ['gasb-87', 'roll-forward', 'gasb-96'];
    const asked = await tools.ask({ reports: [...kinds, 'gasb-96'], known: 'today' });
    expect(asked.reports).toEqual(kinds);
    await tools.makeAll();
    expect(tools.failures).toEqual([]);
    await unpack(await tools.contentOf(asked.id), directory);
    const { contents } = await tools.read(asked.id);
    expect(contents?.printed).toContain('Reports       3 of 3 with the hash of their lines');
    expect(verify(directory)).toEqual({ status: 0, lines: contents?.printed, stderr: '' });
    const listed = readJson('reports/reports.json') as { kind: string; lines: number; sha256: string }[];
    expect(listed.map(({ kind, lines }) => [kind, lines > 0])).toEqual([
      ['gasb-87', true],
      ['roll-forward', true],
      ['gasb-96', false],
    ]);
    // Like a file that somebody takes from the page, each is in the log of exports.
    for (const { kind, sha256: hash } of listed) {
      const noted = await api.request<{ items: ExportedReport[] }>(
        api.tokens.admin,
        'GET',
        `/api/reports/exports?hash=${hash}`,
      );
      expect(noted.body.items.filter((one) => one.kind === kind)).toMatchObject([
        { format: 'csv', asOf: expect.stringContaining(asked.asOf), madeBy: 'Ada Admin' },
      ]);
    }
    const page = await api.app.inject({
      method: 'GET',
      url: `/api/reports/gasb-87/export.csv?asOf=${asked.asOf}`,
      headers: { authorization: `Bearer ${api.tokens.admin}` },
    });
    expect(sha256(page.rawPayload)).toBe(listed[0]?.sha256);
    // Somebody alters a report, and its hash in the manifest with it.
    const altered = 'reports/gasb-87.csv';
    const bytes = Buffer.from(readFileSync(path.join(directory, altered), 'utf8').replace('EQ', 'EX'));
    writeFileSync(path.join(directory, altered), bytes);
    const manifest = readJson('manifest.json') as { files: { path: string }[] };
    const files = manifest.files.map((file) =>
      file.path === altered ? { path: altered, size: bytes.length, sha256: sha256(bytes) } : file,
    );
    writeFileSync(path.join(directory, 'manifest.json'), JSON.stringify({ ...manifest, files }));
    const found = verify(directory);
    expect([found.status, found.lines.at(-1)]).toEqual([1, expect.stringContaining(altered)]);
  });

  it('are reports that there are', async () => {
    const body = { title: 'No such', asOf: '2026-01-01', fromOn: '2025-01-01', sampleSize: 1, words: '' };
    const refused = await api.request<Problem>(api.tokens.admin, 'POST', '/api/packets', {
      ...body,
      reports: ['no'],
    });
    expect(refused.body.fields.map((field) => field.path)).toEqual(['reports']);
  });
});
