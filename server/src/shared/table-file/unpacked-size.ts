import { createInflateRaw } from 'node:zlib';
import { TableFileError } from './table-file.ts';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;

interface Entry {
  offset: number;
  packed: number;
  isDeflated: boolean;
}

/** The entries that the directory at the end of an archive names. */
function readDirectory(bytes: Buffer): Entry[] {
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 22 - 65_535 && bytes.readUInt32LE(end) !== endMark) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) throw new TableFileError('file_damaged');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark)
      throw new TableFileError('file_damaged');
    entries.push({
      offset: bytes.readUInt32LE(at + 42),
      packed: bytes.readUInt32LE(at + 20),
      isDeflated: bytes.readUInt16LE(at + 10) === 8,
    });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** How many bytes a piece unpacks to; no more than `most` and one piece are ever unpacked. */
async function inflatedSize(packed: Buffer, most: number): Promise<number> {
  const inflate = createInflateRaw();
  let size = 0;
  inflate.end(packed);
  try {
    for await (const part of inflate as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > most) return size;
    }
  } catch {
    throw new TableFileError('file_damaged');
  } finally {
    inflate.destroy();
  }
  return size;
}

/** Refuses an archive that unpacks to more than it may, whatever its directory says of itself. */
export async function checkUnpackedSize(file: Uint8Array, most: number): Promise<void> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let total = 0;
  for (const { offset, packed, isDeflated } of readDirectory(bytes)) {
    if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localMark)
      throw new TableFileError('file_damaged');
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const part = bytes.subarray(start, start + packed);
    total += isDeflated ? await inflatedSize(part, most - total) : part.length;
    if (total > most) throw new TableFileError('file_too_large', { max: most });
  }
}
