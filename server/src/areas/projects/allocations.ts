import { sql, type Sql } from '#server/shared/db/sql.ts';
import { eventHead, insertIntoEvent, runWithEvents } from '#server/shared/history/event.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** A share of an item that a project gets from a day on. */
export interface NewAllocation {
  equipmentId: string;
  projectId: string;
  percent: string;
  fromOn: string;
  /** Its last day; open without one. */
  toOn?: string | null;
}

/**
 * Opens shares of any number of items in one statement, each with its event; answers their ids. The items are locked by
 * the caller, who also knows that the projects are open. The shares of an item must add up to 100 on every day when the
 * transaction ends: the database refuses it otherwise.
 */
export async function openAllocations(
  context: CommandContext,
  allocations: readonly NewAllocation[],
): Promise<string[]> {
  if (allocations.length === 0) return [];
  const by = context.actor.id || null;
  const at = context.now.toISOString();
  const rows = await context.db.many<{ id: string }>(sql`
    with made as (
      insert into allocation (equipment_id, project_id, percent, from_on, to_on, created_at, created_by, updated_at, updated_by)
      select equipment_id, project_id, percent, from_on, to_on, ${at}, ${by}, ${at}, ${by}
      from unnest(${allocations.map((one) => one.equipmentId)}::uuid[], ${allocations.map((one) => one.projectId)}::uuid[],
        ${allocations.map((one) => one.percent)}::numeric[], ${allocations.map((one) => one.fromOn)}::date[],
        ${allocations.map((one) => one.toOn ?? null)}::date[]) as wanted (equipment_id, project_id, percent, from_on, to_on)
      returning id, number, equipment_id, project_id, percent, from_on, to_on
    ), told as (
      ${insertIntoEvent}
      select ${eventHead(context)}, 'allocation', made.id, 1, 'create', jsonb_build_object(
        'number', jsonb_build_object('from', null, 'to', made.number),
        'equipmentId', jsonb_build_object('from', null,
          'to', jsonb_build_object('id', e.id, 'label', e.tag, 'note', e.name)),
        'projectId', jsonb_build_object('from', null,
          'to', jsonb_build_object('id', p.id, 'label', p.number, 'note', p.name)),
        'percent', jsonb_build_object('from', null, 'to', made.percent::text),
        'fromOn', jsonb_build_object('from', null, 'to', made.from_on)) || case when made.to_on is null then '{}'
          else jsonb_build_object('toOn', jsonb_build_object('from', null, 'to', made.to_on)) end, null
      from made join equipment e on e.id = made.equipment_id join project p on p.id = made.project_id
    )
    select id from made order by number`);
  context.changed.add('allocation');
  return rows.map(({ id }) => id);
}

/**
 * Ends the shares of any number of items with a day, their last one, each with its event. What had not begun by then is
 * taken back into the bin. The items are locked by the caller.
 */
export async function closeAllocations(
  context: CommandContext,
  {
    equipmentIds,
    onDate,
    reason,
  }: { equipmentIds: readonly string[]; onDate: string; reason?: string | undefined },
): Promise<void> {
  if (equipmentIds.length === 0) return;
  const by = context.actor.id || null;
  const at = context.now.toISOString();
  const ours = sql`a.equipment_id = any(${equipmentIds}::uuid[]) and a.deleted_at is null`;
  await runWithEvents(
    context,
    'allocation',
    sql`
    with before as (
      select a.id, a.to_on from allocation a where ${ours} and a.from_on <= ${onDate}::date and a.runs_until > ${onDate}::date
    ), ended as (
      update allocation a set to_on = ${onDate}, version = version + 1, updated_at = ${at}, updated_by = ${by}
      from before where a.id = before.id returning a.id, a.version, before.to_on as was
    )
    ${insertIntoEvent}
    select ${eventHead(context)}, 'allocation', id, version, 'end',
      jsonb_build_object('toOn', jsonb_build_object('from', was, 'to', ${onDate}::date)), ${reason || null}::text
    from ended`,
  );
  await runWithEvents(
    context,
    'allocation',
    sql`
    with taken as (
      update allocation a set version = version + 1, updated_at = ${at}, updated_by = ${by}, deleted_at = ${at},
        deleted_by = ${by}, delete_reason = ${reason || null}
      where ${ours} and a.from_on > ${onDate}::date returning a.id, a.version
    )
    ${insertIntoEvent}
    select ${eventHead(context)}, 'allocation', id, version, 'delete', jsonb_build_object(
      'deletedAt', jsonb_build_object('from', null, 'to', ${at}::text),
      'deletedBy', jsonb_build_object('from', null, 'to', ${context.actor.name}::text)), ${reason || null}::text
    from taken`,
  );
}

/** From which project to which one shares go, from which day on. */
export interface Transfer {
  fromProjectId: string;
  toProjectId: string;
  fromOn: string;
}

/** The shares of the old project that run on or after the day. */
function movingShares({ fromProjectId, fromOn }: Transfer): Sql {
  return sql`select a.* from allocation a
    where a.project_id = ${fromProjectId} and a.deleted_at is null and a.runs_until >= ${fromOn}::date`;
}

