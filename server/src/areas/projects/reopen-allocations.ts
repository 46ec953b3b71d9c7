import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { openAllocations, type NewAllocation } from './allocations.ts';

/**
 * Opens the shares of an item again that the end of a case closed, from the day after on. Nothing is opened where one of
 * the projects has ended since: what is left would not be the whole item.
 */
export async function reopenAllocations(
  context: CommandContext,
  { equipmentId, retirementId }: { equipmentId: string; retirementId: string },
): Promise<void> {
  const ended = await context.db.many<NewAllocation & { isOpen: boolean }>(sql`
    select a.equipment_id as "equipmentId", a.project_id as "projectId", a.percent::text, (a.to_on + 1)::text as "fromOn",
      e.changes #>> '{toOn,from}' as "toOn",
      p.status in ('planned', 'active', 'on_hold') and p.deleted_at is null as "isOpen"
    from retirement r join event e on e.entity = 'allocation' and e.action = 'end' and e.at = r.closed_at
    join allocation a on a.id = e.entity_id and a.deleted_at is null and a.equipment_id = ${equipmentId}
    join project p on p.id = a.project_id
    where r.id = ${retirementId} and coalesce((e.changes #>> '{toOn,from}')::date > a.to_on, true)
    order by a.number`);
  if (ended.some(({ isOpen }) => !isOpen)) return;
  await openAllocations(
    context,
    ended.map(({ isOpen: _isOpen, ...share }) => share),
  );
}
