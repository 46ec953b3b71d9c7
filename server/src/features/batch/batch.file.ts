import { createHash } from 'node:crypto';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';

const pieceBytes = 192 * 1024;

const ownerOf = (batchId: string, position: number) => `batch ${batchId} ${position}`;

/** Stores the file of a batch in sealed pieces; its hash is that of what was sent. */
export async function storeFile(
  db: Queryable,
  vault: KeyVault,
  batchId: string,
  file: { name: string; mediaType: string; bytes: Buffer },
): Promise<void> {
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  db.send(sql`
    insert into batch_file (batch_id, name, size, media_type, sha256)
    values (${batchId}, ${file.name}, ${file.bytes.length}, ${file.mediaType}, ${sha256})`);
  for (let position = 0; position * pieceBytes < file.bytes.length; position += 1) {
    const piece = file.bytes.subarray(position * pieceBytes, (position + 1) * pieceBytes);
    const sealed = vault.seal(ownerOf(batchId, position), piece.toString('base64'));
    await db.run(sql`
      insert into batch_file_chunk (batch_id, position, sealed) values (${batchId}, ${position}, ${sealed})`);
  }
}

/** The bytes of a batch's file; undefined when they were deleted, or sealed with another secret. */
export async function openFile(db: Queryable, vault: KeyVault, batchId: string): Promise<Buffer | undefined> {
  const stored = await db.maybe<{ size: number }>(
    sql`select size::float8 as size from batch_file where batch_id = ${batchId}`,
  );
  if (!stored) return undefined;
  // One piece of memory from the start: pieces that are put together take it twice.
  const bytes = Buffer.alloc(stored.size);
  let length = 0;
  for (let position = 0; length < stored.size; position += 1) {
    const found = await db.maybe<{ sealed: Buffer }>(
      sql`select sealed from batch_file_chunk where batch_id = ${batchId} and position = ${position}`,
    );
    const opened = found && vault.open(ownerOf(batchId, position), found.sealed);
    if (opened === undefined) return undefined;
    length += bytes.write(opened, length, 'base64');
  }
  return bytes;
}
