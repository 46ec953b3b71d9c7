import type { SeatEnd } from '#contract/entities/seat/seat.states.ts';
import { seat } from '#contract/entities/seat/seat.schema.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { getToday } from '#server/shared/db/today.ts';
import type { Changes } from '#server/shared/history/event.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Whose open seats end: those of people, of devices, or of entitlements. */
export type SeatHolders =
  | { personIds: readonly string[] }
  | { equipmentIds: readonly string[] }
  | { entitlementIds: readonly string[] };

export type SeatReleaseOrder = SeatHolders & {
  end: SeatEnd;
  /** The last day of the seats; today in the agency's zone unless event. */
  onDate?: string;
  reason?: string | undefined;
};

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

/** Frees every open seat of these holders, each with its event, in the caller's transaction; answers how many there were. */
export async function releaseSeats(context: CommandContext, order: SeatReleaseOrder): Promise<number> {
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

/** Moves every open seat of one entitlement to another one of the same product. */
export async function moveSeats(
  context: CommandContext,
  from: { id: string; number: string },
  to: { id: string; number: string },
): Promise<number> {
  const { name } = await context.db.one<{ name: string }>(sql`
    select s.name from entitlement e join software s on s.id = e.software_id where e.id = ${to.id}`);
  const shown = ({ id, number }: typeof from) => ({ id, label: number, note: name });
  const changes = { entitlementId: { from: shown(from), to: shown(to) } };
  return changeSeats(context, sql`entitlement_id = ${from.id}`, sql`entitlement_id = ${to.id}`, {
    action: 'move',
    changesOf: () => changes,
  });
}
