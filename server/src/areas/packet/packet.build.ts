import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addDays } from '#contract/shared/day.ts';
import { languageIds } from '#contract/shared/languages.ts';
import {
  packetLimits,
  packetParts,
  type Packet,
  type PacketContents,
  type PacketKnown,
  type PacketPart,
} from '#contract/features/packet/packet.api.ts';
import { anchorColumns, type Anchor } from '#server/features/history/anchor.ts';
import { createTreeReader } from '#server/features/history/tree.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { sql } from '#server/shared/db/sql.ts';
import { consistencyPath, inclusionPath } from '#server/shared/history/merkle.ts';
import { writeZip, type ZipPart } from '#server/shared/table-file/write-zip.ts';
import { readHistory, readRecordsTree } from './packet.histories.ts';
import { findDownloads } from './packet.readers.ts';
import { findReadings } from './packet.readings.ts';
import { csvLine, readRegister, registerHeading, type RegisterLine } from './packet.register.ts';
import { readRetention } from './packet.retention.ts';

/** A certificate with the text that its document hash covers. */
export interface CertificateDocument {
  number: string;
  content: string;
  hash: string;
}

/** An attachment of an item, of its certificate or of its case. */
export interface Paper {
  id: string;
  entity: string;
  recordId: string;
  name: string;
  size: number;
  sha256: string;
  read: () => AsyncIterable<Buffer>;
}

export interface PacketRecipe extends Pick<
  Packet,
  'number' | 'title' | 'asOf' | 'fromOn' | 'known' | 'words' | 'sampleSize' | 'reports'
> {
  /** The anchor that the packet is proven by. */
  head: Anchor;
}

/** A report as a file: its lines, and once they were read, what it was asked, its sums and the hash of its lines. */
export interface PacketReport {
  content: AsyncIterable<Buffer>;
  facts: () => { parameters: object; lines: number; sums: object; sha256: string };
}

