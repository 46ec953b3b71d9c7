import { countParts, type ByteSource, type Piece } from './byte-source.ts';
import { FileRefusal } from './file-refusal.ts';
import { checkPictureSize, type Picture } from './picture.ts';

interface Box {
  type: string;
  /** Where its content begins and ends. */
  from: number;
  to: number;
}

const maxMetaBytes = 4_194_304;

function readBoxes(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  const count = countParts();
  for (let at = from; at + 8 <= to;) {
    count();
    const size = bytes.readUInt32BE(at) || to - at;
    if (size < 8 || at + size > to) throw new FileRefusal('file_damaged');
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), from: at + 8, to: at + size });
    at += size;
  }
  return boxes;
}

/** The box at the top of the file that describes everything in it. */
async function readMeta(source: ByteSource): Promise<Buffer> {
  const count = countParts();
  for (let at = 0; at + 8 <= source.size;) {
    count();
    const head = await source.read(at, Math.min(16, source.size - at));
    const isLong = head.readUInt32BE(0) === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0) || source.size - at;
    if (size < 8 || at + size > source.size) throw new FileRefusal('file_damaged');
    if (head.toString('latin1', 4, 8) === 'meta') {
      if (isLong || size > maxMetaBytes || size < 12) throw new FileRefusal('file_damaged');
      return await source.read(at + 12, size - 12);
    }
    at += size;
  }
  throw new FileRefusal('file_damaged');
}

/** The ids of the items that hold EXIF or XMP: what a camera knows beside the picture. */
function findHiddenItems(meta: Buffer, info: Box): Set<number> {
  const isShort = meta[info.from] === 0;
  const found = new Set<number>();
  for (const box of readBoxes(meta, info.from + (isShort ? 6 : 8), info.to)) {
    const version = meta[box.from] ?? 0;
    if (box.type !== 'infe' || version < 2) continue;
    const idSize = version === 2 ? 2 : 4;
    const type = meta.toString('latin1', box.from + 4 + idSize + 2, box.from + 4 + idSize + 6);
    if (type === 'Exif' || type === 'mime') found.add(meta.readUIntBE(box.from + 4, idSize));
  }
  return found;
}

/** Where the bytes of these items are in the file. */
function findRanges(meta: Buffer, box: Box, items: Set<number>): { from: number; length: number }[] {
  const version = meta[box.from] ?? 0;
  let at = box.from + 4;
  const take = (size: number) => {
    const value = size === 0 ? 0 : size === 8 ? Number(meta.readBigUInt64BE(at)) : meta.readUIntBE(at, size);
    at += size;
    return value;
  };
  const [sizes, more] = [take(1), take(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version === 0 ? 0 : more & 15;
  const ranges: { from: number; length: number }[] = [];
  const itemCount = take(version < 2 ? 2 : 4);
  // Items and their places can be written in no bytes at all, in any number.
  const count = countParts();
  for (let item = 0; item < itemCount; item += 1) {
    count();
    const id = take(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : take(2) & 15;
    take(2);
    const base = take(baseSize);
    const extents = take(2);
    for (let extent = 0; extent < extents; extent += 1) {
      count();
      take(indexSize);
      const from = base + take(offsetSize);
      const length = take(lengthSize);
      if (!items.has(id)) continue;
      // Hidden data in another place than the file itself cannot be removed.
      if (method !== 0) throw new FileRefusal('file_damaged');
      ranges.push({ from, length });
    }
  }
  return ranges;
}

function findSize(meta: Buffer, boxes: Box[]): [number, number] {
  const properties = boxes.find(({ type }) => type === 'iprp');
  const container = properties && readBoxes(meta, properties.from, properties.to);
  const all = container?.find(({ type }) => type === 'ipco');
  const sizes = all ? readBoxes(meta, all.from, all.to).filter(({ type }) => type === 'ispe') : [];
  const pairs = sizes.map(({ from }): [number, number] => [
    meta.readUInt32BE(from + 4),
    meta.readUInt32BE(from + 8),
  ]);
  return pairs.toSorted((one, other) => other[0] * other[1] - one[0] * one[1])[0] ?? [0, 0];
}

/** Keeps a HEIC as it is, with zeros where the camera wrote its EXIF and XMP: no other byte has to move. */
export async function cleanHeic(source: ByteSource): Promise<Picture> {
  const meta = await readMeta(source);
  try {
    const boxes = readBoxes(meta, 0, meta.length);
    const info = boxes.find(({ type }) => type === 'iinf');
    const places = boxes.find(({ type }) => type === 'iloc');
    if (!info || !places) throw new FileRefusal('file_damaged');
    const [width, height] = findSize(meta, boxes);
    checkPictureSize(width, height);
    const ranges = findRanges(meta, places, findHiddenItems(meta, info));
    return { width, height, pieces: blankOut(source.size, ranges) };
  } catch (error) {
    // A number that points beyond the box.
    if (error instanceof RangeError) throw new FileRefusal('file_damaged');
    throw error;
  }
}

function blankOut(size: number, ranges: readonly { from: number; length: number }[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, length } of ranges.toSorted((one, other) => one.from - other.from)) {
    if (from < at || from + length > size) throw new FileRefusal('file_damaged');
    pieces.push({ from: at, length: from - at }, Buffer.alloc(length));
    at = from + length;
  }
  return [...pieces, { from: at, length: size - at }];
}
