import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, cpSync, renameSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Packet, PacketReaders } from '#contract/features/packet/packet.api.ts';
import { makeAnchor } from '#server/features/history/anchor.ts';
import { anchorLine } from '#server/features/history/anchor-text.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { ifMatch, startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { anAttachment, anAuditAccess, anEquipment, aPerson } from '../../../test/factories.ts';
import { packetTools, unpack, verify, type PacketTools } from '../../../test/packets.ts';

const [sealKey] = sealKeysOf(testKeySecrets);

let api: TestApp;
let tools: PacketTools;
let directory: string;
let whole: string;
let packet: Packet;
let ownAnchor: string;
let auditor: string;

const makeAll = () => tools.makeAll();
const ask = (more?: object) => tools.ask(more);
const read = (id: string) => tools.read(id);
const contentOf = (id: string, token?: string, headers?: object) => tools.contentOf(id, token, headers);

/** Whichever item is drawn, its history has a beginning and an end. */
async function aChangedItem(): Promise<void> {
  const { id, version } = await anEquipment(api);
  const headers = { 'if-match': `"${version}"` };
  await api.request(api.tokens.user, 'PATCH', `/api/equipment/${id}`, { notes: 'seen' }, headers);
}

beforeAll(async () => {
  api = await startTestApp();
  tools = packetTools(api);
  directory = mkdtempSync(path.join(os.tmpdir(), 'packet-'));
  whole = path.join(directory, 'whole');
  for (let n = 0; n < 6; n += 1) await aChangedItem();
  await sealHistory(api.db, sealKey);
  await growTree(api.db);
  ownAnchor = anchorLine((await makeAnchor(api.db, { day: '2026-03-10', isDaily: true }))!);
  await aChangedItem();
  const items = await api.db.many<{ id: string }>(sql`select id from equipment`);
  for (const { id } of items) await anAttachment(api, { entity: 'equipment', recordId: id });
  const body = { scope: 'item', equipmentId: items[0]!.id, reason: 'A lawsuit over the contract' };
  expect((await api.request(api.tokens.admin, 'POST', '/api/holds', body)).status).toBe(201);
  const given = await anAuditAccess(api);
  const confirm = `/api/audit-access/${given.id}/actions/confirm`;
  await api.request(api.tokens.admin, 'POST', confirm, {}, ifMatch(1));
  auditor = await api.signIn(given.email);
  await api.request(auditor, 'GET', '/api/equipment');
  const asked = await ask();
  expect(await makeAll()).toBe(1);
  expect(tools.failures).toEqual([]);
  packet = await read(asked.id);
  await unpack(await contentOf(packet.id), whole);
}, 180_000);
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await api.stop();
});

