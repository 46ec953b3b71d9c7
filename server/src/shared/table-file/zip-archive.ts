import { createInflateRaw } from 'node:zlib';
import { TableFileError, unpacksTooMuch } from './table-file.ts';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const piece = 64 * 1024;

export interface ZipEntry {
  /** In lower case and with slashes, however the program that packed it writes them. */
  path: string;
  packed: Buffer;
  isDeflated: boolean;
}

function entryAt(bytes: Buffer, at: number): ZipEntry {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark)
    throw new TableFileError('file_damaged');
  if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new TableFileError('file_password');
  const offset = bytes.readUInt32LE(at + 42);
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localMark)
    throw new TableFileError('file_damaged');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
  return {
    path: name.replaceAll('\\', '/').toLowerCase(),
    packed: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
    isDeflated: bytes.readUInt16LE(at + 10) === 8,
  };
}

/** The entries that the directory at the end of an archive names. */
export function readEntries(file: Uint8Array): ZipEntry[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 22 - 65_535 && bytes.readUInt32LE(end) !== endMark) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) throw new TableFileError('file_damaged');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    entries.push(entryAt(bytes, at));
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The bytes of an entry, piece by piece: no more is unpacked than is taken. */
export async function* unpack({ packed, isDeflated }: ZipEntry): AsyncGenerator<Buffer> {
  if (!isDeflated) {
    for (let at = 0; at < packed.length; at += piece) yield packed.subarray(at, at + piece);
    return;
  }
  const inflate = createInflateRaw();
  inflate.end(packed);
  try {
    for await (const part of inflate as AsyncIterable<Buffer>) yield part;
  } catch {
    throw new TableFileError('file_damaged');
  } finally {
    inflate.destroy();
  }
}

/** Refuses an archive that unpacks to more than it may, whatever its directory says of itself. */
export async function checkUnpackedSize(entries: readonly ZipEntry[], most: number): Promise<void> {
  let total = 0;
  for (const entry of entries) {
    for await (const part of unpack(entry)) {
      total += part.length;
      if (total > most) throw unpacksTooMuch(most);
    }
  }
}
