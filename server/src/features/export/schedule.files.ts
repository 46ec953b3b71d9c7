import { createHash } from 'node:crypto';
import { scheduleLimits, type ExportedFile } from '#contract/features/export/schedule.schema.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { LeaseLost, leaseTime } from '#server/shared/lease.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { reachOf } from './reach.ts';

const pieceBytes = 192 * 1024;

const ownerOf = (fileId: string, position: number) => `export ${fileId} ${position}`;

/** A run of a schedule: which worker does it, and how long it has it. */
export interface Lease {
  scheduleId: string;
  by: string;
}

/** Renews the worker's turn; false where another one has it by now. */
export async function renewLease(db: Queryable, { scheduleId, by }: Lease): Promise<boolean> {
  const renewed = await db.run(sql`
    update export_schedule set lease_until = now() + ${leaseTime}::interval
    where id = ${scheduleId} and lease_by = ${by}`);
  return renewed === 1;
}

async function writePiece(
  db: Queryable,
  vault: KeyVault,
  { scheduleId, by }: Lease,
  { fileId, position, bytes }: { fileId: string; position: number; bytes: Buffer },
): Promise<void> {
  const sealed = vault.seal(ownerOf(fileId, position), bytes.toString('base64'));
  const written = await db.run(sql`
    with held as (
      update export_schedule set lease_until = now() + ${leaseTime}::interval
      where id = ${scheduleId} and lease_by = ${by} returning id)
    insert into export_file_chunk (file_id, position, sealed)
    select ${fileId}, ${position}, ${sealed} from held`);
  if (written !== 1) throw new LeaseLost();
}

/** Stores a file in sealed pieces as it is made, each while the worker still has its turn. */
export async function storePieces(
  db: Queryable,
  vault: KeyVault,
  held: Lease,
  fileId: string,
  pieces: AsyncIterable<Buffer>,
  maxBytes: number = scheduleLimits.fileBytes,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let [size, position] = [0, 0];
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const write = async (bytes: Buffer) => {
    await writePiece(db, vault, held, { fileId, position, bytes });
    position += 1;
  };
  for await (const bytes of pieces) {
    hash.update(bytes);
    size += bytes.length;
    if (size > maxBytes) throw new AppError('export_too_large', { max: Math.floor(maxBytes / 1_048_576) });
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes < pieceBytes) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length >= pieceBytes; rest = rest.subarray(pieceBytes))
      await write(rest.subarray(0, pieceBytes));
    [waiting, waitingBytes] = [[rest], rest.length];
  }
  if (waitingBytes > 0) await write(Buffer.concat(waiting));
  return { size, sha256: hash.digest('hex') };
}

/** A range of a file's bytes, piece by piece; no connection is held between them. */
export async function* readPieces(
  db: Queryable,
  vault: KeyVault,
  fileId: string,
  from: number,
  length: number,
): AsyncGenerator<Buffer> {
  const end = from + length;
  for (let position = Math.floor(from / pieceBytes); position * pieceBytes < end; position += 1) {
    const { sealed } = await db.one<{ sealed: Buffer }>(
      sql`select sealed from export_file_chunk where file_id = ${fileId} and position = ${position}`,
    );
    const opened = vault.open(ownerOf(fileId, position), sealed);
    if (opened === undefined) throw new Error('a file was sealed with a secret that is not here any more');
    const start = position * pieceBytes;
    yield Buffer.from(opened, 'base64').subarray(
      Math.max(0, from - start),
      Math.min(pieceBytes, end - start),
    );
  }
}

interface StoredFile extends ExportedFile {
  mediaType: string;
  reach: string;
}

/** Files that are made and kept, of schedules that are the person's own or that name them; administrators have all. */
function findFiles(db: Queryable, actor: Actor, now: Date, more: Sql): Promise<StoredFile[]> {
  const isTheirs = can(actor.roles, 'export-schedule.manageAny')
    ? raw('true')
    : sql`(s.owner_id = ${actor.id} or s.receivers @> array[${actor.id}::uuid])`;
  return db.many<StoredFile>(sql`
    select f.id, f.schedule_id as "scheduleId", f.name, nullif(f.entity, 'report') as entity, s.report, f.format, f.size::float8 as size, f.row_count as rows,
      f.made_at as "madeAt", f.expires_at as "expiresAt", f.sha256, f.media_type as "mediaType", f.reach
    from export_file f join export_schedule s on s.id = f.schedule_id
    where f.made_at is not null and f.expires_at > ${now.toISOString()} and ${isTheirs} ${more}
    order by f.made_at desc, f.id limit 500`);
}

/** A file without what is kept for the server alone. */
function toExported(file: StoredFile): ExportedFile {
  const { id, scheduleId, name, entity, report, format, size, rows, madeAt, expiresAt, sha256 } = file;
  return { id, scheduleId, name, entity, report, format, size, rows, madeAt, expiresAt, sha256 };
}

/** The files that a person may have now: whoever may no longer read the list or the report does not find them. */
export async function listFiles(
  db: Queryable,
  lists: ServedLists,
  actor: Actor,
  now: Date,
): Promise<ExportedFile[]> {
  const files = await findFiles(db, actor, now, raw(''));
  return files.filter((file) => reachOf(lists, actor, file) === file.reach).map(toExported);
}

export async function getFile(
  db: Queryable,
  lists: ServedLists,
  actor: Actor,
  now: Date,
  id: string,
): Promise<StoredFile> {
  const [file] = await findFiles(db, actor, now, sql`and f.id = ${id}`);
  if (!file || reachOf(lists, actor, file) !== file.reach) throw new AppError('not_found');
  return file;
}

/** Deletes files whose time is over. */
export async function expireFiles(db: Db, now: Date): Promise<number> {
  return db.run(sql`delete from export_file where expires_at <= ${now.toISOString()}`);
}
