import { sql } from '#server/shared/db/sql.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

interface Ended {
  id: string;
  version: number;
  endedOn: string;
  conditionIn: string;
}

/** Closes the open assignments of items that are disposed of, each with its event; the items are locked. */
export async function endDisposedAssignments(
  context: CommandContext,
  equipmentIds: readonly string[],
  onDate: string,
): Promise<void> {
  const ended = await context.db.many<Ended>(sql`
    update assignment a set status = 'closed', "end" = 'disposed', ended_on = greatest(a.started_on, ${onDate}::date),
      condition_in = e.condition, version = a.version + 1, updated_at = ${context.now.toISOString()}::timestamptz,
      updated_by = ${context.actor.id || null}::uuid
    from equipment e where e.id = a.equipment_id and a.equipment_id = any(${equipmentIds}::uuid[]) and a.status = 'open'
    returning a.id, a.version, a.ended_on as "endedOn", a.condition_in as "conditionIn"`);
  await writeEvents(
    context,
    ended.map(({ id, version, endedOn, conditionIn }) => ({
      entity: 'assignment',
      id,
      version,
      action: 'end',
      changes: {
        status: { from: 'open', to: 'closed' },
        endedOn: { from: null, to: endedOn },
        end: { from: null, to: 'disposed' },
        conditionIn: { from: null, to: conditionIn },
      },
    })),
  );
}
