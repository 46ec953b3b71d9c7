import type { RetirementMethod } from '#contract/areas/retirement/retirement-vocabulary.ts';
import type { EquipmentStatus } from '#contract/entities/equipment/equipment.states.ts';
import { equipmentStates, type EquipmentAction } from '#contract/entities/equipment/equipment.steps.ts';
import { findTransition, statesFor } from '#contract/shared/states.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { eventHead, insertIntoEvent, runWithEvents } from '#server/shared/history/event.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** An item that is locked until the transaction ends. */
export interface LockedItem {
  id: string;
  tag: string;
  version: number;
  status: EquipmentStatus;
}

/** How one item ended. */
export interface Disposition {
  equipmentId: string;
  disposedOn: string;
  salePrice: string | null;
}

export type RetiringAction = Extract<
  EquipmentAction,
  'approveRetirement' | 'cancelRetirement' | 'dispose' | 'reverseDisposal'
>;

function touched({ actor, now }: CommandContext): Sql {
  return sql`version = e.version + 1, updated_at = ${now.toISOString()}::timestamptz,
    updated_by = ${actor.id || null}::uuid`;
}

/** The rows are locked, so that each still has the version it was locked in; anything else is a mistake of ours. */
function checkAll(moved: number, items: readonly unknown[]): void {
  if (moved !== items.length) throw new Error(`${moved} of ${items.length} locked items were moved`);
}

function rowsOf(items: readonly (LockedItem & { to?: EquipmentStatus })[]): Sql {
  return sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    as w (id uuid, version int, status equipment_status, "to" equipment_status)`;
}

/** What an item no longer has, told only where it had it. */
function lost(field: string, alias: string, label: string, note: string): Sql {
  return raw(`case when ${alias}.id is null then '{}'::jsonb else jsonb_build_object('${field}', jsonb_build_object(
    'from', jsonb_build_object('id', ${alias}.id, 'label', ${alias}.${label}, 'note', ${alias}.${note}),
    'to', null)) end`);
}

const lostDueOn = raw(`case when e.due_on is null then '{}'::jsonb
  else jsonb_build_object('dueOn', jsonb_build_object('from', e.due_on, 'to', null)) end`);

/**
 * Locks items in the order of their ids and refuses, with `bad_state`, the first that cannot take the step. Retirement moves up
 * to 500 items at once: each step here is one statement with an event for every item.
 */
export async function lockForRetiring(
  { db }: CommandContext,
  ids: readonly string[],
  action: RetiringAction,
): Promise<LockedItem[]> {
  const items = await db.many<LockedItem & { isDeleted: boolean }>(sql`
    select id, tag, version, status, deleted_at is not null as "isDeleted" from equipment
    where id = any(${ids}::uuid[]) order by id for update`);
  for (const { tag, status, isDeleted } of items) {
    if (isDeleted) throw new AppError('is_deleted', { entity: 'equipment', number: tag });
    if (findTransition(equipmentStates, status, action)) continue;
    const needed = statesFor(equipmentStates, action).join(', ');
    throw new AppError('bad_state', { entity: 'equipment', number: tag, state: status, needed });
  }
  return items.map(({ id, tag, version, status }) => ({ id, tag, version, status }));
}

/** Gives locked items another status. */
export async function moveRetiring(
  context: CommandContext,
  items: readonly (LockedItem & { to: EquipmentStatus })[],
  { action, reason }: { action: RetiringAction; reason: string },
): Promise<void> {
  if (items.length === 0) return;
  const moved = await runWithEvents(
    context,
    'equipment',
    sql`
    with moved as (
      update equipment e set status = w."to", ${touched(context)} from ${rowsOf(items)}
      where e.id = w.id and e.version = w.version returning e.id, e.version, w.status as was, e.status
    )
    ${insertIntoEvent} select ${eventHead(context)}, 'equipment', id, version, ${action},
      jsonb_build_object('status', jsonb_build_object('from', was, 'to', status)), ${reason}
    from moved`,
  );
  checkAll(moved, items);
}

interface Disposal {
  retirement: { id: string; number: string; title: string };
  method: RetirementMethod;
  dispositions: readonly Disposition[];
  reason: string;
}

/** Ends locked items: nobody holds them any more, and what became of them stands on them. */
export async function disposeItems(
  context: CommandContext,
  items: readonly LockedItem[],
  { retirement, method, dispositions, reason }: Disposal,
): Promise<void> {
  const ended = items.map((item) => {
    const { disposedOn, salePrice } = dispositions.find(({ equipmentId }) => equipmentId === item.id) ?? {};
    return { ...item, disposed_on: disposedOn, sale_price: salePrice };
  });
  const shown = JSON.stringify({ id: retirement.id, label: retirement.number, note: retirement.title });
  const moved = await runWithEvents(
    context,
    'equipment',
    sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
        as w (id uuid, version int, disposed_on date, sale_price numeric)
    ), was as (
      select e.id, e.status, ${lostDueOn}
        || ${lost('custodianId', 'person', 'display_name', 'unit')}
        || ${lost('projectId', 'project', 'number', 'name')} as lost
      from equipment e join wanted using (id) left join person on person.id = e.custodian_id
      left join project on project.id = e.project_id
    ), moved as (
      update equipment e set status = 'disposed', custodian_id = null, project_id = null, due_on = null,
        retirement_id = ${retirement.id}, disposal_method = ${method}::retirement_method,
        disposed_on = w.disposed_on, sale_price = w.sale_price, ${touched(context)}
      from wanted w where e.id = w.id and e.version = w.version
      returning e.id, e.version, e.disposed_on, e.sale_price
    )
    ${insertIntoEvent} select ${eventHead(context)}, 'equipment', moved.id, moved.version, 'dispose',
      was.lost || jsonb_build_object(
        'status', jsonb_build_object('from', was.status, 'to', 'disposed'),
        'retirementId', jsonb_build_object('from', null, 'to', ${shown}::jsonb),
        'disposalMethod', jsonb_build_object('from', null, 'to', ${method}::text),
        'disposedOn', jsonb_build_object('from', null, 'to', moved.disposed_on))
      || case when moved.sale_price is null then '{}'::jsonb else jsonb_build_object('salePrice',
        jsonb_build_object('from', null, 'to', moved.sale_price::text)) end, ${reason}
    from moved join was using (id)`,
  );
  checkAll(moved, items);
}

