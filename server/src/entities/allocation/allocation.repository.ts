import { allocation, type AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import {
  authorJoins,
  ownColumns,
  referenceColumns,
  agencyDay,
  type ListSource,
} from '#server/shared/list/source.ts';

export const allocationSource: ListSource<AllocationRecord> = {
  entity: allocation,
  table: 'allocation',
  joins: {
    equipment: raw('equipment on equipment.id = r.equipment_id'),
    project: raw('project on project.id = r.project_id'),
    today: agencyDay,
    ...authorJoins,
  },
  columns: {
    ...ownColumns(allocation),
    bookValue: raw(`round(book_value(equipment.cost, equipment.salvage_value, equipment.useful_life_months,
      equipment.in_service_on, equipment.status, today.day) * r.percent / 100, 2)::text`),
    itemName: raw('equipment.name'),
    itemStatus: raw('equipment.status'),
    ...referenceColumns('equipmentId', raw('equipment.tag'), raw('equipment.name')),
    ...referenceColumns('projectId', raw('project.number'), raw('project.name')),
  },
  references: {
    equipmentId: { table: 'equipment', label: 'tag' },
    projectId: { table: 'project', label: 'number' },
  },
  prefixes: [raw('lower(r.number)')],
};

/** Which of the wanted projects exist and are not over; they stay so until the transaction ends. */
export async function findOpenProjects(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.many<{ id: string; number: string }>(sql`
    select id, number from project where id = any(${ids}::uuid[]) and deleted_at is null
      and status not in ('closed', 'cancelled') order by id for key share`);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The shares of an item on a day in words, for its history. */
export async function describeShares(
  db: Queryable,
  equipmentId: string,
  day: string,
): Promise<string | null> {
  const { shares } = await db.one<{ shares: string | null }>(sql`
    select string_agg(p.number || ' ' || trim_scale(a.percent) || ' %', ', ' order by a.percent desc, p.number) as shares
    from allocation a join project p on p.id = a.project_id
    where a.equipment_id = ${equipmentId} and a.deleted_at is null and ${day}::date between a.from_on and a.runs_until`);
  return shares;
}
