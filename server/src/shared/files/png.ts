import { countParts, type ByteSource, type Piece } from './byte-source.ts';
import { FileRefusal } from './file-refusal.ts';
import { checkPictureSize, type Picture } from './picture.ts';

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

// What draws the picture and its colors. Texts, times, EXIF and what nobody knows stay behind.
const retainedChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
]);

/** Reads a PNG chunk by chunk and keeps those that draw it; what follows its end is dropped. */
export async function cleanPng(source: ByteSource): Promise<Picture> {
  const header = await source.read(0, 33);
  if (!header.subarray(0, 8).equals(pngSignature) || header.toString('latin1', 12, 16) !== 'IHDR') {
    throw new FileRefusal('file_damaged');
  }
  const [width, height] = [header.readUInt32BE(16), header.readUInt32BE(20)];
  checkPictureSize(width, height);
  const pieces: Piece[] = [{ from: 0, length: 8 }];
  let hasPixels = false;
  const count = countParts();
  for (let at = 8; ;) {
    count();
    const start = await source.read(at, 8);
    const length = start.readUInt32BE(0) + 12;
    const type = start.toString('latin1', 4, 8);
    if (at + length > source.size || !/^[A-Za-z]{4}$/.test(type)) throw new FileRefusal('file_damaged');
    if (retainedChunks.has(type)) pieces.push({ from: at, length });
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') break;
    at += length;
  }
  if (!hasPixels) throw new FileRefusal('file_damaged');
  return { width, height, pieces };
}