/** Takes a locked item that was disposed of by mistake back into stock. */
export async function reverseDisposal(
  context: CommandContext,
  item: LockedItem,
  reason: string,
): Promise<void> {
  const moved = await runWithEvents(
    context,
    'equipment',
    sql`
    with was as (
      select e.id, e.version, e.disposal_method, e.disposed_on, e.sale_price, e.missing_since,
        ${lost('retirementId', 'retirement', 'number', 'title')} as lost
      from equipment e left join retirement on retirement.id = e.retirement_id where e.id = ${item.id}
    ), moved as (
      update equipment e set status = 'in_stock', retirement_id = null, disposal_method = null, disposed_on = null,
        sale_price = null, missing_since = null, ${touched(context)}
      from was where e.id = was.id and e.version = ${item.version}::int returning e.id, e.version
    )
    ${insertIntoEvent} select ${eventHead(context)}, 'equipment', moved.id, moved.version, 'reverseDisposal',
      was.lost || jsonb_build_object('status', jsonb_build_object('from', 'disposed', 'to', 'in_stock'),
        'disposalMethod', jsonb_build_object('from', was.disposal_method, 'to', null),
        'disposedOn', jsonb_build_object('from', was.disposed_on, 'to', null))
      || case when was.sale_price is null then '{}'::jsonb else jsonb_build_object('salePrice',
        jsonb_build_object('from', was.sale_price::text, 'to', null)) end
      || case when was.missing_since is null then '{}'::jsonb else jsonb_build_object('missingSince',
        jsonb_build_object('from', was.missing_since, 'to', null)) end, ${reason}
    from moved join was using (id)`,
  );
  checkAll(moved, [item]);
}
