import type { FileHandle } from 'node:fs/promises';
import { FileRefusal } from './file-refusal.ts';

/** Bytes that can be read from any place; never more of them are in memory than are asked for. */
export interface ByteSource {
  size: number;
  /** Exactly these bytes; a file that has fewer is damaged. */
  read(from: number, length: number): Promise<Buffer>;
  /** What is at hand from here on: at least one byte, at most a block. To walk through a file in large steps. */
  readBlock(from: number): Promise<Buffer>;
}

const maxParts = 10_000;

/** Counts the parts of a file; no program writes this many, and to walk through more would keep others waiting. */
export function countParts(): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > maxParts) throw new FileRefusal('file_too_many_parts', { max: maxParts });
  };
}

const windowSize = 65_536;

function checkRange(size: number, from: number, length: number): void {
  if (from < 0 || length < 0 || from + length > size) throw new FileRefusal('file_damaged');
}

export function bufferSource(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    read: async (from, length) => {
      checkRange(bytes.length, from, length);
      return bytes.subarray(from, from + length);
    },
    readBlock: async (from) => {
      checkRange(bytes.length, from, 1);
      return bytes.subarray(from, from + windowSize);
    },
  };
}

/** A part of an open file. What was read last is kept, because most formats are walked in small steps. */
export function fileSource(file: FileHandle, start: number, size: number): ByteSource {
  let buffered: Buffer = Buffer.alloc(0);
  let bufferedFrom = 0;
  async function load(from: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, start + from);
    if (bytesRead < length) throw new FileRefusal('file_damaged');
    return bytes;
  }
  async function keep(from: number, length: number): Promise<void> {
    checkRange(size, from, length);
    if (from >= bufferedFrom && from + length <= bufferedFrom + buffered.length) return;
    buffered = await load(from, Math.min(windowSize, size - from));
    bufferedFrom = from;
  }
  return {
    size,
    read: async (from, length) => {
      checkRange(size, from, length);
      if (length > windowSize) return load(from, length);
      await keep(from, length);
      return buffered.subarray(from - bufferedFrom, from - bufferedFrom + length);
    },
    readBlock: async (from) => {
      await keep(from, 1);
      return buffered.subarray(from - bufferedFrom);
    },
  };
}

/** A piece of what is kept of a file: bytes of our own, or a range of what was sent. */
export type Piece = Buffer | { from: number; length: number };

/** The pieces as one stream of buffers, none larger than `most`. */
export async function* readPieces(
  source: ByteSource,
  pieces: readonly Piece[],
  most = windowSize,
): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) {
      yield piece;
      continue;
    }
    for (let done = 0; done < piece.length; done += most) {
      yield await source.read(piece.from + done, Math.min(most, piece.length - done));
    }
  }
}

/** The pieces of something small as one buffer. */
export async function joinPieces(source: ByteSource, pieces: readonly Piece[]): Promise<Buffer> {
  const buffers: Buffer[] = [];
  for await (const bytes of readPieces(source, pieces)) buffers.push(bytes);
  return Buffer.concat(buffers);
}
