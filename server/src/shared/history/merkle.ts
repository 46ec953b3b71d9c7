import { createHash } from 'node:crypto';

/** How many hashes of one level are kept as one of the next. */
export const tileWidth = 256;

function sha256(...parts: readonly (Uint8Array | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const leafMark = Buffer.from([0]);
const nodeMark = Buffer.from([1]);

/** The hash of a leaf and of a node, as RFC 9162 writes them: a leaf can never pass for a node. */
export const hashLeaf = (content: Uint8Array | string): Buffer => sha256(leafMark, content);
export const hashNode = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodeMark, left, right);

/** The root of a tree without leaves. */
export const emptyRoot = sha256();

/** The root over hashes whose number is a power of two. */
export function perfectRoot(hashes: readonly Buffer[]): Buffer {
  let row = hashes;
  while (row.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < row.length; at += 2) above.push(hashNode(row[at]!, row[at + 1]!));
    row = above;
  }
  if (!row[0]) throw new Error('no hashes');
  return row[0];
}

/** The roots of the complete trees that a row of hashes falls into, the largest first. */
function peaksOf(hashes: readonly Buffer[]): Buffer[] {
  const peaks: Buffer[] = [];
  for (let [at, width] = [0, tileWidth]; width >= 1; width /= 2) {
    if (hashes.length - at < width) continue;
    peaks.push(perfectRoot(hashes.slice(at, at + width)));
    at += width;
  }
  return peaks;
}

export interface Tile {
  level: number;
  index: number;
  hash: Buffer;
}

/** A tree that grows at its end. It holds what is not in a complete block yet: at most 255 hashes of each level. */
export class GrowingTree {
  /** Blocks that became complete, until they are taken. */
  #made: Tile[] = [];
  #size: number;
  readonly #levels: Buffer[][];

  constructor(size = 0, levels: readonly (readonly Buffer[])[] = []) {
    this.#size = size;
    this.#levels = levels.map((hashes) => [...hashes]);
  }

  get size(): number {
    return this.#size;
  }

  append(leaf: Buffer): void {
    this.#size += 1;
    let hash = leaf;
    for (let level = 0; ; level += 1) {
      const row = (this.#levels[level] ??= []);
      row.push(hash);
      if (row.length < tileWidth) return;
      hash = perfectRoot(row);
      this.#levels[level] = [];
      const index = this.#size / tileWidth ** (level + 1) - 1;
      this.#made.push({ level: level + 1, index, hash });
    }
  }

  root(): Buffer {
    const peaks = this.#levels.toReversed().flatMap(peaksOf);
    const last = peaks.pop();
    return last ? peaks.reduceRight((right, left) => hashNode(left, right), last) : emptyRoot;
  }

  takeTiles(): Tile[] {
    const made = this.#made;
    this.#made = [];
    return made;
  }
}

/** Where the hashes of leaves (level 0) and of complete blocks come from. */
export interface TreeReader {
  read(level: number, from: number, count: number): Promise<Buffer[]>;
}

/** Where a tree of so many leaves parts: the largest power of two below it. */
function partOf(count: number): number {
  let part = 1;
  while (part * 2 < count) part *= 2;
  return part;
}

async function hashOf(reader: TreeReader, start: number, end: number): Promise<Buffer> {
  const count = end - start;
  const part = partOf(count);
  if (count > 1 && part * 2 !== count) {
    return hashNode(await hashOf(reader, start, start + part), await hashOf(reader, start + part, end));
  }
  let [level, block] = [0, 1];
  while (block * tileWidth <= count) [level, block] = [level + 1, block * tileWidth];
  const hashes = await reader.read(level, start / block, count / block);
  if (hashes.length !== count / block) throw new Error(`the tree lacks hashes of level ${level}`);
  return perfectRoot(hashes);
}

/** The root of the first leaves. */
export async function rootOf(reader: TreeReader, size: number): Promise<Buffer> {
  return size === 0 ? emptyRoot : hashOf(reader, 0, size);
}

/** The hashes that lead from a leaf to the root of the first `size` leaves. */
export async function inclusionPath(reader: TreeReader, position: number, size: number): Promise<Buffer[]> {
  const path: Buffer[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + partOf(end - start);
    if (position < middle) {
      path.push(await hashOf(reader, middle, end));
      end = middle;
    } else {
      path.push(await hashOf(reader, start, middle));
      start = middle;
    }
  }
  return path.toReversed();
}

/** The hashes that show the first `before` leaves to be the beginning of the first `size`. */
export async function consistencyPath(reader: TreeReader, before: number, size: number): Promise<Buffer[]> {
  if (before === 0 || before === size) return [];
  const path: Buffer[] = [];
  let [start, end] = [0, size];
  let isWhole = true;
  while (end !== before) {
    const middle = start + partOf(end - start);
    if (before <= middle) {
      path.push(await hashOf(reader, middle, end));
      end = middle;
    } else {
      path.push(await hashOf(reader, start, middle));
      start = middle;
      isWhole = false;
    }
  }
  if (!isWhole) path.push(await hashOf(reader, start, end));
  return path.toReversed();
}

/** The root that a leaf and its path lead to; undefined when the path does not fit the position. */
export function rootFromPath(
  leaf: Buffer,
  position: number,
  size: number,
  path: readonly Buffer[],
): Buffer | undefined {
  if (position < 0 || position >= size) return undefined;
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

/** Whether the path shows the older root to be the beginning of the newer one. */
export function isConsistent(
  older: { size: number; root: Buffer },
  newer: { size: number; root: Buffer },
  path: readonly Buffer[],
): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return path.length === 0 && older.root.equals(newer.root);
  if (older.size === 0) return path.length === 0 && older.root.equals(emptyRoot);
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  const rest = at === 0 ? [older.root, ...path] : [...path];
  const first = rest.shift();
  if (!first) return false;
  let [before, now] = [first, first];
  for (const beside of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      before = hashNode(beside, before);
      now = hashNode(beside, now);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else now = hashNode(now, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && before.equals(older.root) && now.equals(newer.root);
}