/** How many items would move, and how many cannot: the other project already has a share of them then. */
export async function countTransfer(
  db: CommandContext['db'],
  transfer: Transfer,
): Promise<{ items: number; blocked: number }> {
  return db.one(sql`
    with moving as (${movingShares(transfer)})
    select count(distinct m.equipment_id)::int as items, count(distinct m.equipment_id) filter (where exists (
      select from allocation o where o.equipment_id = m.equipment_id and o.project_id = ${transfer.toProjectId}
        and o.deleted_at is null and o.runs_until >= greatest(m.from_on, ${transfer.fromOn}::date)
        and o.from_on <= m.runs_until))::int as blocked
    from moving m`);
}

/**
 * Moves every share of a project to another one from a day on, in a handful of statements however many there are: what
 * has begun ends the day before and goes on there, what is planned begins there. Each share and each item tells it.
 */
export async function moveAllocations(
  context: CommandContext,
  transfer: Transfer,
  reason: string | undefined,
): Promise<number> {
  const { db, now, actor } = context;
  const at = now.toISOString();
  const by = actor.id || null;
  const { fromOn, toProjectId } = transfer;
  const items = await db.many<{ id: string }>(sql`
    select e.id from equipment e where e.id in (select equipment_id from (${movingShares(transfer)}) m)
    order by e.id for update`);
  const ids = items.map(({ id }) => id);
  const describedShares = sql`(select jsonb_object_agg(w.equipment_id, w.words) from (
    select a.equipment_id, string_agg(p.number || ' ' || trim_scale(a.percent) || ' %', ', '
      order by a.percent desc, p.number) as words
    from allocation a join project p on p.id = a.project_id
    where a.equipment_id = any(${ids}::uuid[]) and a.deleted_at is null
      and ${fromOn}::date between a.from_on and a.runs_until group by 1) w)`;
  const before = await db.one<{ words: unknown }>(sql`select ${describedShares} as words`);
  await runWithEvents(
    context,
    'allocation',
    sql`
    with moving as materialized (${movingShares(transfer)}),
    ended as (
      update allocation a set to_on = ${fromOn}::date - 1, version = a.version + 1, updated_at = ${at}, updated_by = ${by}
      from moving m where a.id = m.id and m.from_on < ${fromOn}::date returning a.id, a.version, a.to_on, m.to_on as was
    ), taken as (
      update allocation a set deleted_at = ${at}, deleted_by = ${by}, delete_reason = ${reason || null},
        version = a.version + 1, updated_at = ${at}, updated_by = ${by}
      from moving m where a.id = m.id and m.from_on >= ${fromOn}::date returning a.id, a.version
    ), made as (
      insert into allocation (equipment_id, project_id, percent, from_on, to_on, created_at, created_by, updated_at, updated_by)
      select m.equipment_id, ${toProjectId}::uuid, m.percent, greatest(m.from_on, ${fromOn}::date), m.to_on,
        ${at}::timestamptz, ${by}::uuid, ${at}::timestamptz, ${by}::uuid from moving m
      returning id, number, equipment_id, project_id, percent, from_on, to_on
    )
    ${insertIntoEvent}
    select ${eventHead(context)}, 'allocation', id, version, action, changes, ${reason || null}::text from (
      select id, version, 'end' as action, jsonb_build_object('toOn', jsonb_build_object('from', was, 'to', to_on)) as changes
      from ended
      union all
      select id, version, 'delete', jsonb_build_object(
        'deletedAt', jsonb_build_object('from', null, 'to', ${at}::text),
        'deletedBy', jsonb_build_object('from', null, 'to', ${actor.name}::text)) from taken
      union all
      select made.id, 1, 'create', jsonb_build_object(
        'number', jsonb_build_object('from', null, 'to', made.number),
        'equipmentId', jsonb_build_object('from', null,
          'to', jsonb_build_object('id', e.id, 'label', e.tag, 'note', e.name)),
        'projectId', jsonb_build_object('from', null,
          'to', jsonb_build_object('id', p.id, 'label', p.number, 'note', p.name)),
        'percent', jsonb_build_object('from', null, 'to', made.percent::text),
        'fromOn', jsonb_build_object('from', null, 'to', made.from_on)) || case when made.to_on is null then '{}'
        else jsonb_build_object('toOn', jsonb_build_object('from', null, 'to', made.to_on)) end
      from made join equipment e on e.id = made.equipment_id join project p on p.id = made.project_id) told`,
  );
  await runWithEvents(
    context,
    'equipment',
    sql`
    with after as materialized (select ${describedShares} as words),
    touched as (
      update equipment e set version = e.version + 1, updated_at = ${at}, updated_by = ${by}
      where e.id = any(${ids}::uuid[]) returning e.id, e.version
    )
    ${insertIntoEvent}
    select ${eventHead(context)}, 'equipment', t.id, t.version, 'allocate', jsonb_build_object('allocation',
      jsonb_build_object('from', ${JSON.stringify(before.words)}::jsonb -> t.id::text, 'to', after.words -> t.id::text)),
      ${reason || null}::text
    from touched t, after`,
  );
  return ids.length;
}
