import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Job } from '#server/features/operations/jobs.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { eventHead, insertIntoEvent, writeEvent } from '#server/shared/history/event.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { purgeEntity, sealedEvents } from './purge.commands.ts';

interface Approved {
  id: string;
  number: string;
  version: number;
  years: number;
  untilOn: string;
  approvedById: string;
  approvedBy: string;
}

/** In the name of who approved it: nobody else decided. */
function contextOf(tx: Queryable, purge: Approved, now: Date): CommandContext {
  return {
    db: tx,
    actor: { id: purge.approvedById, name: purge.approvedBy, email: '', roles: [], sessionId: '' },
    requestId: randomUUID(),
    source: 'job',
    now,
    version: purge.version,
    changed: new Set(),
  };
}

async function stay(tx: Queryable, purgeId: string, items: readonly string[], why: Obstacle): Promise<void> {
  await tx.run(sql`
    update purge_item set outcome = 'stays', obstacle = ${why.obstacle}, named = ${why.named}
    where purge_id = ${purgeId} and equipment_id = any(${items}::uuid[]) and outcome = 'waits'`);
}

interface Obstacle {
  obstacle: string;
  named: string | null;
}

/** Removes one item and all that goes with it, or finds why it stays: everything is looked at once more. */
async function removeUnit(tx: Queryable, purge: Approved, item: string, now: Date): Promise<void> {
  // Holds that are placed meanwhile wait; those placed before are seen.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('retention'))`);
  const { unit, waiting } = await tx.one<{ unit: string[]; waiting: string[] }>(sql`
    select u.unit, coalesce((select array_agg(i.equipment_id) from purge_item i join equipment e on e.id = i.equipment_id
      where i.purge_id = ${purge.id} and i.outcome = 'waits' and i.equipment_id = any(u.unit) and e.status = 'disposed'
        and e.disposed_on <= ${purge.untilOn}::date), '{}') as waiting
    from (select purge_unit(${item}) as unit) u`);
  await tx.run(sql`select from equipment where id = any(${unit}::uuid[]) order by id for update`);
  const found = await tx.maybe<Obstacle>(sql`
    select o.obstacle, o.named from unnest(${unit}::uuid[]) u (id), purge_obstacle(u.id, ${sealedEvents}) o limit 1`);
  const isWhole = unit.every((id) => waiting.includes(id));
  if (found || !isWhole) {
    await stay(tx, purge.id, [item], found ?? { obstacle: 'together', named: null });
    return;
  }
  const context = contextOf(tx, purge, now);
  const at = now.toISOString();
  const changes = JSON.stringify({
    deletedAt: { from: null, to: at },
    purgeId: { from: null, to: purge.id },
  });
  const reason = `Content removed under ${purge.number}: ${purge.years} years after the fiscal year of disposition`;
  await tx.run(sql`${insertIntoEvent}
    select ${eventHead(context)}, r.entity, r.id, r.version + 1, 'purge', ${changes}::jsonb, ${reason}
    from purge_records(${unit}::uuid[]) r`);
  const { records } = await tx.one<{ records: number }>(
    sql`select remove_purged(${unit}::uuid[]) as records`,
  );
  await tx.run(sql`
    update purge_item set outcome = 'removed', records = case when equipment_id = ${item} then ${records}::int else 0 end
    where purge_id = ${purge.id} and equipment_id = any(${unit}::uuid[])`);
}

const isInUse = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23001');

/** Removes what was approved, one item after the other, each in a transaction of its own; one node at a time. */
export async function runPurges(
  db: Db,
  clock: () => Date,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<number> {
  for (let count = 0; ;) {
    const more = await db.transaction(async (tx) => {
      const { isMine } = await tx.one<{ isMine: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('run purges')) as "isMine"`,
      );
      if (!isMine) return undefined;
      const purge = await tx.maybe<Approved>(sql`
          select g.id, g.number, g.version, g.years, g.until_on as "untilOn", a.id as "approvedById",
            trim(a.first_name || ' ' || a.last_name) as "approvedBy"
          from purge g join user_account a on a.id = g.approved_by where g.state = 'approved' limit 1 for update of g`);
      if (!purge) return undefined;
      const next = await tx.maybe<{ id: string }>(sql`
          select equipment_id as id from purge_item where purge_id = ${purge.id} and outcome = 'waits'
          order by equipment_id limit 1`);
      if (next) {
        await removeOrNote(tx, purge, next.id, clock());
        return { isDone: false };
      }
      const context = contextOf(tx, purge, clock());
      await tx.run(sql`
          update purge set state = 'done', version = version + 1, done_at = ${context.now.toISOString()} where id = ${purge.id}`);
      await writeEvent(context, {
        entity: purgeEntity,
        id: purge.id,
        version: purge.version + 1,
        action: 'finish',
        changes: { state: { from: 'approved', to: 'done' } },
      });
      log.info({ purge: purge.number }, 'a removal is done');
      return { isDone: true };
    });
    if (!more) return count;
    count += 1;
  }
}

/** What something still refers to stays; the database says so, and the item is noted with it. */
async function removeOrNote(tx: Queryable, purge: Approved, item: string, now: Date): Promise<void> {
  await tx.run(sql`savepoint item`);
  try {
    await removeUnit(tx, purge, item, now);
    // What is checked at the end of a transaction is checked here, where it can still be taken back.
    await tx.run(sql`set constraints all immediate`);
    await tx.run(sql`release savepoint item`);
  } catch (error) {
    if (!isInUse(error)) throw error;
    await tx.run(sql`rollback to savepoint item`);
    const { constraint = null } = error as { constraint?: string };
    const obstacle = constraint === 'on_hold' ? 'held' : 'in_use';
    await stay(tx, purge.id, [item], { obstacle, named: null });
  }
}

export function purgeJob(db: Db, clock: () => Date, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Job {
  return { name: 'remove what is over its time', every: 5_000, run: () => runPurges(db, clock, log) };
}
