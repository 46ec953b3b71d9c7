import { createHash, randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileSource, type ByteSource } from './byte-source.ts';
import { FileRefusal } from './file-refusal.ts';

/** A body that was received whole and waits outside memory and outside the database. */
export interface Spooled {
  size: number;
  /** The hash of everything that was sent. */
  sha256: string;
  /** A range of it. */
  part(from: number, length: number): ByteSource;
  close(): Promise<void>;
}

/**
 * Receives a body into a file without a name: however the request ends, nothing of it stays.
 * The database is only asked for once everything is here, so a slow sender holds no connection.
 */
export async function spoolBody(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Spooled> {
  const place = path.join(tmpdir(), `inventory-upload-${randomUUID()}`);
  const file = await open(place, 'wx+', 0o600);
  try {
    await unlink(place);
    const hash = createHash('sha256');
    let size = 0;
    for await (const bytes of body) {
      if (size + bytes.length > maxBytes) {
        throw new FileRefusal('file_too_large', { max: Math.floor(maxBytes / 1_048_576) });
      }
      await file.write(bytes, 0, bytes.length, size);
      hash.update(bytes);
      size += bytes.length;
    }
    return {
      size,
      sha256: hash.digest('hex'),
      part: (from, length) => fileSource(file, from, length),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The body of a request as buffers; what is left of it when nobody reads on is let through, so that we can answer. */
export async function* bodyOf(body: unknown): AsyncGenerator<Buffer> {
  if (body === undefined || body === null) return;
  const stream = body as Readable;
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    stream.resume();
  }
}