describe('an auditor packet', () => {
  it('is made by a job, and says what it holds', () => {
    expect(packet).toMatchObject({
      state: 'done',
      progress: 100,
      number: expect.stringMatching(/^PK-\d{4}-\d{5}$/) as string,
    });
    expect(packet.contents).toMatchObject({ items: 7, sampled: 3, anchors: 2, seedDay: '2026-03-10' });
    const figures = Object.fromEntries(packet.contents!.parts.map((part) => [part.name, part.figures]));
    expect(figures['papers']).toEqual({ files: 3, out: 0 });
    expect(figures['readings']).toEqual({ reads: 1, downloads: 0 });
    expect(figures['retention']).toEqual({ holds: 1, removals: 0 });
    expect(packet.contents).toMatchObject({ firstAnchor: '2026-03-10', lastAnchor: packet.asOf });
    // Of the days between its two anchors the first sixty are named.
    expect(packet.contents!.daysWithout).toBeGreaterThan(60);
    expect(packet.contents!.firstDaysWithout).toHaveLength(60);
    expect(packet.contents!.firstDaysWithout![0]).toBe('2026-03-11');
  });

  it('holds the papers of its items as they were given, and what auditors read', () => {
    const papers = JSON.parse(readFileSync(path.join(whole, 'papers/papers.json'), 'utf8')) as {
      file: string;
      sha256: string;
      size: number;
    }[];
    for (const { file, sha256, size } of papers) {
      const bytes = readFileSync(path.join(whole, file));
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256]);
    }
    const reads = JSON.parse(readFileSync(path.join(whole, 'readings/auditors.json'), 'utf8')) as unknown[];
    expect(reads).toMatchObject([
      { access: expect.stringMatching(/^AU-/) as string, call: 'GET /api/equipment' },
    ]);
  });

  it('is found whole by its own script, which prints what the screen shows', () => {
    expect(verify(whole)).toEqual({ status: 0, lines: packet.contents!.printed, stderr: '' });
    const withAnchor = verify(whole, '--anchor', ownAnchor);
    expect(withAnchor.status).toBe(0);
    expect(withAnchor.lines).toContain('Anchors       2 consistent, yours among them');
  });

  it('has the same bytes when it is made again from the same history', async () => {
    const before = await contentOf(packet.id);
    await api.ownerDb.run(sql`update auditor_packet set state = 'queued' where id = ${packet.id}`);
    await makeAll();
    expect((await contentOf(packet.id)).equals(before)).toBe(true);
  });

  it('says who took it and when, a part alone as well, and to an auditor the own lines alone', async () => {
    const asked = await ask({ title: 'Taken by two' });
    await makeAll();
    const readers = async (token: string) =>
      (await api.request<PacketReaders>(token, 'GET', `/api/packets/${asked.id}/readers`)).body;
    expect(await readers(api.tokens.admin)).toEqual({ downloads: [], downloadCount: 0, accesses: [] });
    // All but the first byte is a packet for whoever knows that byte.
    await contentOf(asked.id, api.tokens.admin, { range: 'bytes=1-' });
    await contentOf(asked.id, auditor, { range: 'bytes=0-9' });
    await contentOf(asked.id, auditor, { range: 'bytes=10-' });
    const seen = await readers(api.tokens.admin);
    expect(seen.downloads.map(({ access }) => access !== null)).toEqual([true, false]);
    expect(seen.accesses).toMatchObject([{ who: 'Maria Lund', isRunning: true }]);
    expect(seen.accesses[0]!.reads).toBeGreaterThan(0);
    const own = await readers(auditor);
    expect(own.downloads.map(({ who }) => who)).toEqual(['Maria Lund']);
    expect((await api.request(api.tokens.user, 'GET', `/api/packets/${asked.id}/readers`)).status).toBe(403);
    await expect(api.db.run(sql`update packet_download set name = 'x'`)).rejects.toThrow();
    await expect(api.ownerDb.run(sql`delete from packet_download`)).rejects.toThrow(/is not changed/);
    // Something happens, so that the next one is proven by a later anchor.
    await aPerson(api);
    const next = await ask({ title: 'The next one' });
    await makeAll();
    const parts = (await read(next.id)).contents!.parts;
    expect(parts.find(({ name }) => name === 'readings')?.figures['downloads']).toBeGreaterThanOrEqual(2);
  });

  it('is for administrators, for a day that has come, and can be given up', async () => {
    const { user } = api.tokens;
    expect((await api.request(user, 'GET', '/api/packets')).status).toBe(403);
    const late = { title: 'Later', asOf: '2999-01-01', fromOn: '2020-01-01', sampleSize: 3, words: '' };
    expect((await api.request(api.tokens.admin, 'POST', '/api/packets', late)).status).toBe(422);
    const asked = await ask();
    const url = `/api/packets/${asked.id}/actions/cancel`;
    const canceled = await api.request<Packet>(api.tokens.admin, 'POST', url, undefined, {
      'if-match': '"1"',
    });
    expect(canceled.body.state).toBe('canceled');
    expect(await makeAll()).toBe(0);
    const again = await api.request<{ code: string }>(api.tokens.admin, 'POST', url, undefined, {
      'if-match': '"2"',
    });
    expect(again.status).toBe(409);
  });
});

