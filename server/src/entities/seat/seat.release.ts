import { seat } from '#contract/entities/seat/seat.schema.ts';
import type { SeatHolders, SeatRelease, SeatReleaseOrder } from '#server/areas/software/seat-release.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import type { Changes } from '#server/shared/history/event.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { getToday } from './seat.repository.ts';

/** So many seats go in one statement: a renewal of any size stays below the time that a statement may take. */
const batchSize = 5000;

function heldBy(holders: SeatHolders): Sql {
  if ('personIds' in holders) return sql`person_id = any(${holders.personIds}::uuid[])`;
  if ('equipmentIds' in holders) return sql`equipment_id = any(${holders.equipmentIds}::uuid[])`;
  return sql`entitlement_id = any(${holders.entitlementIds}::uuid[])`;
}

interface Changed {
  id: string;
  version: number;
  endedOn: string | null;
}

/** Changes open seats batch by batch, each with its event. */
async function changeSeats(
  context: CommandContext,
  where: Sql,
  set: Sql,
  event: { action: string; reason?: string | undefined; changesOf: (row: Changed) => Changes },
): Promise<number> {
  for (let done = 0; ;) {
    const rows = await context.db.many<Changed>(sql`
      with held as (select id from seat where status = 'open' and ${where} order by id limit ${batchSize} for update)
      update seat s set ${set}, version = s.version + 1, updated_at = ${context.now.toISOString()}::timestamptz,
        updated_by = ${context.actor.id || null}::uuid
      from held where s.id = held.id returning s.id, s.version, s.ended_on as "endedOn"`);
    const { action, reason, changesOf } = event;
    await writeEvents(
      context,
      rows.map((row) => ({ ...row, entity: seat.name, action, changes: changesOf(row), reason })),
    );
    done += rows.length;
    if (rows.length < batchSize) return done;
  }
}

async function releaseSeats(context: CommandContext, order: SeatReleaseOrder): Promise<number> {
  const { end, reason } = order;
  const day = order.onDate ?? (await getToday(context.db));
  const set = sql`status = 'closed', "end" = ${end}::seat_end, ended_on = greatest(s.started_on, ${day}::date)`;
  return changeSeats(context, heldBy(order), set, {
    action: 'end',
    reason,
    changesOf: ({ endedOn }) => ({
      status: { from: 'open', to: 'closed' },
      endedOn: { from: null, to: endedOn },
      end: { from: null, to: end },
    }),
  });
}

/** Seats for the entities that end or move them. */
export const seatRelease: SeatRelease = {
  releaseSeats,
  moveSeats: async (context, from, to) => {
    const { name } = await context.db.one<{ name: string }>(sql`
      select s.name from entitlement e join software s on s.id = e.software_id where e.id = ${to.id}`);
    const shown = ({ id, number }: typeof from) => ({ id, label: number, note: name });
    const changes = { entitlementId: { from: shown(from), to: shown(to) } };
    return changeSeats(context, sql`entitlement_id = ${from.id}`, sql`entitlement_id = ${to.id}`, {
      action: 'move',
      changesOf: () => changes,
    });
  },
};
