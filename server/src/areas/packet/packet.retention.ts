import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { TreeReader } from '#server/shared/history/merkle.ts';
import { readHistory, type ProvenEvent } from './packet.histories.ts';

/** A hold or a removal: what its events leave of it, and the events with their paths. */
export interface RetentionRecord {
  id: string;
  facts: Readonly<Record<string, unknown>>;
  events: ProvenEvent[];
}

/** Every hold, or every removal, up to a seal, in the order of their numbers. */
export async function readRetention(
  db: Queryable,
  entity: 'hold' | 'purge',
  head: { sealId: number; size: number },
  tree: TreeReader,
): Promise<RetentionRecord[]> {
  const rows = await db.many<Omit<RetentionRecord, 'events'>>(sql`
    select e.entity_id::text as id, jsonb_object_agg(c.key, c.value -> 'to' order by e.version) as facts
    from event e cross join jsonb_each(e.changes) c
    where e.entity = ${entity} and (select range_agg(seqs) from event_seal where id <= ${head.sealId}) @> e.seq
    group by e.entity_id order by jsonb_object_agg(c.key, c.value -> 'to') ->> 'number', e.entity_id`);
  const records: RetentionRecord[] = [];
  for (const { id, facts } of rows) {
    records.push({ id, facts, events: await readHistory(db, { entity, id }, head, tree) });
  }
  return records;
}
