import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawPng } from '../../../seeds/demo/file-bytes.ts';
import { readPngPixels } from './png-pixels.ts';

function chunk(type: string, data: Buffer | number[]): Buffer {
  const body = Buffer.from(data);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), body, Buffer.alloc(4)]);
}

interface Parts {
  size: [number, number];
  depth: number;
  type: number;
  rows: number[][];
  more?: Buffer[];
  interlace?: number;
}

/** A PNG of rows that begin with the number of their filter. */
function pngOf({ size, depth, type, rows, more = [], interlace = 0 }: Parts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size[0], 0);
  header.writeUInt32BE(size[1], 4);
  header.set([depth, type, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', []),
  ]);
}

const most = 1_000_000;
const read = (parts: Parts) => [...readPngPixels(pngOf(parts), most).gray];
const refusalOf = (bytes: Buffer, pixels = most) => {
  try {
    readPngPixels(bytes, pixels);
    return 'none';
  } catch (error) {
    return (error as { key?: string }).key;
  }
};

describe('the pixels of a PNG', () => {
  it('are read in every way of writing them, on white', () => {
    const red = [0, 255, 0, 0];
    expect(read({ size: [1, 1], depth: 8, type: 2, rows: [red] })).toEqual([76]);
    // Half of black on white is gray, nothing of it is white.
    const see = [0, 0, 0, 0, 128, 0, 0, 0, 0];
    expect(read({ size: [2, 1], depth: 8, type: 6, rows: [see] })).toEqual([127, 255]);
    expect(read({ size: [2, 1], depth: 8, type: 4, rows: [[0, 10, 255, 10, 0]] })).toEqual([10, 255]);
    // Ten pixels of one bit each, in two bytes.
    const bits = { size: [10, 1] as [number, number], depth: 1, rows: [[0, 0b10101010, 0b10000000]] };
    const stripes = [255, 0, 255, 0, 255, 0, 255, 0, 255, 0];
    expect(read({ ...bits, type: 0 })).toEqual(stripes);
    const more = [chunk('PLTE', [255, 255, 255, 0, 0, 0]), chunk('tRNS', [255, 255])];
    expect(read({ ...bits, type: 3, more })).toEqual(stripes.map((shade) => 255 - shade));
    expect(read({ size: [2, 1], depth: 4, type: 0, rows: [[0, 0x0f]] })).toEqual([0, 255]);
  });

  it('are the same with each of the five filters', () => {
    const plain = [
      [10, 20, 30],
      [40, 60, 90],
    ];
    // What is written is the difference to the left, above, the mean of both, or the nearest of three.
    const filtered = [
      [1, 10, 10, 10, 1, 40, 20, 30],
      [0, 10, 20, 30, 2, 30, 40, 60],
      [0, 10, 20, 30, 3, 35, 30, 45],
      [0, 10, 20, 30, 4, 30, 20, 30],
    ];
    for (const rows of filtered) {
      expect(read({ size: [3, 2], depth: 8, type: 0, rows: [rows] })).toEqual(plain.flat());
    }
  });

  it('are refused where they are damaged, too many, or written in an order of their own', () => {
    const whole = pngOf({ size: [1, 1], depth: 8, type: 0, rows: [[0, 7]] });
    expect(refusalOf(whole)).toBe('none');
    expect(refusalOf(whole.subarray(0, whole.length - 20))).toBe('file_damaged');
    expect(refusalOf(Buffer.from('<svg onload="alert(1)"/>'))).toBe('file_damaged');
    // It says that it has one pixel, and unpacks to more; or to fewer.
    expect(refusalOf(pngOf({ size: [1, 1], depth: 8, type: 0, rows: [[0, 7, 0, 7]] }))).toBe('file_damaged');
    expect(refusalOf(pngOf({ size: [9, 9], depth: 8, type: 0, rows: [[0, 7]] }))).toBe('file_damaged');
    expect(refusalOf(pngOf({ size: [1, 1], depth: 8, type: 0, rows: [[5, 7]] }))).toBe('file_damaged');
    expect(refusalOf(pngOf({ size: [1, 1], depth: 8, type: 0, rows: [[0, 7]], interlace: 1 }))).toBe(
      'file_type',
    );
    expect(refusalOf(pngOf({ size: [1, 1], depth: 16, type: 0, rows: [[0, 7, 7]] }))).toBe('file_type');
    expect(refusalOf(drawPng(11, 10, []), 100)).toBe('picture_too_large');
  });
});
