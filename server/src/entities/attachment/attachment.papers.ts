import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { readBytes } from './attachment.repository.ts';

/** The files of items, of their certificates and of the cases they are in, as they were at a moment; in a fixed order. */
export async function findPapers(db: Queryable, equipmentIds: readonly string[], at: string) {
  const found = await db.many<{
    id: string;
    entity: string;
    recordId: string;
    name: string;
    size: number;
    sha256: string;
  }>(sql`
    with wanted (entity, record_id) as (
      select 'equipment', i::text from unnest(${equipmentIds}::uuid[]) i
      union select 'certificate', c.id::text from certificate c where c.equipment_id = any(${equipmentIds}::uuid[])
      union select 'retirement', l.retirement_id::text from retirement_line l
        where l.equipment_id = any(${equipmentIds}::uuid[]))
    select a.id, a.entity, a.record_id as "recordId", a.name, a.size, a.sha256
    from wanted w join attachment a on a.entity = w.entity and a.record_id = w.record_id
    where a.created_at <= ${at} and (a.deleted_at is null or a.deleted_at > ${at})
    order by a.entity, a.record_id, a.id`);
  return found.map((paper) => ({ ...paper, read: () => readBytes(db, paper.id, 0, paper.size) }));
}
