import { createHash } from 'node:crypto';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { join, sql } from '#server/shared/db/sql.ts';
import {
  emptyRoot,
  GrowingTree,
  hashLeaf,
  tileWidth,
  type Tile,
  type TreeReader,
} from '#server/shared/history/merkle.ts';

/** How far the tree has grown: so many sealed events, and one hash for all of them. */
export interface TreeHead {
  epoch: number;
  /** The newest seal that is in it; 0 before the first. */
  sealId: number;
  size: number;
  root: Buffer;
}

/** Where the history went on, and what of it came along. */
export interface Epoch {
  number: number;
  openedAt: string;
  server: string;
  size: number;
  root: Buffer;
  lost: number | null;
  previousHash: Buffer | null;
}

/** What an anchor outside the database says. */
export interface AnchorNote {
  day: string;
  epoch: number;
  size: number;
  /** In hexadecimal digits. */
  root: string;
}

const mostSeals = 500;
export const leavesAtOnce = 20_000;
const highestLevel = 6;

export function hashEpoch(epoch: Epoch): Buffer {
  const content = [
    'epoch',
    epoch.number,
    new Date(epoch.openedAt).toISOString(),
    epoch.server,
    epoch.size,
    epoch.root.toString('hex'),
    epoch.lost,
    epoch.previousHash?.toString('hex') ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** The tree as it is; undefined before its first growth. */
export async function findHead(db: Queryable): Promise<TreeHead | undefined> {
  const head = await db.maybe<TreeHead>(sql`
    select e.number as epoch, coalesce(t.seal_id, 0)::float8 as "sealId", coalesce(t.size, 0)::float8 as size,
      coalesce(t.root, ${emptyRoot}) as root
    from history_epoch e left join lateral (select seal_id, size, root from seal_tree order by seal_id desc limit 1) t on true
    order by e.number desc limit 1`);
  return head;
}

/**
 * Which database this is. A dump that is loaded has another number, a server that was moved another name, and a backup
 * that was restored to a moment begins another line of time.
 */
async function findServer(db: Queryable): Promise<string> {
  const { server } = await db.one<{ server: string }>(sql`
    select s.system_identifier || '/' || c.timeline_id || '/' || d.oid as server
    from pg_control_system() s, pg_control_checkpoint() c, pg_database d where d.datname = current_database()`);
  return server;
}

async function openEpoch(
  tx: Queryable,
  head: TreeHead | undefined,
  noted: readonly AnchorNote[],
): Promise<Epoch | undefined> {
  const server = await findServer(tx);
  const before = await tx.maybe<{ number: number; server: string; hash: Buffer }>(
    sql`select number, server, hash from history_epoch order by number desc limit 1`,
  );
  if (before?.server === server) return undefined;
  const size = head?.size ?? 0;
  const { openedAt } = await tx.one<{ openedAt: string }>(
    sql`select date_trunc('milliseconds', clock_timestamp()) as "openedAt"`,
  );
  const known = noted.filter(({ epoch }) => epoch === before?.number).map((note) => note.size);
  const epoch: Epoch = {
    number: (before?.number ?? 0) + 1,
    openedAt,
    server,
    size,
    root: head?.root ?? emptyRoot,
    lost: known.length > 0 ? Math.max(0, Math.max(...known) - size) : null,
    previousHash: before?.hash ?? null,
  };
  await tx.run(sql`
    insert into history_epoch (number, opened_at, server, size, root, lost, previous_hash, hash)
    values (${epoch.number}, ${openedAt}, ${server}, ${size}, ${epoch.root}, ${epoch.lost}, ${epoch.previousHash},
      ${hashEpoch(epoch)})`);
  return epoch;
}

/** The hashes of the events that a seal covers, in their order, so many at a time: each run of numbers is a range of the index. */
export async function* readSealLeaves(db: Queryable, sealId: number): AsyncGenerator<Buffer[]> {
  for (let after = '0'; ;) {
    const rows = await db.many<{ seq: string; hash: Buffer }>(sql`
      select e.seq::text as seq, e.hash from event_seal s cross join unnest(s.seqs) as run
        cross join lateral (
          select seq, hash from event where seq >= lower(run) and seq < upper(run) and seq > ${after}
          order by seq limit ${leavesAtOnce}) e
      where s.id = ${sealId} order by e.seq limit ${leavesAtOnce}`);
    if (rows.length > 0) yield rows.map(({ hash }) => hashLeaf(hash));
    const last = rows.at(-1);
    if (!last || rows.length < leavesAtOnce) return;
    after = last.seq;
  }
}

/** Reads the tree from what is kept: blocks of 256 hashes, each once. */
export function createTreeReader(db: Queryable): TreeReader {
  const known = new Map<string, Promise<Buffer[]>>();
  const readBlock = async (level: number, block: number): Promise<Buffer[]> => {
    const [from, past] = [block * tileWidth, (block + 1) * tileWidth];
    if (level === 0) {
      const rows = await db.many<{ hash: Buffer }>(
        sql`select hash from tree_events(${from}::bigint, ${past}::bigint) order by place`,
      );
      return rows.map(({ hash }) => hashLeaf(hash));
    }
    const rows = await db.many<{ hash: Buffer }>(sql`
      select hash from tree_tile where level = ${level} and index >= ${from} and index < ${past} order by index`);
    return rows.map(({ hash }) => hash);
  };
  return {
    read: async (level, from, count) => {
      const block = Math.floor(from / tileWidth);
      const name = `${level} ${block}`;
      const hashes = known.get(name) ?? readBlock(level, block);
      known.set(name, hashes);
      const start = from - block * tileWidth;
      return (await hashes).slice(start, start + count);
    },
  };
}

/** What of the tree is in no complete block yet. */
async function readGrowing(db: Queryable, size: number): Promise<GrowingTree> {
  const reader = createTreeReader(db);
  const levels: Buffer[][] = [];
  for (let level = 0; level < highestLevel; level += 1) {
    const complete = Math.floor(size / tileWidth ** level);
    const count = complete % tileWidth;
    levels.push(count === 0 ? [] : await reader.read(level, complete - count, count));
    if (levels[level]?.length !== count) throw new Error(`the tree lacks hashes of level ${level}`);
  }
  return new GrowingTree(size, levels);
}

async function writeTiles(tx: Queryable, tiles: readonly Tile[]): Promise<void> {
  if (tiles.length === 0) return;
  const rows = tiles.map(({ level, index, hash }) => sql`(${level}::int, ${index}::bigint, ${hash}::bytea)`);
  await tx.run(sql`insert into tree_tile (level, index, hash) values ${join(rows, ', ')}`);
}

interface Growth {
  epoch: Epoch | undefined;
  seals: number;
}

async function growOnce(db: Pick<Db, 'transaction'>, noted: readonly AnchorNote[]): Promise<Growth> {
  return db.transaction(async (tx) => {
    const { isMine } = await tx.one<{ isMine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('grow_tree')) as "isMine"`,
    );
    if (!isMine) return { epoch: undefined, seals: 0 };
    const before = await findHead(tx);
    const epoch = await openEpoch(tx, before, noted);
    const number = epoch?.number ?? before?.epoch ?? 1;
    const seals = await tx.many<{ id: number }>(sql`
      select id::float8 as id from event_seal where id > ${before?.sealId ?? 0} order by id limit ${mostSeals}`);
    if (seals.length === 0) return { epoch, seals: 0 };
    const tree = await readGrowing(tx, before?.size ?? 0);
    let leaves = 0;
    let count = 0;
    for (const { id } of seals) {
      for await (const hashes of readSealLeaves(tx, id)) {
        for (const hash of hashes) tree.append(hash);
        leaves += hashes.length;
        await writeTiles(tx, tree.takeTiles());
      }
      await tx.run(sql`
        insert into seal_tree (seal_id, epoch, size, root) values (${id}, ${number}, ${tree.size}, ${tree.root()})`);
      count += 1;
      if (leaves >= leavesAtOnce) break;
    }
    return { epoch, seals: count };
  });
}

/**
 * Lets the tree grow by every seal that is not in it yet, whoever made it, and opens an epoch where the database is
 * another one than before. What it costs follows from the new events alone. One node at a time.
 */
export async function growTree(
  db: Pick<Db, 'transaction'>,
  noted: readonly AnchorNote[] = [],
): Promise<{ opened: Epoch[]; seals: number }> {
  const opened: Epoch[] = [];
  for (let total = 0; ;) {
    const { epoch, seals } = await growOnce(db, noted);
    if (epoch) opened.push(epoch);
    total += seals;
    if (seals === 0) return { opened, seals: total };
  }
}
