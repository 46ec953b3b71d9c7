import type { Purge } from '#contract/features/retention/retention.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { needsSecondAdmin } from '#server/features/auth/second-administrator.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { writeEvent, type Changes } from '#server/shared/history/event.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { getPurge, isOverItsTime, mostItems, readRule } from './purge.repository.ts';

// The history takes any name; its types know the entities.
export const purgeEntity = 'purge' as unknown as EntityName;

/** Every event that a seal covers. */
export const sealedEvents = raw(`(select coalesce(range_agg(seqs), '{}') from event_seal)`);

/** Looks at everything that is over its time: what would go, and what stays and why. Nothing is removed. */
export async function preparePurge(context: CommandContext, reason: string): Promise<Purge> {
  const { db, actor, now } = context;
  await db.run(sql`select pg_advisory_xact_lock(hashtext('prepare purge'))`);
  const open = await db.maybe<{ number: string }>(
    sql`select number from purge where state in ('prepared', 'approved')`,
  );
  if (open) throw new AppError('purge_open', open);
  const { years, untilOn } = await readRule(db);
  if (untilOn === null) throw new AppError('nothing_to_remove');
  const number = await issueNumber(db, 'PG');
  if (!number) {
    throw refuseFields([fieldProblemOf('number', 'Number', 'out_of_range', { min: 1, max: lastYearNumber })]);
  }
  const { id } = await db.one<{ id: string }>(sql`
    insert into purge (number, years, until_on, reason, prepared_by, prepared_at)
    values (${number}, ${years}, ${untilOn}, ${reason}, ${actor.id}, ${now.toISOString()}) returning id`);
  const found = await db.run(sql`
    insert into purge_item (purge_id, equipment_id, tag, disposed_on, outcome, obstacle, named)
    select ${id}, e.id, e.tag, e.disposed_on, case when o.obstacle is null then 'waits' else 'stays' end, o.obstacle, o.named
    from (select e.id, e.tag, e.disposed_on from equipment e where ${isOverItsTime(untilOn)}
        order by e.disposed_on, e.id limit ${mostItems}) e
      left join lateral purge_obstacle(e.id, ${sealedEvents}) o on true`);
  if (found === 0) throw new AppError('nothing_to_remove');
  // What goes together goes with all or not at all.
  await db.run(sql`
    update purge_item i set outcome = 'stays', obstacle = 'together', named = other.tag
    from purge_item mine cross join lateral (
      select coalesce(e.tag, '') as tag from unnest(purge_unit(mine.equipment_id)) u (id)
        left join equipment e on e.id = u.id
        left join purge_item p on p.purge_id = mine.purge_id and p.equipment_id = u.id
      where p.outcome is distinct from 'waits' order by 1 limit 1) other
    where mine.purge_id = ${id} and mine.outcome = 'waits' and i.purge_id = mine.purge_id
      and i.equipment_id = mine.equipment_id`);
  const changes: Changes = {
    number: { from: null, to: number },
    years: { from: null, to: years },
    untilOn: { from: null, to: untilOn },
    state: { from: null, to: 'prepared' },
  };
  await writeEvent(context, { entity: purgeEntity, id, version: 1, action: 'prepare', changes, reason });
  return getPurge(db, id);
}

async function lockPrepared(context: CommandContext, id: string): Promise<{ purge: Purge; isOwn: boolean }> {
  const { db, actor, version } = context;
  const locked = await db.maybe<{ isOwn: boolean }>(
    sql`select is_same_person(prepared_by, ${actor.id}) as "isOwn" from purge where id = ${id} for update`,
  );
  const purge = await getPurge(db, id);
  if (purge.version !== version) {
    const who = purge.approvedBy ?? purge.preparedBy;
    throw new AppError('conflict', { who, when: purge.approvedAt ?? purge.preparedAt }, { current: purge });
  }
  if (purge.state !== 'prepared') throw new AppError('purge_decided', { number: purge.number });
  return { purge, isOwn: locked?.isOwn ?? false };
}

/** Approves a removal. Who prepared it cannot, unless nobody else could or the agency asks for no second one. */
export async function approvePurge(context: CommandContext, id: string): Promise<Purge> {
  const { db, actor, now } = context;
  const { purge, isOwn } = await lockPrepared(context, id);
  if (isOwn && (await needsSecondAdmin(db, actor.id))) {
    throw new AppError('same_person', { number: purge.number });
  }
  await db.run(sql`
    update purge set state = 'approved', version = version + 1, approved_by = ${actor.id}, approved_at = ${now.toISOString()}
    where id = ${id}`);
  const changes: Changes = { state: { from: 'prepared', to: 'approved' } };
  await writeEvent(context, {
    entity: purgeEntity,
    id,
    version: purge.version + 1,
    action: 'approve',
    changes,
  });
  return getPurge(db, id);
}

/** Gives up a removal that nobody approved. */
export async function cancelPurge(context: CommandContext, id: string): Promise<Purge> {
  const { db } = context;
  const { purge } = await lockPrepared(context, id);
  await db.run(sql`update purge set state = 'canceled', version = version + 1 where id = ${id}`);
  const changes: Changes = { state: { from: 'prepared', to: 'canceled' } };
  await writeEvent(context, {
    entity: purgeEntity,
    id,
    version: purge.version + 1,
    action: 'cancel',
    changes,
  });
  return getPurge(db, id);
}
