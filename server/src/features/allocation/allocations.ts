import { sql, type Sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** A share of an item that a project gets from a day on. */
export interface NewAllocation {
  equipmentId: string;
  projectId: string;
  percent: string;
  fromOn: string;
}

/** Who does it, in the columns of an event from `at` to `request_id`. */
function eventHead({ actor, requestId, source, now }: CommandContext): Sql {
  return sql`${now.toISOString()}::timestamptz, ${actor.id || null}::uuid, ${actor.name}::text,
    ${source}::event_source, ${requestId}::text`;
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
      insert into allocation (equipment_id, project_id, percent, from_on, created_at, created_by, updated_at, updated_by)
      select equipment_id, project_id, percent, from_on, ${at}, ${by}, ${at}, ${by}
      from unnest(${allocations.map((one) => one.equipmentId)}::uuid[], ${allocations.map((one) => one.projectId)}::uuid[],
        ${allocations.map((one) => one.percent)}::numeric[], ${allocations.map((one) => one.fromOn)}::date[])
        as wanted (equipment_id, project_id, percent, from_on)
      returning id, number, equipment_id, project_id, percent, from_on
    ), told as (
      insert into event (at, actor_id, actor, source, request_id, entity, entity_id, version, action, changes)
      select ${eventHead(context)}, 'allocation', made.id, 1, 'create', jsonb_build_object(
        'number', jsonb_build_object('from', null, 'to', made.number),
        'equipmentId', jsonb_build_object('from', null,
          'to', jsonb_build_object('id', e.id, 'label', e.tag, 'note', e.name)),
        'projectId', jsonb_build_object('from', null,
          'to', jsonb_build_object('id', p.id, 'label', p.number, 'note', p.name)),
        'percent', jsonb_build_object('from', null, 'to', made.percent::text),
        'fromOn', jsonb_build_object('from', null, 'to', made.from_on))
      from made join equipment e on e.id = made.equipment_id join project p on p.id = made.project_id
    )
    select id from made order by number`);
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
  await context.db.run(sql`
    with before as (
      select a.id, a.to_on from allocation a where ${ours} and a.from_on <= ${onDate}::date and a.runs_until > ${onDate}::date
    ), ended as (
      update allocation a set to_on = ${onDate}, version = version + 1, updated_at = ${at}, updated_by = ${by}
      from before where a.id = before.id returning a.id, a.version, before.to_on as was
    )
    insert into event (at, actor_id, actor, source, request_id, entity, entity_id, version, action, changes, reason)
    select ${eventHead(context)}, 'allocation', id, version, 'end',
      jsonb_build_object('toOn', jsonb_build_object('from', was, 'to', ${onDate}::date)), ${reason || null}::text
    from ended`);
  await context.db.run(sql`
    with taken as (
      update allocation a set version = version + 1, updated_at = ${at}, updated_by = ${by}, deleted_at = ${at},
        deleted_by = ${by}, delete_reason = ${reason || null}
      where ${ours} and a.from_on > ${onDate}::date returning a.id, a.version
    )
    insert into event (at, actor_id, actor, source, request_id, entity, entity_id, version, action, changes, reason)
    select ${eventHead(context)}, 'allocation', id, version, 'delete', jsonb_build_object(
      'deletedAt', jsonb_build_object('from', null, 'to', ${at}::text),
      'deletedBy', jsonb_build_object('from', null, 'to', ${context.actor.name}::text)), ${reason || null}::text
    from taken`);
}
