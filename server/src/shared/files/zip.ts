import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { readPieces, type ByteSource } from './byte-source.ts';
import { FileRefusal } from './file-refusal.ts';

/** One file inside a ZIP, as its directory describes it. */
export interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  packed: number;
  unpacked: number;
  at: number;
}

const endSize = 22;
const maxComment = 65_535;
const maxEntries = 5000;
const maxDirectory = 4_194_304;
const signature = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };

interface Directory {
  /** Where it ends, and where it says that it begins. */
  at: number;
  start: number;
  size: number;
  count: number;
}

/** The end of a ZIP's directory, when the file ends in one: also behind something else. */
export async function findZipEnd(source: ByteSource): Promise<Directory | undefined> {
  const length = Math.min(source.size, endSize + maxComment);
  const tail = await source.read(source.size - length, length);
  for (let at = tail.length - endSize; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== signature.end) continue;
    if (at + endSize + tail.readUInt16LE(at + 20) !== tail.length) continue;
    return {
      at: source.size - tail.length + at,
      start: tail.readUInt32LE(at + 16),
      size: tail.readUInt32LE(at + 12),
      count: tail.readUInt16LE(at + 10),
    };
  }
  return undefined;
}

/** The directory of a ZIP that begins at the first byte and ends at the last one. */
export async function readZipEntries(source: ByteSource): Promise<ZipEntry[]> {
  const end = await findZipEnd(source);
  const start = (end?.at ?? 0) - (end?.size ?? 0);
  const isReadable =
    end && end.count > 0 && end.count <= maxEntries && end.size <= maxDirectory && start >= 0;
  if (!isReadable) throw new FileRefusal('file_damaged');
  // A comment, or something before the first file, could be another file.
  if (end.at + endSize !== source.size || end.start !== start) throw new FileRefusal('file_mixed');
  const directory = await source.read(start, end.size);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < end.count;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signature.entry) {
      throw new FileRefusal('file_damaged');
    }
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  checkPlaces(entries, start);
  return entries;
}

/** Each entry has bytes of its own: a bomb lets many entries share the same ones. */
function checkPlaces(entries: readonly ZipEntry[], directoryAt: number): void {
  const sorted = entries.toSorted((one, other) => one.at - other.at);
  if (sorted[0]?.at !== 0) throw new FileRefusal('file_mixed');
  sorted.forEach((entry, index) => {
    const limit = sorted[index + 1]?.at ?? directoryAt;
    if (entry.at + 30 + entry.packed > limit) throw new FileRefusal('file_damaged');
  });
}

/** Unpacks an entry and counts; what it really holds must be what the directory says. */
export async function checkEntry(source: ByteSource, entry: ZipEntry, maxMb: number): Promise<void> {
  const local = await source.read(entry.at, 30);
  if (local.readUInt32LE(0) !== signature.local) throw new FileRefusal('file_damaged');
  const from = entry.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (entry.method === 0) {
    if (entry.packed !== entry.unpacked) throw new FileRefusal('file_damaged');
    return;
  }
  if (entry.method !== 8) throw new FileRefusal('file_type');
  let unpacked = 0;
  const packed = Readable.from(readPieces(source, [{ from, length: entry.packed }]));
  try {
    await pipeline(packed, createInflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const bytes of chunks) {
        unpacked += bytes.length;
        if (unpacked > entry.unpacked) return;
      }
    });
  } catch {
    if (unpacked <= entry.unpacked) throw new FileRefusal('file_damaged');
  }
  if (unpacked > entry.unpacked) throw new FileRefusal('file_unpacks', { max: maxMb });
  if (unpacked !== entry.unpacked) throw new FileRefusal('file_damaged');
}
