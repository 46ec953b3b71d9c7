import { inflateSync } from 'node:zlib';
import { FileRefusal } from './file-refusal.ts';
import { pngSignature } from './png.ts';

/** A picture in shades of gray: 0 is black, 255 white; what can be seen through is white. */
export interface GrayPicture {
  width: number;
  height: number;
  gray: Uint8Array;
}

/** How many numbers a pixel has, by the color type of the file. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Chunks {
  header: Buffer;
  palette: Buffer;
  alpha: Buffer;
  data: Buffer;
}

function readChunks(bytes: Buffer): Chunks {
  if (!bytes.subarray(0, 8).equals(pngSignature)) throw new FileRefusal('file_damaged');
  const found = new Map<string, Buffer[]>();
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) throw new FileRefusal('file_damaged');
    const pieces = found.get(type) ?? [];
    pieces.push(bytes.subarray(at + 8, at + 8 + length));
    found.set(type, pieces);
    if (type === 'IEND') break;
    at += 12 + length;
  }
  const one = (type: string) => found.get(type)?.[0] ?? Buffer.alloc(0);
  const header = one('IHDR');
  if (header.length !== 13 || !found.has('IEND')) throw new FileRefusal('file_damaged');
  return { header, palette: one('PLTE'), alpha: one('tRNS'), data: Buffer.concat(found.get('IDAT') ?? []) };
}

function inflate(data: Buffer, length: number): Buffer {
  let raw: Buffer;
  try {
    raw = inflateSync(data, { maxOutputLength: length });
  } catch {
    throw new FileRefusal('file_damaged');
  }
  if (raw.length !== length) throw new FileRefusal('file_damaged');
  return raw;
}

/** What a filter adds to a byte, from the bytes to the left, above, and above to the left. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** The rows as they were before they were filtered. */
function unfilter(raw: Buffer, height: number, stride: number, step: number): Uint8Array {
  const rows = new Uint8Array(height * stride);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    if (filter > 4) throw new FileRefusal('file_damaged');
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= step ? (rows[at - step] ?? 0) : 0;
      const up = y > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (rows[at - stride - step] ?? 0) : 0;
      rows[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return rows;
}

const grayOf = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue;
const overWhite = (gray: number, alpha: number) => Math.round(255 - ((255 - gray) * alpha) / 255);

/** Reads the pixels of a PNG that is not interlaced; refuses one that is damaged or larger than it says. */
export function readPngPixels(bytes: Buffer, maxPixels: number): GrayPicture {
  const { header, palette, alpha, data } = readChunks(bytes);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, type, interlace] = [header[8] ?? 0, header[9] ?? 0, header[12] ?? 0];
  const channels = channelsOf[type];
  const isWhole = depth === 8;
  const isPacked = [1, 2, 4].includes(depth) && (type === 0 || type === 3);
  if (channels === undefined || (!isWhole && !isPacked) || interlace !== 0)
    throw new FileRefusal('file_type');
  if (width === 0 || height === 0) throw new FileRefusal('file_damaged');
  if (width * height > maxPixels) throw new FileRefusal('picture_too_large', { max: maxPixels / 1_000_000 });
  const stride = Math.ceil((width * channels * depth) / 8);
  const step = Math.max(1, (channels * depth) >> 3);
  const rows = unfilter(inflate(data, (stride + 1) * height), height, stride, step);
  /** A number of a row, from 0 to 255; of a palette its place in it. */
  const sample = (y: number, at: number): number => {
    if (isWhole) return rows[y * stride + at] ?? 0;
    const bit = at * depth;
    const value = ((rows[y * stride + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
    return type === 3 ? value : (value * 255) / ((1 << depth) - 1);
  };
  const pixel = (y: number, x: number): number => {
    const at = x * channels;
    const first = sample(y, at);
    if (type === 3) {
      const [red = 0, green = 0, blue = 0] = palette.subarray(first * 3, first * 3 + 3);
      return overWhite(grayOf(red, green, blue), alpha[first] ?? 255);
    }
    const isColor = type === 2 || type === 6;
    const gray = isColor ? grayOf(first, sample(y, at + 1), sample(y, at + 2)) : first;
    return overWhite(gray, type === 4 || type === 6 ? sample(y, at + channels - 1) : 255);
  };
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) gray[y * width + x] = pixel(y, x);
  }
  return { width, height, gray };
}
