import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { BackupFailure } from './backup-failure.ts';
import { openPiece, sealPiece, tagLength } from './backup-keys.ts';
import type { PackedFile } from './manifest.ts';

const pieceSize = 1_048_576;

/** Writes files behind each other into one, sealed piece by piece. */
export interface PackWriter {
  /** Undefined when the file was removed meanwhile. */
  addFile(name: string, source: string): Promise<PackedFile | undefined>;
  addBytes(name: string, bytes: Buffer): Promise<PackedFile>;
  /** What comes piece by piece, however large the pieces are. */
  addStream(name: string, pieces: AsyncIterable<Buffer>): Promise<PackedFile>;
  /** Brings everything to the disk; answers how many bytes there are. */
  finish(): Promise<number>;
  /** Lets go of the file; what it holds is not whole. */
  abandon(): Promise<void>;
}

export async function createPack(file: string, key: Buffer | undefined): Promise<PackWriter> {
  const out = await open(file, 'wx', 0o600);
  const buffer = Buffer.allocUnsafe(pieceSize);
  let [position, count] = [0, 0];
  const writePiece = async (index: number, piece: number, bytes: Buffer) => {
    const stored = key ? sealPiece(key, index, piece, bytes) : bytes;
    await writeAll(out, stored, position);
    position += stored.length;
  };
  const add = async (name: string, read: (buffer: Buffer) => Promise<number>): Promise<PackedFile> => {
    const index = count++;
    const hash = createHash('sha256');
    const at = position;
    let size = 0;
    for (let piece = 0; ; piece += 1) {
      const length = await fill(buffer, read);
      if (length === 0) break;
      const bytes = buffer.subarray(0, length);
      hash.update(bytes);
      size += length;
      await writePiece(index, piece, bytes);
      if (length < pieceSize) break;
    }
    return { path: name, at, size, sha256: hash.digest('hex') };
  };
  return {
    async addFile(name, source) {
      const handle = await openUnlessRemoved(source);
      if (!handle) return undefined;
      try {
        return await add(name, async (target) => (await handle.read(target, 0, target.length)).bytesRead);
      } finally {
        await handle.close();
      }
    },
    addBytes(name, bytes) {
      let from = 0;
      return add(name, async (target) => {
        const copied = bytes.copy(target, 0, from);
        from += copied;
        return copied;
      });
    },
    addStream(name, pieces) {
      const source = pieces[Symbol.asyncIterator]();
      let left: Buffer = Buffer.alloc(0);
      return add(name, async (target) => {
        while (left.length === 0) {
          const next = await source.next();
          if (next.done) return 0;
          left = next.value;
        }
        const copied = left.copy(target);
        left = left.subarray(copied);
        return copied;
      });
    },
    async finish() {
      await out.sync();
      await out.close();
      return position;
    },
    abandon: () => out.close(),
  };
}

async function openUnlessRemoved(source: string): Promise<FileHandle | undefined> {
  try {
    return await open(source, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

// A read may answer less than there is.
async function fill(buffer: Buffer, read: (buffer: Buffer) => Promise<number>): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const got = await read(buffer.subarray(length));
    if (got === 0) break;
    length += got;
  }
  return length;
}

export async function writeAll(out: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let from = 0; from < bytes.length;) {
    const { bytesWritten } = await out.write(bytes, from, bytes.length - from, position + from);
    from += bytesWritten;
  }
}

/** The pieces of one file of a pack; refuses at the first that is not what the manifest says, and names it. */
export async function* readPacked(
  pack: FileHandle,
  key: Buffer | undefined,
  index: number,
  file: PackedFile,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let [position, left] = [file.at, file.size];
  for (let piece = 0; left > 0; piece += 1) {
    const length = Math.min(left, pieceSize);
    const stored = Buffer.allocUnsafe(key ? length + tagLength : length);
    const got = await fill(stored, async (target) => {
      const { bytesRead } = await pack.read(target, 0, target.length, position);
      position += bytesRead;
      return bytesRead;
    });
    const bytes = got === stored.length ? (key ? openPiece(key, index, piece, stored) : stored) : undefined;
    if (bytes === undefined) throw new BackupFailure(`${file.path}: altered or cut short in the backup.`);
    hash.update(bytes);
    left -= length;
    yield bytes;
  }
  if (hash.digest('hex') !== file.sha256) throw new BackupFailure(`${file.path}: altered in the backup.`);
}