export interface PacketTools {
  db: Queryable;
  findCertificates: (db: Queryable, equipmentIds: readonly string[]) => Promise<CertificateDocument[]>;
  /** The attachments of items and of what belongs to them, as they were at a moment. */
  findPapers: (db: Queryable, equipmentIds: readonly string[], at: string) => Promise<Paper[]>;
  /** The lines of a report as of the day of the packet. */
  readReport: (kind: string, asOf: string, known: PacketKnown) => Promise<PacketReport>;
  /** Told how far it is, in percent. */
  report: (percent: number) => Promise<void>;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface WrittenFile {
  path: string;
  size: number;
  sha256: string;
}

/** Writes down size and hash of each file while it is read. */
function measured(part: ZipPart, files: WrittenFile[]): ZipPart {
  async function* content() {
    const hash = createHash('sha256');
    let size = 0;
    for await (const text of part.content) {
      hash.update(text);
      size += Buffer.byteLength(text);
      yield text;
    }
    files.push({ path: part.path, size, sha256: hash.digest('hex') });
  }
  return { path: part.path, content: content() };
}

async function* jsonArray(lines: AsyncIterable<unknown>): AsyncGenerator<string> {
  let mark = '[\n';
  for await (const line of lines) {
    yield mark + JSON.stringify(line);
    mark = ',\n';
  }
  yield mark === '[\n' ? '[]\n' : '\n]\n';
}

const asText = (value: unknown) => [`${JSON.stringify(value, null, 1)}\n`];

async function findUntil(db: Queryable, asOf: string): Promise<number> {
  const { seconds } = await db.one<{ seconds: number }>(sql`
    select extract(epoch from (${asOf}::date + 1)::timestamp
      at time zone (setting_on('timeZone', agency_today()) #>> '{}'))::float8 as seconds`);
  return seconds;
}

/** The newest daily anchor up to the head; that one itself where there is none. The same history gives the same one. */
async function findSeedAnchor(db: Queryable, head: Anchor): Promise<Anchor> {
  const daily = await db.maybe<Anchor>(sql`
    select ${anchorColumns} from history_anchor where is_daily and number <= ${head.number} order by number desc limit 1`);
  return daily ?? head;
}

/** The items with the lowest ranks: neither row order nor anybody here chooses them, and anybody can draw them again. */
export function drawSample(ids: readonly string[], seed: string, size: number): string[] {
  return ids
    .map((id) => ({ id, rank: sha256(`${seed}|${id}`) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, size)
    .map(({ id }) => id);
}

/** Where a paper lies: its own name may be no name of a file elsewhere, and is in the list. */
function pathOf({ id, name }: Paper): string {
  return `papers/${id}${/\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? ''}`;
}

function readResource(name: string): string {
  return readFileSync(path.join(projectRoot, 'server/packet', name), 'utf8');
}

/** A line that begins with what it holds for is left out elsewhere. */
function linesFor(known: PacketKnown, text: string): string {
  const other = known === 'then' ? '[today] ' : '[then] ';
  const lines = text.split('\n').filter((line) => !line.startsWith(other));
  return lines.map((line) => line.replace(`[${known}] `, '')).join('\n');
}

/** The days from the first anchor to the last that have none. */
export function findDaysWithout(days: readonly string[]): string[] {
  const having = new Set(days);
  const [first = '', ...rest] = [...having].toSorted((one, other) => (one < other ? -1 : 1));
  const last = rest.at(-1) ?? first;
  const without: string[] = [];
  for (let day = first; day < last; day = addDays(day, 1)) if (!having.has(day)) without.push(day);
  return without;
}

function partOf(file: string): PacketPart | undefined {
  if (file.startsWith('register/')) return 'register';
  if (file.startsWith('disposals/')) return 'disposals';
  if (file.startsWith('papers/')) return 'papers';
  if (file.startsWith('readings/')) return 'readings';
  if (file.startsWith('reports/')) return 'reports';
  if (file.startsWith('retention/')) return 'retention';
  if (file.startsWith('history/') || file === 'sample.json') return 'histories';
  return file.startsWith('proofs/') ? 'proofs' : undefined;
}

function totalOf(files: readonly WrittenFile[], name: PacketPart, figures: Record<string, number>) {
  const own = files.filter((file) => partOf(file.path) === name);
  const size = own.reduce((sum, file) => sum + file.size, 0);
  return { name, files: own.length, size, sha256: sha256(own.map((file) => file.sha256).join('')), figures };
}

/** One packet: its bytes, and what is told of it once the last one was read. */
export function buildPacket(tools: PacketTools, recipe: PacketRecipe) {
  const { db, report } = tools;
  const { head, asOf, fromOn, known } = recipe;
  const files: WrittenFile[] = [];
  const tree = createTreeReader(db);
  const ids: string[] = [];
  const disposals: RegisterLine[] = [];
  let contents: PacketContents | undefined;
  let manifestHash = '';

  async function* parts(): AsyncGenerator<ZipPart> {
    const untilSeconds = await findUntil(db, asOf);
    const question = { asOf, fromOn, known, untilSeconds, sealId: head.sealId };
    async function* registerLines() {
      for await (const { line, disposal } of readRegister(db, question)) {
        if (disposal) disposals.push(disposal);
        if (!line) continue;
        ids.push(line.id);
        yield line;
      }
    }
    async function* registerCsv() {
      yield registerHeading(known);
      for await (const { line } of readRegister(db, question)) if (line) yield csvLine(line);
    }
    yield { path: 'register/register.json', content: jsonArray(registerLines()) };
    await report(20);
    yield { path: 'register/register.csv', content: registerCsv() };
    await report(35);
    const certificates = await tools.findCertificates(
      db,
      disposals.map(({ id }) => id),
    );
    yield { path: 'disposals/disposals.json', content: asText(disposals) };
    yield { path: 'disposals/certificates.json', content: asText(certificates) };
    const seedAnchor = await findSeedAnchor(db, head);
    const seed = sha256(`${recipe.words}|${seedAnchor.root.toString('hex')}`);
    const drawn = drawSample(ids, seed, recipe.sampleSize);
    await report(45);
    const records = await readRecordsTree(db, head.sealId, new Set(drawn));
    await report(60);
    let events = 0;
    for (const id of drawn) {
      const history = await readHistory(db, { entity: 'equipment', id }, head, tree);
      const place = records.places.get(id);
      if (place === undefined) throw new Error(`the last version of ${id} is not known`);
      const beside = await inclusionPath(records.reader, place, records.size);
      const last = { position: place, path: beside.map((hash) => hash.toString('hex')) };
      events += history.length;
      yield { path: `history/${id}.json`, content: asText({ id, events: history, last }) };
    }
    await report(80);
    const concerned = [...new Set([...disposals.map(({ id }) => id), ...drawn])];
    const papers = await tools.findPapers(db, concerned, head.madeAt);
    const isIn = ({ size }: Paper) => size <= packetLimits.paperBytes;
    for (const paper of papers.filter(isIn)) yield { path: pathOf(paper), content: paper.read() };
    const listed = papers.map((paper) => ({
      id: paper.id,
      entity: paper.entity,
      recordId: paper.recordId,
      name: paper.name,
      size: paper.size,
      sha256: paper.sha256,
      file: isIn(paper) ? pathOf(paper) : null,
    }));
    yield { path: 'papers/papers.json', content: asText(listed) };
    const holds = await readRetention(db, 'hold', head, tree);
    const removals = await readRetention(db, 'purge', head, tree);
    yield { path: 'retention/holds.json', content: asText(holds) };
    yield { path: 'retention/removals.json', content: asText(removals) };
    const readings = await findReadings(db, fromOn, untilSeconds, head.madeAt);
    yield { path: 'readings/auditors.json', content: asText(readings) };
    const downloads = await findDownloads(db, fromOn, untilSeconds, head.madeAt);
    yield { path: 'readings/downloads.json', content: asText(downloads) };
    const reports: { kind: string; file: string; lines: number }[] = [];
    for (const kind of recipe.reports) {
      const made = await tools.readReport(kind, asOf, known);
      const file = `reports/${kind}.csv`;
      yield { path: file, content: made.content };
      reports.push({ kind, file, ...made.facts() });
    }
    if (reports.length > 0) yield { path: 'reports/reports.json', content: asText(reports) };
    await report(85);
    const items = drawn.map((id) => ({ id, file: `history/${id}.json` }));
    const { words, sampleSize: size } = recipe;
    yield { path: 'sample.json', content: asText({ words, anchor: seedAnchor.number, seed, size, items }) };
    const anchors = await db.many<Anchor>(
      sql`select ${anchorColumns} from history_anchor where number <= ${head.number} order by number`,
    );
    async function* anchorLines() {
      const told = (anchor: Anchor) => ({
        number: anchor.number,
        day: anchor.day,
        epoch: anchor.epoch,
        size: anchor.size,
        root: anchor.root.toString('hex'),
        records: anchor.records,
        recordsRoot: anchor.recordsRoot.toString('hex'),
        previousHash: anchor.previousHash?.toString('hex') ?? null,
        hash: anchor.hash.toString('hex'),
      });
      yield `{"head": ${JSON.stringify(told(head))},\n"anchors": `;
      async function* withPaths() {
        for (const anchor of anchors) {
          const hashes = await consistencyPath(tree, anchor.size, head.size);
          yield { ...told(anchor), path: hashes.map((hash) => hash.toString('hex')) };
        }
      }
      yield* jsonArray(withPaths());
      yield '}\n';
    }
    yield { path: 'proofs/anchors.json', content: anchorLines() };
    for (const language of languageIds) {
      const about = linesFor(known, readResource(`README.${language}.txt`))
        .replaceAll('{{knownOn}}', head.day)
        .replaceAll('{{number}}', recipe.number)
        .replaceAll('{{title}}', recipe.title)
        .replaceAll('{{asOf}}', asOf);
      yield { path: `readme.${language}.txt`, content: [about] };
    }
    yield { path: 'verify.mjs', content: [readResource('verify.mjs')] };
    await report(95);
    const figures = {
      register: { items: ids.length },
      disposals: { items: disposals.length, certificates: certificates.length },
      papers: { files: papers.filter(isIn).length, out: papers.length - papers.filter(isIn).length },
      histories: { items: drawn.length, events },
      proofs: { paths: events, anchors: anchors.length },
      retention: { holds: holds.length, removals: removals.length },
      readings: { reads: readings.length, downloads: downloads.length },
      reports: { reports: reports.length, lines: reports.reduce((sum, { lines }) => sum + lines, 0) },
    };
    const manifest = asText({
      packet: recipe.number,
      title: recipe.title,
      asOf,
      fromOn,
      known,
      untilSeconds,
      files: files.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    }).join('');
    manifestHash = sha256(manifest);
    const without = findDaysWithout(anchors.map(({ day }) => day));
    contents = {
      parts: packetParts
        .map((name) => totalOf(files, name, figures[name]))
        .filter((part) => part.name !== 'reports' || part.files > 0),
      files: files.length + 1,
      items: ids.length,
      sampled: drawn.length,
      seed,
      seedDay: seedAnchor.day,
      anchors: anchors.length,
      firstAnchor: anchors[0]?.day ?? head.day,
      lastAnchor: head.day,
      daysWithout: without.length,
      firstDaysWithout: without.slice(0, 60),
      printed: [
        `Files         ${files.length} of ${files.length} unchanged, manifest ${manifestHash}`,
        `Anchors       ${anchors.length} consistent`,
        `History       ${events} events of ${drawn.length} items, no gap, nothing left out at the end`,
        `Proofs        ${events} of ${events} in the sealed history`,
        `Certificates  ${certificates.length} of ${certificates.length} hashes`,
        `Papers        ${figures.papers.files} of ${papers.length} here, each with its hash`,
        `Sample        ${drawn.length} of ${ids.length} drawn by the seed`,
        `Register      ${drawn.length} of ${drawn.length} sampled lines follow from history`,
        `Retention     ${holds.length} holds and ${removals.length} removals follow from history`,
        ...(reports.length > 0
          ? [`Reports       ${reports.length} of ${reports.length} with the hash of their lines`]
          : []),
        'This packet is whole.',
      ],
    };
    yield { path: 'manifest.json', content: [manifest] };
  }

  async function* measuredParts(): AsyncGenerator<ZipPart> {
    for await (const part of parts()) {
      yield part.path === 'manifest.json' ? part : measured(part, files);
    }
  }

  return {
    pieces: writeZip(measuredParts()),
    /** Known once every piece was read. */
    result: () => {
      if (!contents) throw new Error('the packet is not made yet');
      return { contents, manifestHash };
    },
  };
}
