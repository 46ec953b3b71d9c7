import { readLastVersions } from '#server/features/history/anchor.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { GrowingTree, inclusionPath, type TreeReader } from '#server/shared/history/merkle.ts';

const hashBytes = 32;

/** Hashes one after the other in one piece of memory: a million of them are 32 MB. */
class HashRow {
  #bytes = Buffer.alloc(1024 * hashBytes);
  #count = 0;

  push(hash: Buffer): void {
    if ((this.#count + 1) * hashBytes > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    }
    hash.copy(this.#bytes, this.#count * hashBytes);
    this.#count += 1;
  }

  read(from: number, count: number): Buffer[] {
    return Array.from({ length: Math.max(0, Math.min(count, this.#count - from)) }, (_, at) =>
      this.#bytes.subarray((from + at) * hashBytes, (from + at + 1) * hashBytes),
    );
  }
}

/** The second tree as it is after a seal, with the places of the wanted items in it. */
export async function readRecordsTree(db: Queryable, sealId: number, ids: ReadonlySet<string>) {
  const rows = [new HashRow()];
  const tree = new GrowingTree();
  const places = new Map<string, number>();
  for await (const page of readLastVersions(db, sealId)) {
    for (const { entity, id, leaf } of page) {
      if (entity === 'equipment' && ids.has(id)) places.set(id, tree.size);
      rows[0]?.push(leaf);
      tree.append(leaf);
    }
    for (const { level, hash } of tree.takeTiles()) (rows[level] ??= new HashRow()).push(hash);
  }
  const reader: TreeReader = {
    read: (level, from, count) => Promise.resolve(rows[level]?.read(from, count) ?? []),
  };
  return { reader, places, size: tree.size };
}

/** What the hash of an event covers, as the database writes it: nobody has to imitate its writing. */
const coveredText = raw(`jsonb_build_array(
    encode(coalesce(e.previous_hash, ''::bytea), 'hex'), extract(epoch from e.at), e.actor_id, e.actor, e.source::text,
    e.request_id, e.batch_id, e.entity, e.entity_id, e.version, e.action, e.changes, e.reason)::text`);

export interface ProvenEvent {
  text: string;
  hash: string;
  position: number;
  path: string[];
}

/** Every event of a record up to a seal, with the path of each to the root of the tree. */
export async function readHistory(
  db: Queryable,
  { entity, id }: { entity: string; id: string },
  head: { sealId: number; size: number },
  tree: TreeReader,
): Promise<ProvenEvent[]> {
  const rows = await db.many<{ text: string; hash: string; position: number }>(sql`
    select ${coveredText} as text, encode(e.hash, 'hex') as hash, event_position(e.seq)::float8 as position
    from event e where e.entity = ${entity} and e.entity_id = ${id}
      and (select range_agg(seqs) from event_seal where id <= ${head.sealId}) @> e.seq
    order by e.version`);
  const events: ProvenEvent[] = [];
  for (const row of rows) {
    const path = await inclusionPath(tree, row.position, head.size);
    events.push({ ...row, path: path.map((hash) => hash.toString('hex')) });
  }
  return events;
}
