import {
  viewLimits,
  type PersonView,
  type ViewChange,
  type ViewChanges,
} from '#contract/features/view/view.schema.ts';
import { selectRecordName } from '#server/features/history/record-names.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { literal, raw, sql } from '#server/shared/db/sql.ts';

interface WatchRow {
  since: string | null;
  now: number;
  before: number;
  isCountedOnly: boolean;
  came: number;
  left: number;
  changed: number;
}

interface ChangeRow extends Omit<ViewChange, 'label' | 'note'> {
  named: { label: string; note: string | null } | null;
}

/** The newest changes of a view for a person, with the names of the records. */
export async function findChanges(
  db: Queryable,
  userId: string,
  view: Pick<PersonView, 'id' | 'entity'>,
  { most, isUntold = false }: { most: number; isUntold?: boolean },
): Promise<ViewChange[]> {
  const rows = await db.many<ChangeRow>(sql`
    select n.record_id as "recordId", n.kind, n.fields, n.at,
      ${selectRecordName(literal(view.entity), raw('n.record_id'))} as named
    from view_change n where n.view_id = ${view.id} and n.user_id = ${userId} and not (${isUntold} and n.is_told)
    order by n.at desc, n.record_id limit ${most}`);
  return rows.map(({ named, ...change }) => ({
    ...change,
    label: named?.label ?? '',
    note: named?.note ?? null,
  }));
}

/** What happened in a view since the person last looked. */
export async function readChanges(
  db: Queryable,
  actor: { id: string },
  view: PersonView,
): Promise<ViewChanges> {
  const watch = await db.maybe<WatchRow>(sql`
    select w.looked_at as since, w.member_count as now, w.looked_count as before,
      w.is_counted_only as "isCountedOnly", count(*) filter (where n.kind = 'came')::int as came,
      count(*) filter (where n.kind = 'left')::int as left, count(*) filter (where n.kind = 'changed')::int as changed
    from view_watch w left join view_change n on n.view_id = w.view_id and n.user_id = w.user_id
    where w.view_id = ${view.id} and w.user_id = ${actor.id} group by w.view_id, w.user_id`);
  const items = watch ? await findChanges(db, actor.id, view, { most: viewLimits.changes }) : [];
  const { since = null, came = 0, left = 0, changed = 0, now = 0, before = 0 } = watch ?? {};
  const areNamed = watch?.isCountedOnly !== true;
  return { since, came, left, changed, members: { now, before, areNamed }, items };
}

/** From now on, what happened before is no longer news. */
export async function markSeen(
  db: Queryable,
  actor: { id: string },
  viewId: string,
  now: Date,
): Promise<void> {
  const own = sql`view_id = ${viewId} and user_id = ${actor.id}`;
  await db.run(sql`delete from view_change where ${own}`);
  await db.run(sql`
    update view_watch set looked_at = ${now.toISOString()}, looked_count = member_count, told_count = member_count
    where ${own}`);
}
