import { crc32, createDeflateRaw } from 'node:zlib';
import { through } from './through.ts';

export interface ZipPart {
  path: string;
  /** Read to its end before the next part is asked for. */
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

const marks = { local: 0x04034b50, descriptor: 0x08074b50, entry: 0x02014b50, end: 0x06054b50 };
// Names are UTF-8, and sizes stand behind the bytes, because nobody knows them before.
const flags = 0x0808;
const version = 20;
const deflated = 8;
// January 1, 1980, the first day an archive knows: the same rows make the same file.
const day = 0x0021;
const mostBytes = 0xffff_ffff;

interface Sizes {
  crc: number;
  packed: number;
  unpacked: number;
}

function sizesOf({ crc, packed, unpacked }: Sizes): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(packed, 4);
  bytes.writeUInt32LE(unpacked, 8);
  return bytes;
}

/** What stands alike in front of the bytes of a part and in the directory. */
function headerOf(path: string, sizes: Sizes): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(version, 0);
  bytes.writeUInt16LE(flags, 2);
  bytes.writeUInt16LE(deflated, 4);
  bytes.writeUInt16LE(day, 8);
  sizesOf(sizes).copy(bytes, 10);
  bytes.writeUInt16LE(Buffer.byteLength(path), 22);
  return bytes;
}

function markOf(mark: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(mark);
  return bytes;
}

function entryOf(path: string, sizes: Sizes, at: number): Buffer {
  const place = Buffer.alloc(14);
  place.writeUInt32LE(at, 10);
  const made = Buffer.alloc(2);
  made.writeUInt16LE(version);
  return Buffer.concat([markOf(marks.entry), made, headerOf(path, sizes), place, Buffer.from(path)]);
}

function endOf(count: number, size: number, at: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(marks.end, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(at, 16);
  return bytes;
}

/** The packed bytes of a part; the sizes are known when the last one was read. */
async function* deflate(content: ZipPart['content'], sizes: Sizes): AsyncGenerator<Buffer> {
  async function* unpacked() {
    for await (const text of content) {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      sizes.crc = crc32(bytes, sizes.crc);
      sizes.unpacked += bytes.length;
      if (sizes.unpacked > mostBytes) throw new RangeError('a part of the archive is too large');
      yield bytes;
    }
  }
  for await (const bytes of through<Buffer>(unpacked(), createDeflateRaw({ level: 3 }))) {
    sizes.packed += bytes.length;
    yield bytes;
  }
}

/** An archive, written part by part; nothing but its directory is kept in memory. */
export async function* writeZip(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: Buffer[] = [];
  let at = 0;
  for await (const { path, content } of parts) {
    const sizes: Sizes = { crc: 0, packed: 0, unpacked: 0 };
    const start = at;
    const head = Buffer.concat([markOf(marks.local), headerOf(path, sizes), Buffer.from(path)]);
    yield head;
    yield* deflate(content, sizes);
    const tail = Buffer.concat([markOf(marks.descriptor), sizesOf(sizes)]);
    yield tail;
    at += head.length + sizes.packed + tail.length;
    if (at > mostBytes) throw new RangeError('the archive is too large');
    entries.push(entryOf(path, sizes, start));
  }
  const directory = Buffer.concat(entries);
  yield directory;
  yield endOf(entries.length, directory.length, at);
}
