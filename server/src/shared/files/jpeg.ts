import { countParts, type ByteSource, type Piece } from './byte-source.ts';
import { orientationOf, orientationSegment } from './exif.ts';
import { FileRefusal } from './file-refusal.ts';
import { checkPictureSize, type Picture } from './picture.ts';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee };
const comment = 0xfe;

function isFrame(code: number): boolean {
  // The frame headers SOF0 to SOF15; C4, C8 and CC among them mean something else.
  return code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
}

/** The color profile and the color transform change how it looks; every other application segment is hidden data. */
function isRetained(code: number, data: Buffer): boolean {
  if (code === marker.app2) return data.toString('latin1', 0, 12) === 'ICC_PROFILE\0';
  if (code === marker.app14) return data.toString('latin1', 0, 5) === 'Adobe';
  return code !== comment && (code < marker.app0 || code > 0xef);
}

/** Where the compressed pixels that begin here end: at the next marker that is not part of them. */
async function findScanEnd(source: ByteSource, from: number): Promise<number> {
  let isMarked = false;
  for (let at = from; at < source.size;) {
    const bytes = await source.readBlock(at);
    for (let next = isMarked ? 0 : bytes.indexOf(0xff) + 1 || bytes.length; next < bytes.length;) {
      const code = bytes[next] ?? 0;
      const isPixels = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
      if (!isPixels) return at + next - 1;
      // A run of filling bytes is walked through byte by byte, everything else in one leap to the next marker.
      next = code === 0xff ? next + 1 : bytes.indexOf(0xff, next + 1) + 1 || bytes.length;
    }
    isMarked = bytes[bytes.length - 1] === 0xff;
    at += bytes.length;
  }
  throw new FileRefusal('file_damaged');
}

/** Where the next marker's code is: any number of filling bytes may stand before it. */
async function skipFilling(source: ByteSource, from: number): Promise<number> {
  for (let at = from; ;) {
    const bytes = await source.readBlock(at);
    const found = bytes.findIndex((byte) => byte !== 0xff);
    if (found >= 0) return at + found;
    at += bytes.length;
  }
}

interface Walk {
  pieces: Piece[];
  size: [number, number] | undefined;
  orientation: number;
  hasScan: boolean;
}

async function takeSegment(source: ByteSource, walk: Walk, at: number, code: number): Promise<number> {
  const length = (await source.read(at + 2, 2)).readUInt16BE(0);
  if (length < 2) throw new FileRefusal('file_damaged');
  const data = await source.read(at + 4, length - 2);
  if (isFrame(code)) {
    if (data.length < 6 || walk.size) throw new FileRefusal('file_damaged');
    walk.size = [data.readUInt16BE(3), data.readUInt16BE(1)];
  }
  if (code === marker.app1) walk.orientation = orientationOf(data) ?? walk.orientation;
  if (isRetained(code, data)) walk.pieces.push({ from: at, length: length + 2 });
  if (code !== marker.scan) return at + 2 + length;
  walk.hasScan = true;
  const end = await findScanEnd(source, at + 2 + length);
  walk.pieces.push({ from: at + 2 + length, length: end - at - 2 - length });
  return end;
}

/**
 * Reads a JPEG segment by segment and keeps those that draw it. EXIF with its places and serial numbers, XMP, comments,
 * embedded thumbnails and everything after the end stay behind; which side is up is written anew.
 */
export async function cleanJpeg(source: ByteSource): Promise<Picture> {
  const walk: Walk = { pieces: [], size: undefined, orientation: 1, hasScan: false };
  const count = countParts();
  for (let at = 2; ;) {
    count();
    const [prefix] = await source.read(at, 2);
    if (prefix !== 0xff) throw new FileRefusal('file_damaged');
    const codeAt = await skipFilling(source, at + 1);
    const [code = 0] = await source.read(codeAt, 1);
    if (code === marker.end) break;
    if (code === 0 || code === marker.start || (code >= 0xd0 && code <= 0xd7)) {
      throw new FileRefusal('file_damaged');
    }
    at = await takeSegment(source, walk, codeAt - 1, code);
  }
  if (!walk.size || !walk.hasScan) throw new FileRefusal('file_damaged');
  const [width, height] = walk.size;
  checkPictureSize(width, height);
  const start = [Buffer.from([0xff, marker.start]), ...orientationSegment(walk.orientation)];
  const isTurned = walk.orientation >= 5;
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    pieces: [...start, ...walk.pieces, Buffer.from([0xff, marker.end])],
  };
}
