import type { Packet } from '#contract/features/packet/packet.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { leaseTime } from '#server/shared/lease.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';

const columns =
  raw(`p.id, p.version, p.number, p.title, p.as_of::text as "asOf", p.from_on::text as "fromOn", p.known, p.words, p.reports,
  p.sample_size as "sampleSize", p.state, p.progress, p.problem, p.contents, p.manifest_hash as "manifestHash",
  p.size::float8 as size, p.sha256, u.first_name || ' ' || u.last_name as "createdBy", p.created_at as "createdAt",
  p.started_at as "startedAt", p.done_at as "doneAt", p.expires_at as "expiresAt"`);

export function listPackets(db: Queryable): Promise<Packet[]> {
  return db.many<Packet>(sql`
    select ${columns} from auditor_packet p join user_account u on u.id = p.created_by
    order by p.created_at desc, p.id limit 200`);
}

export function findPacket(db: Queryable, id: string): Promise<Packet | undefined> {
  return db.maybe<Packet>(sql`
    select ${columns} from auditor_packet p join user_account u on u.id = p.created_by where p.id = ${id}`);
}

const pieceBytes = 192 * 1024;
const ownerOf = (packetId: string, position: number) => `packet ${packetId} ${position}`;

/** Renews the worker's turn; false where somebody gave the packet up, or took it over. */
export async function renewLease(db: Queryable, id: string, by: string, progress: number): Promise<boolean> {
  const renewed = await db.run(sql`
    update auditor_packet set lease_until = now() + ${leaseTime}::interval, progress = greatest(progress, ${progress}::int)
    where id = ${id} and lease_by = ${by} and state = 'running'`);
  return renewed === 1;
}

/** Cuts what is written into pieces of one size. */
async function* cut(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < pieceBytes) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length >= pieceBytes; rest = rest.subarray(pieceBytes)) yield rest.subarray(0, pieceBytes);
    [waiting, bytes] = [[rest], rest.length];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Stores the file in sealed pieces as it is made. */
export async function storePieces(
  db: Queryable,
  vault: KeyVault,
  packetId: string,
  pieces: AsyncIterable<Buffer>,
  onPiece: (bytes: Buffer) => void,
): Promise<void> {
  await db.run(sql`delete from auditor_packet_chunk where packet_id = ${packetId}`);
  let position = 0;
  for await (const bytes of cut(pieces)) {
    onPiece(bytes);
    const sealed = vault.seal(ownerOf(packetId, position), bytes.toString('base64'));
    await db.run(sql`
      insert into auditor_packet_chunk (packet_id, position, sealed) values (${packetId}, ${position}, ${sealed})`);
    position += 1;
  }
}

/** A range of the file's bytes, piece by piece. */
export async function* readPieces(
  db: Queryable,
  vault: KeyVault,
  packetId: string,
  from: number,
  length: number,
): AsyncGenerator<Buffer> {
  const end = from + length;
  for (let position = Math.floor(from / pieceBytes); position * pieceBytes < end; position += 1) {
    const { sealed } = await db.one<{ sealed: Buffer }>(
      sql`select sealed from auditor_packet_chunk where packet_id = ${packetId} and position = ${position}`,
    );
    const opened = vault.open(ownerOf(packetId, position), sealed);
    if (opened === undefined) throw new Error('a packet was sealed with a secret that is not here any more');
    const start = position * pieceBytes;
    yield Buffer.from(opened, 'base64').subarray(
      Math.max(0, from - start),
      Math.min(pieceBytes, end - start),
    );
  }
}
