import {
  absenceApi,
  absenceFields,
  longestAbsence,
  type Absence,
  type AbsenceBody,
  type Deputy,
} from '#contract/entities/user/user.absence.api.ts';
import { addDays } from '#contract/shared/day.ts';
import { can } from '#contract/shared/permissions.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import { normalizeRoles } from '#contract/shared/roles.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { getToday } from '#server/shared/db/today.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { likeText } from '#server/shared/list/like-text.ts';
import { lockAccount } from './user.passwords.ts';
import { userSource } from './user.repository.ts';

const mostOffered = 20;
const nameOf = sql`trim(u.first_name || ' ' || u.last_name)`;

/** When somebody is away; what is over is forgotten. */
export async function readAbsence(db: Queryable, userId: string): Promise<Absence> {
  const found = await db.maybe<{
    fromOn: string;
    untilOn: string;
    id: string | null;
    name: string | null;
  }>(sql`
    select a.from_on as "fromOn", a.until_on as "untilOn", u.id, ${nameOf} as name
    from user_absence a left join user_account u on u.id = a.deputy_id
    where a.user_id = ${userId} and a.until_on >= agency_today()`);
  if (!found) return { absence: null };
  const { fromOn, untilOn, id, name } = found;
  return { absence: { fromOn, untilOn, deputy: id === null ? null : { id, name: name ?? '' } } };
}

async function findDeputy(db: Queryable, id: string): Promise<Deputy | undefined> {
  const found = await db.maybe<Deputy & { roles: string[] }>(sql`
    select u.id, ${nameOf} as name, u.roles from user_account u
    where u.id = ${id} and u.status = 'active' and u.deleted_at is null`);
  return found && can(normalizeRoles(found.roles), 'user.away') ? found : undefined;
}

async function findDeputies(db: Queryable, userId: string, text: string): Promise<{ items: Deputy[] }> {
  const items = await db.many<Deputy>(sql`
    select u.id, ${nameOf} as name from user_account u
    where u.status = 'active' and u.deleted_at is null and u.id <> ${userId} and u.roles && array['user', 'admin']
      and fold(${nameOf}) like '%' || ${likeText(text)} || '%'
    order by fold(${nameOf}), u.id limit ${mostOffered}`);
  return { items };
}

async function checkDays(db: Queryable, { fromOn, untilOn }: AbsenceBody): Promise<void> {
  const problem = problemFactory(absenceFields);
  if (fromOn === null || untilOn === null) {
    const missing = fromOn === null ? 'fromOn' : 'untilOn';
    throw refuseFields([problem(missing, 'required')]);
  }
  const min = [fromOn, await getToday(db)].toSorted()[1] ?? fromOn;
  const max = addDays(fromOn, longestAbsence);
  if (untilOn < min || untilOn > max) {
    throw refuseFields([problem('untilOn', 'out_of_range', { min, max })]);
  }
}

/** Notes when somebody is away and who stands in; without days, that they are back. */
async function setAbsence(context: CommandContext, userId: string, body: AbsenceBody): Promise<Absence> {
  const { db } = context;
  const [locked, before] = await lockAccount(context, userId);
  const isBack = body.fromOn === null && body.untilOn === null;
  if (!isBack) await checkDays(db, body);
  const deputy = isBack || body.deputyId === null ? undefined : await findDeputy(db, body.deputyId);
  const isMissing = !isBack && body.deputyId !== null && (!deputy || deputy.id === userId);
  if (isMissing)
    throw refuseFields([problemFactory(absenceFields)('deputyId', 'not_found', { entity: 'user' })]);
  const reason = [`${body.fromOn ?? ''} – ${body.untilOn ?? ''}`, deputy?.name].filter(Boolean).join(', ');
  await changeRecord(
    locked,
    userSource,
    before,
    {},
    {
      action: isBack ? 'endAway' : 'setAway',
      reason: isBack ? undefined : reason,
      also: async () => {
        await db.run(sql`delete from user_absence where user_id = ${userId}`);
        if (isBack) return;
        await db.run(sql`
        insert into user_absence (user_id, deputy_id, from_on, until_on)
        values (${userId}, ${deputy?.id ?? null}, ${body.fromOn}::date, ${body.untilOn}::date)`);
      },
    },
  );
  return readAbsence(db, userId);
}

/** Serves when people are away: they say it themselves, or an administrator does. */
export function serveAbsences(serving: Serving): void {
  serve(serving, absenceApi.own, ({ db, actor }) => readAbsence(db, actor.id));
  serve(serving, absenceApi.setOwn, (context) => setAbsence(context, context.actor.id, context.body));
  serve(serving, absenceApi.deputies, ({ db, actor, query }) =>
    findDeputies(db, query?.for ?? actor.id, query?.q ?? ''),
  );
  serve(serving, absenceApi.get, async ({ db, params }) => {
    const found = await db.maybe(sql`select from user_account where id = ${params.id}`);
    if (!found) throw new AppError('not_found');
    return readAbsence(db, params.id);
  });
  serve(serving, absenceApi.set, (context) => setAbsence(context, context.params.id, context.body));
}
