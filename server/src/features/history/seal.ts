import { createHash } from 'node:crypto';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { noteFinished, type Look } from '#server/shared/history/finished-seq.ts';
import type { SealKey } from '#server/shared/history/seal-keys.ts';

/** What a seal says: which events it covers, one hash over theirs, and the seal before it. */
export interface SealContent {
  number: number;
  previousHash: Buffer | null;
  at: string;
  /** The numbers of the events, as runs. */
  seqs: string;
  events: number;
  root: Buffer;
  keyId: string;
}

/** A seal as it is told to people: enough to find it again. */
export interface Seal {
  number: number;
  at: string;
  events: number;
  /** In hexadecimal digits. */
  hash: string;
}

const mostEvents = 50_000;

/** The hash of a seal; it holds the hash before it, so that the newest one stands for the whole history. */
export function hashSeal(seal: SealContent): Buffer {
  const content = [
    'seal',
    seal.number,
    seal.previousHash?.toString('hex') ?? null,
    new Date(seal.at).toISOString(),
    seal.seqs,
    seal.events,
    seal.root.toString('hex'),
    seal.keyId,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

export function signSeal(key: SealKey, hash: Buffer): Buffer {
  return key.sign(`seal ${hash.toString('hex')}`);
}

export function signTip(key: SealKey, number: number, hash: Buffer): Buffer {
  return key.sign(`newest seal ${number} ${hash.toString('hex')}`);
}

interface Fresh extends Look {
  at: string;
  events: number;
  seqs: string;
  root: Buffer;
}

/** What no seal covers; `finishedSeq` is a number up to which seals cover all there will ever be. */
async function findUnsealed(tx: Queryable, finishedSeq: string): Promise<Fresh> {
  return tx.one<Fresh>(
    sql`
    with fresh as materialized (
      select seq, hash from event
      where seq > ${finishedSeq}::bigint
        and not (select coalesce(range_agg(seqs), '{}') from event_seal
          where seqs && int8multirange(int8range(${finishedSeq}::bigint, null, '()'))) @> seq
      order by seq limit ${raw(String(mostEvents))}
    )
    select date_trunc('milliseconds', clock_timestamp()) as at, count(*)::int as events,
      coalesce(range_agg(int8range(seq, seq, '[]')), '{}')::text as seqs,
      sha256(coalesce(string_agg(hash, ''::bytea order by seq), ''::bytea)) as root,
      (select coalesce(max(seq), 0) from event)::text as "lastSeq",
      pg_snapshot_xmin(pg_current_snapshot())::text as "upTo"
    from fresh`,
    { planEachTime: true },
  );
}

async function insertSeal(tx: Queryable, key: SealKey, content: SealContent): Promise<Seal> {
  const hash = hashSeal(content);
  await tx.run(sql`
    insert into event_seal (id, at, seqs, event_count, root, previous_hash, hash, key_id, mac)
    values (${content.number}, ${content.at}, ${content.seqs}::int8multirange, ${content.events}, ${content.root},
      ${content.previousHash}, ${hash}, ${key.id}, ${signSeal(key, hash)})`);
  await tx.run(sql`
    insert into event_seal_tip (number, key_id, mac)
    values (${content.number}, ${key.id}, ${signTip(key, content.number, hash)})
    on conflict (is_only) do update set number = excluded.number, key_id = excluded.key_id, mac = excluded.mac`);
  const { number, at, events } = content;
  return { number, at, events, hash: hash.toString('hex') };
}

async function sealOnce(tx: Queryable, key: SealKey, looksEverywhere: boolean): Promise<Seal | undefined> {
  const { isMine } = await tx.one<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('seal_events')) as "isMine"`,
  );
  if (!isMine) return undefined;
  const last = await tx.maybe<{
    number: string;
    hash: Buffer;
    keyId: string | null;
    finishedSeq: string;
  }>(sql`
    select id::text as number, hash, key_id as "keyId",
      coalesce((select finished_seq from event_seal_tip), 0)::text as "finishedSeq"
    from event_seal order by id desc limit 1`);
  const { lastSeq, upTo, ...fresh } = await findUnsealed(tx, (!looksEverywhere && last?.finishedSeq) || '0');
  // Where the newest seal is not signed with today's secret, a new one vouches for all before it.
  const isNeeded = fresh.events > 0 || (last !== undefined && last.keyId !== key.id);
  const seal = isNeeded
    ? await insertSeal(tx, key, {
        ...fresh,
        number: Number(last?.number ?? 0) + 1,
        previousHash: last?.hash ?? null,
        keyId: key.id,
      })
    : undefined;
  if (fresh.events < mostEvents) await noteFinished(tx, 'event_seal_tip', { lastSeq, upTo });
  return seal;
}

/**
 * Seals every event that is not sealed yet, one seal for each so many; answers the new seals. One node at a time: where
 * another one is at it, there is nothing to do. Once in a while it looks everywhere, not only behind what is finished.
 */
export async function sealHistory(
  db: Pick<Db, 'transaction'>,
  key: SealKey,
  { looksEverywhere = true }: { looksEverywhere?: boolean } = {},
): Promise<Seal[]> {
  const seals: Seal[] = [];
  for (;;) {
    const seal = await db.transaction((tx) => sealOnce(tx, key, looksEverywhere));
    if (!seal) return seals;
    seals.push(seal);
    if (seal.events < mostEvents) return seals;
  }
}
