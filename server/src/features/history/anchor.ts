import { createHash } from 'node:crypto';
import { entityNames } from '#contract/shared/entity-names.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { GrowingTree, hashLeaf } from '#server/shared/history/merkle.ts';
import { findHead } from './tree.ts';

/** What leaves the house: how long the history was on a day, one hash for all of it, and one for all records. */
export interface Anchor {
  number: number;
  day: string;
  madeAt: string;
  isDaily: boolean;
  epoch: number;
  sealId: number;
  size: number;
  root: Buffer;
  records: number;
  recordsRoot: Buffer;
  previousHash: Buffer | null;
  hash: Buffer;
}

const recordsAtOnce = 5_000;

export const anchorColumns =
  raw(`number::float8 as number, day::text as day, made_at as "madeAt", is_daily as "isDaily", epoch,
  seal_id::float8 as "sealId", size::float8 as size, root, records::float8 as records, records_root as "recordsRoot",
  previous_hash as "previousHash", hash`);

export function hashAnchor(anchor: Omit<Anchor, 'hash' | 'madeAt' | 'isDaily' | 'sealId'>): Buffer {
  const content = [
    'anchor',
    anchor.number,
    anchor.day,
    anchor.epoch,
    anchor.size,
    anchor.root.toString('hex'),
    anchor.records,
    anchor.recordsRoot.toString('hex'),
    anchor.previousHash?.toString('hex') ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** A record's last version, as the second tree has it. */
export interface LastVersion {
  entity: string;
  id: string;
  line: string;
  leaf: Buffer;
}

/** The last version of every record after a seal, by entity and id; events that no seal up to it covers do not count. */
export async function* readLastVersions(db: Queryable, sealId: number): AsyncGenerator<LastVersion[]> {
  for (const entity of entityNames.toSorted()) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const rows = await db.many<{ id: string; version: number; hash: string }>(sql`
        select distinct on (entity_id) entity_id::text as id, version, encode(hash, 'hex') as hash from event
        where entity = ${entity} and entity_id > ${after}
          and (select range_agg(seqs) from event_seal where id <= ${sealId}) @> seq
        order by entity_id, version desc limit ${recordsAtOnce}`);
      yield rows.map(({ id, version, hash }) => {
        const line = `${entity}:${id}:${version}:${hash}`;
        return { entity, id, line, leaf: hashLeaf(line) };
      });
      const last = rows.at(-1);
      if (!last || rows.length < recordsAtOnce) break;
      after = last.id;
    }
  }
}

/** One hash over the last version of every record: nothing can be left out at the end of a record's history. */
export async function computeRecordsRoot(
  db: Queryable,
  sealId: number,
): Promise<{ records: number; root: Buffer }> {
  const tree = new GrowingTree();
  for await (const page of readLastVersions(db, sealId)) {
    for (const { leaf } of page) tree.append(leaf);
    tree.takeTiles();
  }
  return { records: tree.size, root: tree.root() };
}

export function findNewestAnchor(db: Queryable): Promise<Anchor | undefined> {
  return db.maybe<Anchor>(sql`select ${anchorColumns} from history_anchor order by number desc limit 1`);
}

interface MakeOptions {
  day: string;
  isDaily: boolean;
  /** Done in the same transaction as the anchor: letters that tell of it. */
  andThen?: (tx: Queryable, anchor: Anchor) => Promise<void>;
}

/**
 * Anchors the tree as it is now. The daily one is made once a day, on whatever node; any other one only where the history
 * has grown since the last. Undefined where there is nothing to anchor or the day has its anchor.
 */
export async function makeAnchor(
  db: Pick<Db, 'transaction'>,
  { day, isDaily, andThen }: MakeOptions,
): Promise<Anchor | undefined> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('history_anchor'))`);
    const [head, before] = [await findHead(tx), await findNewestAnchor(tx)];
    if (!head || head.sealId === 0) return undefined;
    if (!isDaily && before?.size === head.size && before.epoch === head.epoch) return before;
    const taken = await tx.maybe(sql`select 1 from history_anchor where is_daily and day = ${day}`);
    if (isDaily && taken) return undefined;
    const { records, root: recordsRoot } = await computeRecordsRoot(tx, head.sealId);
    const content = {
      number: (before?.number ?? 0) + 1,
      day,
      epoch: head.epoch,
      size: head.size,
      root: head.root,
      records,
      recordsRoot,
      previousHash: before?.hash ?? null,
    };
    const anchor = await tx.one<Anchor>(sql`
      insert into history_anchor (number, day, made_at, is_daily, epoch, seal_id, size, root, records, records_root,
        previous_hash, hash)
      values (${content.number}, ${day}, clock_timestamp(), ${isDaily}, ${head.epoch}, ${head.sealId}, ${head.size},
        ${head.root}, ${records}, ${recordsRoot}, ${content.previousHash}, ${hashAnchor(content)})
      returning ${anchorColumns}`);
    await andThen?.(tx, anchor);
    return anchor;
  });
}
