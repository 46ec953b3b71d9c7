import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consistencyPath,
  emptyRoot,
  GrowingTree,
  hashLeaf,
  hashNode,
  inclusionPath,
  isConsistent,
  rootFromPath,
  rootOf,
  tileWidth,
  type TreeReader,
} from './merkle.ts';

const leafAt = (at: number) => hashLeaf(createHash('sha256').update(String(at)).digest());

/** The definition itself, without anything that is kept. */
function plainRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return emptyRoot;
  if (leaves.length === 1) return leaves[0]!;
  let part = 1;
  while (part * 2 < leaves.length) part *= 2;
  return hashNode(plainRoot(leaves.slice(0, part)), plainRoot(leaves.slice(part)));
}

/** Grows a tree leaf by leaf; the reader has nothing but leaves and complete blocks. */
function grown(size: number) {
  const tree = new GrowingTree();
  const rows: Buffer[][] = [[]];
  const roots: Buffer[] = [tree.root()];
  for (let at = 0; at < size; at += 1) {
    const leaf = leafAt(at);
    rows[0]!.push(leaf);
    tree.append(leaf);
    for (const { level, index, hash } of tree.takeTiles()) {
      const row = (rows[level] ??= []);
      expect(row).toHaveLength(index);
      row.push(hash);
    }
    roots.push(tree.root());
  }
  const reader: TreeReader = {
    read: async (level, from, count) => rows[level]?.slice(from, from + count) ?? [],
  };
  return { leaves: rows[0]!, rows, roots, reader };
}

describe('the tree', () => {
  it('has the roots that RFC 9162 defines', () => {
    expect(emptyRoot.toString('hex')).toBe(createHash('sha256').update('').digest('hex'));
    const { leaves, roots } = grown(700);
    for (const [size, root] of roots.entries()) {
      if (size > 300 && size % 37 !== 0) continue;
      expect(root.equals(plainRoot(leaves.slice(0, size)))).toBe(true);
    }
  });

  it('goes on from the blocks that are kept as if it had never stopped', () => {
    const { leaves, rows, roots } = grown(1_000);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), (size) => {
        const levels = [leaves, rows[1]!].map((row, level) => {
          const complete = Math.floor(size / tileWidth ** level);
          return row.slice(complete - (complete % tileWidth), complete);
        });
        const tree = new GrowingTree(size, levels);
        expect(tree.root().equals(roots[size]!)).toBe(true);
        for (const leaf of leaves.slice(size)) tree.append(leaf);
        expect(tree.root().equals(roots[1_000]!)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('shows every leaf of every size up to 24, and of random sizes, to be in it, and no other', async () => {
    const { leaves, roots, reader } = grown(1_500);
    const check = async (position: number, size: number) => {
      const path = await inclusionPath(reader, position, size);
      const leaf = leaves[position]!;
      expect(rootFromPath(leaf, position, size, path)?.equals(roots[size]!)).toBe(true);
      for (const [wrongLeaf, wrongPosition] of [
        [leafAt(-1), position],
        [leaf, position + 1],
      ] as const) {
        const found = rootFromPath(wrongLeaf, wrongPosition, size, path);
        expect(found?.equals(roots[size]!) ?? false).toBe(false);
      }
      expect(rootFromPath(leaf, position, size, [...path, leaf])).toBeUndefined();
    };
    for (let size = 1; size <= 24; size += 1) {
      for (let position = 0; position < size; position += 1) await check(position, size);
    }
    const places = fc
      .integer({ min: 1, max: 1_500 })
      .chain((size) => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)));
    await fc.assert(
      fc.asyncProperty(places, ([position, size]) => check(position, size)),
      { numRuns: 60 },
    );
  });

  it('shows each of its beginnings to be one, for all pairs up to 32 and random ones, and nothing else', async () => {
    const { roots, reader } = grown(1_500);
    const check = async (before: number, size: number) => {
      const path = await consistencyPath(reader, before, size);
      const older = { size: before, root: roots[before]! };
      const newer = { size, root: roots[size]! };
      expect(isConsistent(older, newer, path)).toBe(true);
      expect((await rootOf(reader, before)).equals(older.root)).toBe(true);
      const other = leafAt(-1);
      expect(isConsistent({ ...older, root: other }, newer, path)).toBe(false);
      if (before > 0) expect(isConsistent(older, { ...newer, root: other }, path)).toBe(false);
      for (const at of path.keys()) expect(isConsistent(older, newer, path.with(at, other))).toBe(false);
    };
    for (let size = 0; size <= 32; size += 1) {
      for (let before = 0; before <= size; before += 1) await check(before, size);
    }
    const pairs = fc
      .integer({ min: 1, max: 1_500 })
      .chain((size) => fc.tuple(fc.integer({ min: 0, max: size }), fc.constant(size)));
    await fc.assert(
      fc.asyncProperty(pairs, ([before, size]) => check(before, size)),
      { numRuns: 60 },
    );
  });
});
