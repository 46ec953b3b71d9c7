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
const content = (name) => readFileSync(join(folder, name));
const read = (name) => JSON.parse(content(name).toString('utf8'));
const writeLine = (text) => writeSync(1, `${text}\n`);
const print = (name, text) => writeLine(name.padEnd(14) + text);
function check(isRight, whatIsWrong) {
  if (isRight) return;
  writeLine(`WRONG: ${whatIsWrong}`);
  process.exit(1);
}

// RFC 9162, 2.1.3.2 and 2.1.4.2: the way up from a place by the hashes beside it; a second hash follows the older tree.
function climb(place, lastPlace, path, start) {
  let [at, last, [hash, older]] = [place, lastPlace, start];
  for (const beside of path) {
    if (last === 0) return [];
    if (at % 2 === 1 || at === last) {
      [hash, older] = [hashNode(beside, hash), older && hashNode(beside, older)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else hash = hashNode(hash, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? [hash, older] : [];
}
const isUnder = (root, size, leaf, { position, path }) => climb(position, size - 1, path, [leaf])[0] === root;
function isBeginning({ size, root, path }, newer) {
  if (size === newer.size) return path.length === 0 && root === newer.root;
  if (size > newer.size || size === 0) return size === 0 && root === sha('');
  let [at, last] = [size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  const [first, ...rest] = at === 0 ? [root, ...path] : path;
  const [now, before] = climb(at, last, rest, [first, first]);
  return before === root && now === newer.root;
}

// 1. Every file is the one of the manifest, and nothing lies beside them.
const manifest = read('manifest.json');
const listed = new Set(manifest.files.map(({ path }) => path));
const nameOf = (entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name));
const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
const names = entries
  .filter((entry) => !entry.isDirectory())
  .map((entry) => nameOf(entry).replaceAll(sep, '/'));
const found = names.filter((name) => name !== 'manifest.json');
for (const name of found) check(listed.has(name), `${name} is not in the manifest: it was added`);
for (const { path, size, sha256 } of manifest.files) {
  check(found.includes(path), `${path} is missing`);
  check(content(path).length === size && sha(content(path)) === sha256, `${path} was changed`);
}
print('Files', `${found.length} of ${listed.size} unchanged, manifest ${sha(content('manifest.json'))}`);

// 2. The anchors follow each other, each is a beginning of the head, and the reader's own is among them.
const { head, anchors } = read('proofs/anchors.json');
const covered = ['number', 'day', 'epoch', 'size', 'root', 'records', 'recordsRoot', 'previousHash'];
let before = null;
for (const anchor of anchors) {
  const name = `anchor ${anchor.number} of ${anchor.day}`;
  const text = JSON.stringify(['anchor', ...covered.map((field) => anchor[field])]);
  check(sha(text) === anchor.hash, `${name} was changed`);
  check(before === null || anchor.previousHash === before, `${name} does not follow the one before it`);
  const beginning = `the history of ${anchor.day} (anchor ${anchor.number}) is not the beginning of this one`;
  check(isBeginning(anchor, head), beginning);
  before = anchor.hash;
}
const isSameHead = before === head.hash && covered.every((field) => anchors.at(-1)[field] === head[field]);
check(isSameHead, 'the head is not the last anchor');
const hasOwn = process.argv.includes('--anchor');
if (hasOwn) {
  const given = process.argv[process.argv.indexOf('--anchor') + 1] ?? '';
  const text = existsSync(given) ? readFileSync(given, 'utf8') : given;
  const noted = text.match(/ISW1 \S+ \d+ \d+ [0-9a-f]{64}/gi) ?? [];
  check(noted.length > 0, `${given} holds no anchor`);
  const known = anchors.map(({ day, epoch, size, root }) => `isw1 ${day} ${epoch} ${size} ${root}`);
  for (const line of noted)
    check(known.includes(line.toLowerCase()), `your anchor is not among those of this packet: ${line}`);
}
print('Anchors', `${anchors.length} consistent${hasOwn ? ', yours among them' : ''}`);

// 3. Each event of each sampled item: its hash, its chain, its place in the tree; and that none is left out at the end.
function checkChain(kind, id, chain) {
  let [previous, version] = ['', 0];
  for (const event of chain) {
    const [previousHash, , , , , , , entity, entityId, eventVersion] = JSON.parse(event.text);
    const name = `event ${version + 1} of ${id}`;
    const isNext = previousHash === previous && eventVersion === version + 1;
    check(sha(event.text) === event.hash, `${name} was changed: its text does not match its hash`);
    check(entity === kind && entityId === id, `${name} belongs to another record`);
    check(isNext, `${name} does not follow the one before it`);
    const isSealed = isUnder(head.root, head.size, hashLeaf(bytes(event.hash)), event);
    check(isSealed, `${name} is not in the sealed history`);
    [previous, version] = [event.hash, eventVersion];
  }
  return { previous, version };
}
const sample = read('sample.json');
const histories = new Map(sample.items.map(({ id, file }) => [id, read(file)]));
let events = 0;
for (const [id, { events: chain, last }] of histories) {
  const { previous, version } = checkChain('equipment', id, chain);
  const leaf = hashLeaf(`equipment:${id}:${version}:${previous}`);
  const isLast = isUnder(head.recordsRoot, head.records, leaf, last);
  check(isLast, `the history of ${id} lacks its end: version ${version} is not its last`);
  events += chain.length;
}
print('History', `${events} events of ${histories.size} items, no gap, nothing left out at the end`);
print('Proofs', `${events} of ${events} in the sealed history`);

// 4. The document hash of each certificate, and the hash of each paper.
const certificates = read('disposals/certificates.json');
for (const { number, content: text, hash } of certificates)
  check(sha(text) === hash, `certificate ${number} was changed`);
print('Certificates', `${certificates.length} of ${certificates.length} hashes`);
const papers = read('papers/papers.json');
const here = papers.filter(({ file }) => file !== null);
for (const { file, name, sha256 } of here)
  check(sha(content(file)) === sha256, `the paper ${name} was changed`);
print('Papers', `${here.length} of ${papers.length} here, each with its hash`);

// 5. The draw: the seed from the auditor's words and an anchor, the items with the lowest ranks.
const register = read('register/register.json');
const seedRoot = anchors.find(({ number }) => number === sample.anchor)?.root;
check(sha(`${sample.words}|${seedRoot}`) === sample.seed, 'the seed of the sample was changed');
const ranked = register.map(({ id }) => `${sha(`${sample.seed}|${id}`)} ${id}`).sort();
const drawn = ranked.slice(0, sample.size).map((line) => line.slice(65));
const isDrawn = drawn.join() === sample.items.map(({ id }) => id).join();
check(isDrawn, 'the sample is not the one that the seed draws');
print('Sample', `${drawn.length} of ${register.length} drawn by the seed`);

// 6. Each register line of a sampled item follows from its events: from those up to the end of the day, or, as known today,
// from all of them, but for what the item was on the day itself.
const isToday = manifest.known === 'today';
const ofTheDay = ['status', 'condition', 'use', 'locationId', 'custodianId'];
const differs = (facts, wanted) =>
  Object.keys(facts).find((at) => JSON.stringify(facts[at]) !== JSON.stringify(wanted[at] ?? null));
function overlay(chain, isMeant) {
  const facts = {};
  for (const { text } of chain) {
    const [, seconds, , , , , , , , version, , changes] = JSON.parse(text);
    if (isMeant(seconds < manifest.untilSeconds, version))
      for (const [field, { to }] of Object.entries(changes)) facts[field] = to;
  }
  return facts;
}
for (const line of register.filter(({ id }) => histories.has(id))) {
  const { events: chain } = histories.get(line.id);
  const facts = overlay(chain, (isBefore) => isBefore || isToday);
  const onDay = overlay(chain, (isBefore, version) => isBefore || version === 1);
  const wanted = { ...facts, ...Object.fromEntries(ofTheDay.map((field) => [field, onDay[field]])) };
  const other = differs(line.facts, wanted);
  check(!other, `the register line of ${line.id} does not follow from its history: ${other}`);
  const isBought = facts.acquiredOn <= manifest.asOf && !(facts.disposedOn <= manifest.asOf);
  check(isBought && !facts.deletedAt, `${line.id} is in the register, and by its history was not there`);
  if (!isToday) continue;
  const isLate = Object.keys(overlay(chain, (isBefore) => isBefore)).length === 0;
  const left = facts.disposedOn > manifest.asOf ? facts.disposedOn : null;
  const isMarked = (line.enteredOn !== null) === isLate && line.leftOn === left;
  check(isMarked, `the register line of ${line.id} is not marked as its history says`);
}
print('Register', `${histories.size} of ${histories.size} sampled lines follow from history`);

// 7. Holds and removals: each follows from its events, and these are in the sealed history.
const retained = { hold: read('retention/holds.json'), purge: read('retention/removals.json') };
for (const [kind, records] of Object.entries(retained)) {
  for (const { id, facts, events: chain } of records) {
    const { version } = checkChain(kind, id, chain);
    const wanted = overlay(chain, () => true);
    const other = differs(facts, wanted) ?? differs(wanted, facts);
    check(version > 0 && !other, `${kind} ${facts.number} does not follow from its history: ${other}`);
  }
}
print('Retention', `${retained.hold.length} holds and ${retained.purge.length} removals follow from history`);

// 8. Reports that were added: each is the file whose hash stands beside its sums, and none is without them.
const reports = listed.has('reports/reports.json') ? read('reports/reports.json') : [];
for (const { file, sha256 } of reports) {
  check(listed.has(file) && sha(content(file)) === sha256, `${file} has not the hash of its lines`);
}
for (const name of found.filter((one) => /^reports\/.*\.csv$/.test(one))) {
  check(
    reports.some(({ file }) => file === name),
    `${name} is not in the list of reports`,
  );
}
if (reports.length > 0)
  print('Reports', `${reports.length} of ${reports.length} with the hash of their lines`);
writeLine('This packet is whole.');
