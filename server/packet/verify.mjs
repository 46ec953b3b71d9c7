// Checks an auditor packet with Node.js alone, offline: node verify.mjs [--anchor <file or line>]
// Run it in the unpacked folder. It reads, it writes nothing, and the first thing that is wrong ends it with exit code 1.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const bytes = (hex) => Buffer.from(hex, 'hex');
const hashLeaf = (content) => sha(Buffer.from([0]), content);
const hashNode = (left, right) => sha(Buffer.from([1]), bytes(left), bytes(right));
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const writeLine = (text) => writeSync(1, `${text}\n`);
const print = (name, text) => writeLine(name.padEnd(14) + text);
function check(isRight, whatIsWrong) {
  if (isRight) return;
  writeLine(`WRONG: ${whatIsWrong}`);
  process.exit(1);
}

// RFC 9162, 2.1.3.2: the root that a leaf leads to by the hashes beside its way.
function rootFrom(leaf, position, size, path) {
  let [at, last, hash] = [position, size - 1, leaf];
  for (const beside of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      hash = hashNode(beside, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else hash = hashNode(hash, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : undefined;
}

// RFC 9162, 2.1.4.2: whether an older history is the beginning of a newer one.
function isBeginning(older, newer, path) {
  if (older.size === newer.size) return path.length === 0 && older.root === newer.root;
  if (older.size > newer.size || older.size === 0) return older.size === 0 && older.root === sha('');
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  const [first, ...rest] = at === 0 ? [older.root, ...path] : path;
  let [before, now] = [first, first];
  for (const beside of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [before, now] = [hashNode(beside, before), hashNode(beside, now)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else now = hashNode(now, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && before === older.root && now === newer.root;
}

// 1. Every file is the one of the manifest, and nothing lies beside them.
const manifest = read('manifest.json');
const listed = new Map(manifest.files.map((file) => [file.path, file]));
const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => !entry.isDirectory())
  .map((entry) =>
    relative(folder, join(entry.parentPath ?? entry.path, entry.name))
      .split(sep)
      .join('/'),
  )
  .filter((name) => name !== 'manifest.json');
for (const name of found) check(listed.has(name), `${name} is not in the manifest: it was added`);
for (const { path, size, sha256 } of manifest.files) {
  check(found.includes(path), `${path} is missing`);
  const content = readFileSync(join(folder, path));
  check(content.length === size && sha(content) === sha256, `${path} was changed`);
}
print(
  'Files',
  `${found.length} of ${listed.size} unchanged, manifest ${sha(readFileSync(join(folder, 'manifest.json')))}`,
);

// 2. The anchors follow each other, each is a beginning of the head, and the reader's own is among them.
const { head, anchors } = read('proofs/anchors.json');
let before = null;
for (const anchor of anchors) {
  const { number, day, epoch, size, root, records, recordsRoot, previousHash, hash, path } = anchor;
  const content = JSON.stringify([
    'anchor',
    number,
    day,
    epoch,
    size,
    root,
    records,
    recordsRoot,
    previousHash,
  ]);
  check(sha(content) === hash, `anchor ${number} of ${day} was changed`);
  check(
    before === null || previousHash === before,
    `anchor ${number} of ${day} does not follow the one before it`,
  );
  check(
    isBeginning(anchor, head, path),
    `the history of ${day} (anchor ${number}) is not the beginning of this one`,
  );
  before = hash;
}
check(
  before === head.hash && anchors.at(-1).recordsRoot === head.recordsRoot,
  'the head is not the last anchor',
);
const given = process.argv[process.argv.indexOf('--anchor') + 1] ?? '';
let own = '';
if (process.argv.includes('--anchor')) {
  const text = existsSync(given) ? readFileSync(given, 'utf8') : given;
  const noted = [...text.matchAll(/ISW1 (\S+) (\d+) (\d+) ([0-9a-f]{64})/gi)];
  check(noted.length > 0, `${given} holds no anchor`);
  for (const [line, day, epoch, size, root] of noted) {
    const isThere = anchors.some(
      (anchor) =>
        anchor.day === day &&
        anchor.epoch === Number(epoch) &&
        anchor.size === Number(size) &&
        anchor.root === root.toLowerCase(),
    );
    check(isThere, `your anchor is not among those of this packet: ${line}`);
  }
  own = ', yours among them';
}
print('Anchors', `${anchors.length} consistent${own}`);

// 3. Each event of each sampled item: its hash, its chain, its place in the tree; and that none is left out at the end.
const sample = read('sample.json');
const histories = new Map(sample.items.map(({ id, file }) => [id, read(file)]));
let events = 0;
for (const [id, { events: chain, last }] of histories) {
  let [previous, version] = ['', 0];
  for (const { text, hash, position, path } of chain) {
    const [previousHash, , , , , , , entity, entityId, eventVersion] = JSON.parse(text);
    const name = `event ${version + 1} of ${id}`;
    check(sha(text) === hash, `${name} was changed: its text does not match its hash`);
    check(entity === 'equipment' && entityId === id, `${name} belongs to another record`);
    check(
      previousHash === previous && eventVersion === version + 1,
      `${name} does not follow the one before it`,
    );
    check(
      rootFrom(hashLeaf(bytes(hash)), position, head.size, path) === head.root,
      `${name} is not in the sealed history`,
    );
    [previous, version, events] = [hash, eventVersion, events + 1];
  }
  const line = `equipment:${id}:${version}:${previous}`;
  const isLast = rootFrom(hashLeaf(line), last.position, head.records, last.path) === head.recordsRoot;
  check(isLast, `the history of ${id} lacks its end: version ${version} is not its last`);
}
print('History', `${events} events of ${histories.size} items, no gap, nothing left out at the end`);
print('Proofs', `${events} of ${events} in the sealed history`);

// 4. The document hash of each certificate.
const certificates = read('disposals/certificates.json');
for (const { number, content, hash } of certificates)
  check(sha(content) === hash, `certificate ${number} was changed`);
print('Certificates', `${certificates.length} of ${certificates.length} hashes`);

// 5. The draw: the seed from the auditor's words and an anchor, the items with the lowest ranks.
const register = read('register/register.json');
const seedAnchor = anchors.find(({ number }) => number === sample.anchor);
check(
  seedAnchor && sha(`${sample.words}|${seedAnchor.root}`) === sample.seed,
  'the seed of the sample was changed',
);
const ranked = register
  .map(({ id }) => [sha(`${sample.seed}|${id}`), id])
  .sort((one, other) => (one[0] < other[0] ? -1 : 1));
const drawn = ranked.slice(0, sample.size).map(([, id]) => id);
check(
  drawn.join() === sample.items.map(({ id }) => id).join(),
  'the sample is not the one that the seed draws',
);
print('Sample', `${drawn.length} of ${register.length} drawn by the seed`);

// 6. Each register line of a sampled item follows from its events up to the end of the day.
for (const line of register.filter(({ id }) => histories.has(id))) {
  const facts = {};
  for (const { text } of histories.get(line.id).events) {
    const [, seconds, , , , , , , , , , changes] = JSON.parse(text);
    if (seconds >= manifest.untilSeconds) continue;
    for (const [field, { to }] of Object.entries(changes)) facts[field] = to;
  }
  for (const [field, value] of Object.entries(line.facts)) {
    const isSame = JSON.stringify(value) === JSON.stringify(facts[field] ?? null);
    check(isSame, `the register line of ${line.id} does not follow from its history: ${field}`);
  }
  const isThere =
    !facts.deletedAt && facts.acquiredOn <= manifest.asOf && !(facts.disposedOn <= manifest.asOf);
  check(isThere, `${line.id} is in the register, and by its history was not there`);
}
print('Register', `${histories.size} of ${histories.size} sampled lines follow from history`);
writeLine('This packet is whole.');
