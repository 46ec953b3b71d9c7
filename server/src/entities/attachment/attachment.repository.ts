import { createHash } from 'node:crypto';
import {
  attachment,
  type AttachmentParent,
  type AttachmentRecord,
} from '#contract/entities/attachment/attachment.schema.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, type ListSource } from '#server/shared/list/source.ts';

export const attachmentSource: ListSource<AttachmentRecord> = {
  entity: attachment,
  table: 'attachment',
  joins: authorJoins,
  columns: ownColumns(attachment),
  references: {},
  prefixes: [raw('fold(r.name)')],
};

const chunkSize = 262_144;

/** Writes the bytes of a file in pieces of one size; answers how many there were, and their hash. */
export async function insertBytes(
  db: Queryable,
  id: string,
  buffers: AsyncIterable<Buffer>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let [size, position, waiting] = [0, 0, Buffer.alloc(0)];
  const write = async (bytes: Buffer) => {
    await db.run(sql`insert into attachment_chunk (attachment_id, position, bytes)
      values (${id}, ${position}, ${bytes})`);
    position += 1;
  };
  for await (const bytes of buffers) {
    hash.update(bytes);
    size += bytes.length;
    waiting = Buffer.concat([waiting, bytes]);
    while (waiting.length >= chunkSize) {
      await write(waiting.subarray(0, chunkSize));
      waiting = waiting.subarray(chunkSize);
    }
  }
  if (waiting.length > 0) await write(waiting);
  return { size, sha256: hash.digest('hex') };
}

/** A range of a file's bytes, piece by piece; no connection is held between them. */
export async function* readBytes(
  db: Queryable,
  id: string,
  from: number,
  length: number,
): AsyncGenerator<Buffer> {
  const end = from + length;
  for (let position = Math.floor(from / chunkSize); position * chunkSize < end; position += 1) {
    const { bytes } = await db.one<{ bytes: Buffer }>(
      sql`select bytes from attachment_chunk where attachment_id = ${id} and position = ${position}`,
    );
    const start = position * chunkSize;
    yield bytes.subarray(Math.max(0, from - start), Math.min(chunkSize, end - start));
  }
}

export async function insertPreview(
  db: Queryable,
  id: string,
  { mediaType, bytes }: { mediaType: string; bytes: Buffer },
): Promise<void> {
  await db.run(sql`insert into attachment_preview (attachment_id, media_type, bytes)
    values (${id}, ${mediaType}, ${bytes})`);
}

export async function findPreview(
  db: Queryable,
  id: string,
): Promise<{ mediaType: string; bytes: Buffer } | undefined> {
  return db.maybe(
    sql`select media_type as "mediaType", bytes from attachment_preview where attachment_id = ${id}`,
  );
}

export interface Parent {
  /** What it is called in a sentence. */
  number: string;
  isDeleted: boolean;
}

const parentColumns = raw(`deleted_at is not null as "isDeleted", coalesce(to_jsonb(r) ->> 'tag',
  to_jsonb(r) ->> 'number', to_jsonb(r) ->> 'display_name', to_jsonb(r) ->> 'name', '') as number`);

export async function findParent(
  db: Queryable,
  entity: AttachmentParent,
  id: string,
): Promise<Parent | undefined> {
  return db.maybe(sql`select ${parentColumns} from ${name(tableOf({ name: entity }))} r where id = ${id}`);
}

/** The record that a file belongs to, locked: it stays as it is, and its files are counted one after the other. */
export async function lockParent(
  db: Queryable,
  entity: AttachmentParent,
  id: string,
): Promise<Parent | undefined> {
  return db.maybe(
    sql`select ${parentColumns} from ${name(tableOf({ name: entity }))} r where id = ${id} for no key update`,
  );
}

/** How many files of a record are not in the bin. */
export async function countFiles(db: Queryable, entity: string, recordId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`select count(*)::int as count from attachment
    where record_id = ${recordId} and entity = ${entity} and deleted_at is null`);
  return count;
}

export async function isUploader(db: Queryable, id: string, userId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select exists (select from attachment where id = ${id} and created_by = ${userId}) as found`,
  );
  return found;
}

/** Whether something stands on a file: a retirement, or the confirmation of custody that was signed on it. */
export async function isReliedOn(db: Queryable, id: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from attachment a join retirement r on a.entity = 'retirement' and r.id::text = a.record_id
      where a.id = ${id} and (r.affidavit_id = a.id or exists (select from retirement_line l
        where l.retirement_id = r.id and (l.instruction_document_id = a.id or l.waiver_document_id = a.id))))
      or exists (select from attachment a join assignment s on s.equipment_id = a.record_id::uuid and s.paper_id = a.id
        where a.id = ${id} and a.entity = 'equipment') as found`);
  return found;
}
