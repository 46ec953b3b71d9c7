import type { HoldInput } from '#contract/features/retention/retention.api.ts';
import {
  holdFields,
  subjectFields,
  type Hold,
  type HoldScope,
} from '#contract/features/retention/retention.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import { needsSecondAdmin } from '#server/features/auth/second-administrator.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { writeEvent } from '#server/shared/history/event.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

const problem = problemFactory(holdFields);
const nameOf = (account: string) => raw(`trim(${account}.first_name || ' ' || ${account}.last_name)`);

const selectHolds = sql`
  select h.id, h.version, h.number, h.scope, h.subject_id as "subjectId", h.subject, h.reason, h.from_on as "fromOn",
    ${nameOf('p')} as "placedBy", h.placed_at as "placedAt", ${nameOf('r')} as "releasedBy",
    h.released_at as "releasedAt", h.release_reason as "releaseReason"
  from hold h join user_account p on p.id = h.placed_by left join user_account r on r.id = h.released_by`;

/** Holds in force first, then the newest. */
export function findHolds(db: Queryable): Promise<Hold[]> {
  return db.many<Hold>(
    sql`${selectHolds} order by h.released_at is not null, h.placed_at desc, h.id desc limit 500`,
  );
}

// The history takes any name; its types know the entities.
const entity = 'hold' as unknown as EntityName;

const subjects: Record<HoldScope, Sql> = {
  item: raw('select tag as label from equipment'),
  award: raw('select code as label from funding_source'),
  case: raw('select number as label from retirement'),
  person: raw('select display_name as label from person'),
};

/** Places a hold: from now on nothing that it covers is removed. */
export async function placeHold(context: CommandContext, input: HoldInput): Promise<Hold> {
  const { db, actor, now } = context;
  const { scope, reason } = input;
  const field = subjectFields[scope];
  const extra = Object.values(subjectFields).filter((name) => name !== field && input[name]);
  if (extra.length > 0) throw refuseFields(extra.map((name) => problem(name, 'read_only')));
  const subjectId = input[field];
  if (!subjectId) throw refuseFields([problem(field, 'required')]);
  const subject = await db.maybe<{ label: string }>(sql`${subjects[scope]} where id = ${subjectId}`);
  if (!subject) throw refuseFields([problem(field, 'not_found', { entity: holdFields[field].title })]);
  const number = await issueNumber(db, 'HO');
  if (!number) throw refuseFields([problem('scope', 'out_of_range', { min: 1, max: lastYearNumber })]);
  const { id, fromOn } = await db.one<{ id: string; fromOn: string }>(sql`
    insert into hold (number, scope, subject_id, subject, reason, from_on, placed_by, placed_at)
    values (${number}, ${scope}, ${subjectId}, left(${subject.label}, 200), ${reason}, agency_today(), ${actor.id},
      ${now.toISOString()})
    returning id, from_on as "fromOn"`);
  const values = { number, scope, subjectId, subject: subject.label, reason, fromOn };
  const changes = Object.fromEntries(Object.entries(values).map(([name, to]) => [name, { from: null, to }]));
  await writeEvent(context, { entity, id, version: 1, action: 'place', changes, reason });
  return getHold(db, id);
}

async function getHold(db: Queryable, id: string): Promise<Hold> {
  const found = await db.maybe<Hold>(sql`${selectHolds} where h.id = ${id}`);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Releases a hold. Who placed it cannot, unless nobody else could or the agency asks for no second one. */
export async function releaseHold(context: CommandContext, id: string, reason: string): Promise<Hold> {
  const { db, actor, now } = context;
  const locked = await db.maybe<{ isOwn: boolean }>(
    sql`select is_same_person(placed_by, ${actor.id}) as "isOwn" from hold where id = ${id} for update`,
  );
  const before = await getHold(db, id);
  const { number, version } = before;
  if (version !== context.version) {
    throw new AppError(
      'conflict',
      { who: before.releasedBy ?? before.placedBy, when: before.releasedAt ?? before.placedAt },
      { current: before },
    );
  }
  if (before.releasedAt !== null) throw new AppError('hold_released', { number });
  if (locked?.isOwn && (await needsSecondAdmin(db, actor.id))) throw new AppError('same_person', { number });
  const at = now.toISOString();
  await db.run(sql`
    update hold set version = version + 1, released_by = ${actor.id}, released_at = ${at}, release_reason = ${reason}
    where id = ${id}`);
  const changes = { releasedAt: { from: null, to: at }, releaseReason: { from: null, to: reason } };
  await writeEvent(context, { entity, id, version: version + 1, action: 'release', changes, reason });
  return getHold(db, id);
}
