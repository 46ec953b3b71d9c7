import { sql } from '#server/shared/db/sql.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Cancels the open repairs of locked items; a loaner stays with the one who has it. */
export async function cancelOpenRepairs(
  context: CommandContext,
  equipmentIds: readonly string[],
  reason: string,
): Promise<void> {
  const closedAt = context.now.toISOString();
  const cancelled = await context.db.many<{ id: string; version: number; was: string }>(sql`
    with open as (
      select id, status from repair where equipment_id = any(${equipmentIds}::uuid[]) and deleted_at is null
        and status in ('requested', 'in_progress', 'waiting_parts', 'at_vendor') order by id for update
    )
    update repair r set status = 'cancelled', closed_at = ${closedAt}::timestamptz, version = r.version + 1,
      updated_at = ${closedAt}::timestamptz, updated_by = ${context.actor.id || null}::uuid
    from open where r.id = open.id returning r.id, r.version, open.status as was`);
  await writeEvents(
    context,
    cancelled.map(({ id, version, was }) => ({
      entity: 'repair',
      id,
      version,
      action: 'cancel',
      changes: { status: { from: was, to: 'cancelled' }, closedAt: { from: null, to: closedAt } },
      reason,
    })),
  );
}
