import { createHash } from 'node:crypto';
import { maxPhotoSide } from '#contract/entities/user/user.account.api.ts';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import { getSessionUser } from '#server/features/auth/auth.repository.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { joinPieces } from '#server/shared/files/byte-source.ts';
import { FileRefusal } from '#server/shared/files/file-refusal.ts';
import { inspectPreview } from '#server/shared/files/inspect.ts';
import type { Spooled } from '#server/shared/files/spool.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { lockAccount } from './user.passwords.ts';
import { userSource } from './user.repository.ts';

export interface Photo {
  mediaType: string;
  bytes: Buffer;
  sha256: string;
}

/** Looks into what was sent: a small picture and nothing else; what a camera hid in it is left out. */
export async function inspectPhoto(sent: Spooled): Promise<Photo> {
  if (sent.size === 0) throw new FileRefusal('file_empty');
  const source = sent.part(0, sent.size);
  const { type, pieces } = await inspectPreview(source, maxPhotoSide);
  const bytes = await joinPieces(source, pieces);
  return { mediaType: type.mediaType, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Sets one's own photo, or removes it. */
export async function changeOwnPhoto(
  context: CommandContext,
  photo: Photo | undefined,
): Promise<SessionUser> {
  const { db, actor } = context;
  const [locked, before] = await lockAccount(context, actor.id);
  const action = photo ? 'setPhoto' : 'removePhoto';
  await changeRecord(locked, userSource, before, {}, { action, also: () => writePhoto(db, actor.id, photo) });
  return getSessionUser(db, actor.id);
}

async function writePhoto(db: Queryable, userId: string, photo: Photo | undefined): Promise<void> {
  await db.run(sql`delete from user_photo where user_id = ${userId}`);
  if (!photo) return;
  await db.run(sql`
    insert into user_photo (user_id, media_type, bytes, sha256)
    values (${userId}, ${photo.mediaType}, ${photo.bytes}, ${photo.sha256})`);
}

export async function findPhoto(db: Queryable, userId: string): Promise<Photo | undefined> {
  return db.maybe<Photo>(sql`
    select media_type as "mediaType", bytes, sha256 from user_photo where user_id = ${userId}`);
}
