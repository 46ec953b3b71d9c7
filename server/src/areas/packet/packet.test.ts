import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, cpSync, renameSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Packet } from '#contract/features/packet/packet.api.ts';
import { findPapers } from '#server/entities/attachment/attachment.papers.ts';
import { findCertificateDocuments } from '#server/entities/certificate/certificate.documents.ts';
import { makeAnchor } from '#server/features/history/anchor.ts';
import { anchorLine } from '#server/features/history/anchor-text.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { readEntries, unpack as unpackEntry } from '#server/shared/table-file/zip-archive.ts';
import { createKeyVault } from '#server/shared/secrets/key-vault.ts';
import { ifMatch, startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { anAttachment, anAuditAccess, anEquipment } from '../../../test/factories.ts';
import { runPackets } from './packet.run.ts';

const [sealKey] = sealKeysOf(testKeySecrets);
const vault = createKeyVault(testKeySecrets);
const log = { info: () => undefined, warn: (facts: unknown) => failures.push(facts) };
const failures: unknown[] = [];

let api: TestApp;
let directory: string;
let whole: string;
let packet: Packet;
let ownAnchor: string;

const makeAll = () =>
  runPackets({ db: api.db, vault, sealKey, findCertificates: findCertificateDocuments, findPapers, log });

async function ask(more: object = {}): Promise<Packet> {
  const { today } = await api.db.one<{ today: string }>(sql`select agency_today()::text as today`);
  const body = {
    title: 'Single audit',
    asOf: today,
    fromOn: '2020-01-01',
    sampleSize: 3,
    words: 'maple river 4471',
  };
  const answer = await api.request<Packet>(api.tokens.admin, 'POST', '/api/packets', { ...body, ...more });
  expect(answer.status).toBe(201);
  return answer.body;
}

const read = async (id: string) =>
  (await api.request<Packet>(api.tokens.admin, 'GET', `/api/packets/${id}`)).body;

async function contentOf(id: string): Promise<Buffer> {
  const answer = await api.app.inject({
    method: 'GET',
    url: `/api/packets/${id}/content`,
    headers: { authorization: `Bearer ${api.tokens.admin}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

async function unpack(bytes: Buffer, into: string): Promise<void> {
  for (const entry of readEntries(bytes)) {
    const file = path.join(into, entry.path);
    mkdirSync(path.dirname(file), { recursive: true });
    const pieces: Buffer[] = [];
    for await (const piece of unpackEntry(entry)) pieces.push(piece);
    writeFileSync(file, Buffer.concat(pieces));
  }
}

function verify(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'verify.mjs'), ...args], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}

/** Whichever item is drawn, its history has a beginning and an end. */
async function aChangedItem(): Promise<void> {
  const { id, version } = await anEquipment(api);
  const headers = { 'if-match': `"${version}"` };
  await api.request(api.tokens.user, 'PATCH', `/api/equipment/${id}`, { notes: 'seen' }, headers);
}

beforeAll(async () => {
  api = await startTestApp();
  directory = mkdtempSync(path.join(os.tmpdir(), 'packet-'));
  whole = path.join(directory, 'whole');
  for (let n = 0; n < 6; n += 1) await aChangedItem();
  await sealHistory(api.db, sealKey);
  await growTree(api.db);
  ownAnchor = anchorLine((await makeAnchor(api.db, { day: '2026-03-10', isDaily: true }))!);
  await aChangedItem();
  const items = await api.db.many<{ id: string }>(sql`select id from equipment`);
  for (const { id } of items) await anAttachment(api, { entity: 'equipment', recordId: id });
  const given = await anAuditAccess(api);
  const confirm = `/api/audit-access/${given.id}/actions/confirm`;
  await api.request(api.tokens.admin, 'POST', confirm, {}, ifMatch(1));
  await api.request(await api.signIn(given.email), 'GET', '/api/equipment');
  const asked = await ask();
  expect(await makeAll()).toBe(1);
  expect(failures).toEqual([]);
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
    expect(figures['readings']).toEqual({ reads: 1 });
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
