import { countParts, type ByteSource, type Piece } from './byte-source.ts';
import { FileRefusal } from './file-refusal.ts';
import { checkPictureSize, type Picture } from './picture.ts';

const retainedChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const exifAndXmp = 0b0000_1100;

/** Width and height as the first chunk has them: each of the three forms writes them in its own way. */
function sizeOf(type: string, data: Buffer): [number, number] {
  if (type === 'VP8X') return [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1];
  if (type === 'VP8L' && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1);
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  }
  if (type === 'VP8 ' && data.readUIntBE(3, 3) === 0x9d012a) {
    return [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff];
  }
  throw new FileRefusal('file_damaged');
}

/** Reads a WebP chunk by chunk and keeps those that draw it; EXIF, XMP and unknown chunks stay behind. */
export async function cleanWebp(source: ByteSource): Promise<Picture> {
  const header = await source.read(0, 30);
  const end = header.readUInt32LE(4) + 8;
  if (end > source.size) throw new FileRefusal('file_damaged');
  const first = header.toString('latin1', 12, 16);
  const [width, height] = sizeOf(first, header.subarray(20));
  checkPictureSize(width, height);
  const kept: Piece[] = [];
  let size = 4;
  let hasPixels = false;
  const count = countParts();
  for (let at = 12; at + 8 <= end;) {
    count();
    const start = await source.read(at, 8);
    const type = start.toString('latin1', 0, 4);
    const dataLength = start.readUInt32LE(4);
    const length = 8 + dataLength + (dataLength % 2);
    if (at + 8 + dataLength > end) throw new FileRefusal('file_damaged');
    if (retainedChunks.has(type)) {
      if (type === 'VP8X') {
        if (dataLength !== 10) throw new FileRefusal('file_damaged');
        const flags = Buffer.from(await source.read(at, length));
        flags[8] = (flags[8] ?? 0) & ~exifAndXmp;
        kept.push(flags);
        size += flags.length;
      } else {
        const available = Math.min(length, source.size - at);
        kept.push({ from: at, length: available });
        if (available < length) kept.push(Buffer.alloc(length - available));
        size += length;
      }
    }
    if (type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') hasPixels = true;
    at += length;
  }
  if (!hasPixels) throw new FileRefusal('file_damaged');
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  riff.writeUInt32LE(size, 4);
  return { width, height, pieces: [riff, ...kept] };
}