describe('a forged packet is named by its script', () => {
  const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
  interface AnchorFacts {
    number: number;
    day: string;
    epoch: number;
    size: number;
    root: string;
    records: number;
    recordsRoot: string;
    previousHash: string | null;
    hash: string;
  }
  interface History {
    events: { text: string; hash: string }[];
  }
  interface Sample {
    words: string;
    items: { id: string; file: string }[];
  }
  interface Anchors {
    head: { hash: string };
    anchors: AnchorFacts[];
  }
  interface Line {
    id: string;
    facts: Record<string, unknown>;
  }
  interface Manifest {
    files: { path: string; size: number; sha256: string }[];
  }
  const readJson = <T>(folder: string, name: string) =>
    JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as T;

  /** Changes a file, and makes the manifest fit again, as whoever forges would. */
  function change<T>(folder: string, name: string, edit: (value: T) => unknown): void {
    const value = readJson<T>(folder, name);
    const content = JSON.stringify(edit(value) ?? value);
    writeFileSync(path.join(folder, name), content);
    const manifest = readJson<Manifest>(folder, 'manifest.json');
    const files = manifest.files.map((file) =>
      file.path === name ? { path: name, size: Buffer.byteLength(content), sha256: sha(content) } : file,
    );
    writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, files }));
  }
  const first = (folder: string) => readJson<Sample>(folder, 'sample.json').items[0]!;

  const forgeries: Record<string, [(folder: string) => void, string, ...string[]]> = {
    'a byte of a file': [
      (folder) => {
        const file = path.join(folder, 'register/register.csv');
        writeFileSync(file, readFileSync(file, 'utf8').replace('id,', 'ID,'));
      },
      'register/register.csv was changed',
    ],
    'an added file': [
      (folder) => writeFileSync(path.join(folder, 'note.txt'), 'x'),
      'note.txt is not in the manifest',
    ],
    'a removed file': [
      (folder) => renameSync(path.join(folder, first(folder).file), path.join(directory, 'gone.json')),
      'is missing',
    ],
    'the text of an event': [
      (folder) =>
        change<History>(folder, first(folder).file, (value) => {
          const event = value.events[0]!;
          event.text = event.text.replace('"create"', '"found"');
        }),
      'was changed: its text does not match its hash',
    ],
    'an event that was hashed anew': [
      (folder) =>
        change<History>(folder, first(folder).file, (value) => {
          const event = value.events[0]!;
          event.text = event.text.replace('"create"', '"found"');
          event.hash = sha(event.text);
        }),
      'is not in the sealed history',
    ],
    'a removed middle of a history': [
      (folder) => change<History>(folder, first(folder).file, (value) => void value.events.shift()),
      'does not follow the one before it',
    ],
    'a removed end of a history': [
      (folder) => change<History>(folder, first(folder).file, (value) => void value.events.pop()),
      'lacks its end: version 1 is not its last',
    ],
    'a history of another item': [
      (folder) => {
        const { items } = readJson<Sample>(folder, 'sample.json');
        const other = readJson<History>(folder, items[1]!.file);
        change(folder, items[0]!.file, () => other);
      },
      'belongs to another record',
    ],
    'a register line': [
      (folder) =>
        change(folder, 'register/register.json', (lines: Line[]) => {
          const line = lines.find(({ id }) => id === first(folder).id)!;
          line.facts['cost'] = '1.00';
        }),
      'does not follow from its history: cost',
    ],
    'a sample that somebody chose': [
      (folder) => change<Sample>(folder, 'sample.json', (value) => void value.items.reverse()),
      'the sample is not the one that the seed draws',
    ],
    'other words for the seed': [
      (folder) => change<Sample>(folder, 'sample.json', (value) => void (value.words = 'other words')),
      'the seed of the sample was changed',
    ],
    'a register line that was left out': [
      (folder) =>
        change(folder, 'register/register.json', (lines: Line[]) =>
          lines.filter(({ id }) => id !== first(folder).id),
        ),
      'the sample is not the one that the seed draws',
    ],
    'an altered anchor': [
      (folder) =>
        change<Anchors>(folder, 'proofs/anchors.json', (value) => void (value.anchors[0]!.size -= 1)),
      'anchor 1 of 2026-03-10 was changed',
    ],
    'an anchor that was made to fit itself': [
      (folder) =>
        change<Anchors>(folder, 'proofs/anchors.json', (value) => {
          const [one, next] = value.anchors as [AnchorFacts, AnchorFacts];
          const hashOf = ({
            number,
            day,
            epoch,
            size,
            root,
            records,
            recordsRoot,
            previousHash,
          }: AnchorFacts) =>
            sha(
              JSON.stringify(['anchor', number, day, epoch, size, root, records, recordsRoot, previousHash]),
            );
          one.root = sha('x');
          one.hash = hashOf(one);
          next.previousHash = one.hash;
          next.hash = hashOf(next);
          value.head.hash = next.hash;
        }),
      'the history of 2026-03-10 (anchor 1) is not the beginning of this one',
    ],
    'a removed anchor': [
      (folder) => change<Anchors>(folder, 'proofs/anchors.json', (value) => void value.anchors.pop()),
      'the head is not the last anchor',
    ],
    'a certificate': [
      (folder) =>
        change(folder, 'disposals/certificates.json', () => [
          { number: 'SC-2026-00001', content: '[["method","purge"]]', hash: sha('[["method","clear"]]') },
        ]),
      'certificate SC-2026-00001 was changed',
    ],
    'a paper and the hash that its list says': [
      (folder) => {
        const [paper] = readJson<{ file: string }[]>(folder, 'papers/papers.json');
        change(folder, 'papers/papers.json', (papers: { sha256: string }[]) => {
          papers[0]!.sha256 = sha('another paper');
        });
        expect(paper?.file).toMatch(/^papers\//);
      },
      'the paper',
    ],
    'the bytes of a paper': [
      (folder) => {
        const [paper] = readJson<{ file: string }[]>(folder, 'papers/papers.json');
        writeFileSync(path.join(folder, paper!.file), 'another paper');
      },
      'was changed',
    ],
    'a head with another root of records': [
      (folder) =>
        change<Anchors & { head: AnchorFacts }>(folder, 'proofs/anchors.json', (value) => {
          value.head.recordsRoot = sha('x');
        }),
      'the head is not the last anchor',
    ],
    'what an auditor read': [
      (folder) => writeFileSync(path.join(folder, 'readings/auditors.json'), '[]'),
      'readings/auditors.json was changed',
    ],
    'a hold that is said to be over': [
      (folder) =>
        change<Line[]>(folder, 'retention/holds.json', ([hold]) => {
          hold!.facts['releasedAt'] = '2026-03-10T10:00:00.000Z';
        }),
      'does not follow from its history: releasedAt',
    ],
    'a hold whose event was written anew': [
      (folder) =>
        change<(Line & History)[]>(folder, 'retention/holds.json', ([hold]) => {
          const event = hold!.events[0]!;
          event.text = event.text.replace('lawsuit', 'birthday');
          event.hash = sha(event.text);
        }),
      'is not in the sealed history',
    ],
    'a hold that was made up': [
      (folder) =>
        change<Line[]>(folder, 'retention/holds.json', ([hold]) => [
          { ...hold!, id: '00000000-0000-4000-8000-000000000000', events: [] },
        ]),
      'does not follow from its history',
    ],
    'a packet of another installation': [
      () => undefined,
      'your anchor is not among those of this packet',
      '--anchor',
      `ISW1 2026-03-10 1 20 ${'ab'.repeat(32)}`,
    ],
  };
  it.each(Object.entries(forgeries))('%s', (name, [forge, named, ...args]) => {
    const folder = path.join(directory, name);
    cpSync(whole, folder, { recursive: true });
    forge(folder);
    const { status, lines } = verify(folder, ...args);
    expect(lines.at(-1)).toContain(named);
    expect(lines.at(-1)).toMatch(/^WRONG: /);
    expect(status).toBe(1);
  });
});
