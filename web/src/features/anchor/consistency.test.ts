import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isBeginning, readAnchor, readProof } from './consistency.ts';

const sha = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const node = (left: Buffer, right: Buffer) => sha(Uint8Array.of(1), left, right);
const leaves = Array.from({ length: 40 }, (_, at) => sha(Uint8Array.of(0), String(at)));

function partOf(count: number): number {
  let part = 1;
  while (part * 2 < count) part *= 2;
  return part;
}

function rootOf(row: readonly Buffer[]): Buffer {
  if (row.length <= 1) return row[0] ?? sha('');
  const part = partOf(row.length);
  return node(rootOf(row.slice(0, part)), rootOf(row.slice(part)));
}

/** The proof as RFC 9162 defines it. */
function proofOf(before: number, row: readonly Buffer[], isWhole = true): Buffer[] {
  if (before === row.length) return isWhole ? [] : [rootOf(row)];
  const part = partOf(row.length);
  return before <= part
    ? [...proofOf(before, row.slice(0, part), isWhole), rootOf(row.slice(part))]
    : [...proofOf(before - part, row.slice(part), false), rootOf(row.slice(0, part))];
}

const headOf = (size: number) => ({ size, root: rootOf(leaves.slice(0, size)).toString('hex') });

describe('the check of an anchor in the browser', () => {
  it('accepts every beginning of a history, and nothing else', async () => {
    for (let size = 1; size <= 40; size += 3) {
      for (let before = 1; before <= size; before += 2) {
        const path = proofOf(before, leaves.slice(0, size)).map((hash) => hash.toString('hex'));
        expect(await isBeginning(headOf(before), headOf(size), path)).toBe(true);
        const other = { size: before, root: sha('x').toString('hex') };
        expect(await isBeginning(other, headOf(size), path)).toBe(false);
      }
    }
    expect(await isBeginning(headOf(5), headOf(4), [])).toBe(false);
    expect(await isBeginning(headOf(0), headOf(4), [])).toBe(true);
  });

  it('finds the anchor in a letter, and its proof in a packet', () => {
    const { root } = headOf(7);
    const anchor = readAnchor(`Please keep this.\n\n ISW1 2026-03-18 2 7 ${root.toUpperCase()} \nrecords 3`);
    expect(anchor).toEqual({ day: '2026-03-18', epoch: 2, size: 7, root });
    expect(readAnchor('ISW1 2026-03-18 2 7 abc')).toBeUndefined();
    const head = headOf(9);
    const text = JSON.stringify({ head, anchors: [{ size: 7, root, path: [root] }] });
    expect(readProof(text, anchor!)).toEqual({ head, path: [root] });
    expect(readProof('{}', anchor!)).toBeUndefined();
    expect(readProof('no proof', anchor!)).toBeUndefined();
  });
});
