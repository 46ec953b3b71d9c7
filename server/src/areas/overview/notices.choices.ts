import {
  mandatoryKinds,
  noticeKinds,
  quietKinds,
  urgentKinds,
  type ChosenNotices,
  type NoticeChoices,
  type NoticeKind,
} from '#contract/areas/overview/notices.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { kindsOf } from './notices.kinds.ts';

/** What holds for everybody who chose nothing. */
const usual: Required<ChosenNotices> = {
  mailAt: '07:30',
  quietFrom: '18:00',
  quietUntil: '07:00',
  onWeekends: false,
  silentKinds: [...quietKinds],
  instantKinds: [],
};

/** How somebody wants the letter of a day, and what at once. */
export async function readChoices(db: Queryable, actor: Pick<Actor, 'id' | 'roles'>): Promise<NoticeChoices> {
  const found = await db.maybe<Required<ChosenNotices>>(sql`
    select to_char(mail_at, 'HH24:MI') as "mailAt", to_char(quiet_from, 'HH24:MI') as "quietFrom",
      to_char(quiet_until, 'HH24:MI') as "quietUntil", on_weekends as "onWeekends", silent_kinds as "silentKinds",
      instant_kinds as "instantKinds"
    from notice_choice where user_id = ${actor.id}`);
  const known: readonly string[] = noticeKinds;
  const kinds = kindsOf(actor.roles).toSorted(
    (one, other) => noticeKinds.indexOf(one) - noticeKinds.indexOf(other),
  );
  return {
    ...(found ?? usual),
    silentKinds: (found ?? usual).silentKinds.filter((kind) => known.includes(kind)),
    instantKinds: (found?.instantKinds ?? []).filter((kind) => known.includes(kind)),
    kinds: kinds.map((kind) => ({
      kind,
      isMandatory: mandatoryKinds.includes(kind),
      isUrgent: urgentKinds.includes(kind),
    })),
  };
}

/** The kinds that stand in somebody's letter: also those that are mailed at once, as far as that was too much. */
export async function findMailedKinds(
  db: Queryable,
  person: Pick<Actor, 'id' | 'roles'>,
): Promise<NoticeKind[]> {
  const { kinds, silentKinds, instantKinds } = await readChoices(db, person);
  return kinds
    .filter(
      ({ kind, isMandatory }) => isMandatory || !silentKinds.includes(kind) || instantKinds.includes(kind),
    )
    .map(({ kind }) => kind);
}

/** The kinds that somebody is mailed about at once. */
export async function findInstantKinds(
  db: Queryable,
  person: Pick<Actor, 'id' | 'roles'>,
): Promise<NoticeKind[]> {
  const { kinds, instantKinds } = await readChoices(db, person);
  return kinds
    .filter(({ kind, isUrgent }) => isUrgent || instantKinds.includes(kind))
    .map(({ kind }) => kind);
}

/** Keeps how somebody wants the letters; what others wait for cannot be left out. */
export async function chooseNotices(
  { db, actor, now }: CommandContext,
  { mailAt, quietFrom, quietUntil, onWeekends, silentKinds, instantKinds }: ChosenNotices,
): Promise<NoticeChoices> {
  const silent = [...new Set(silentKinds)].filter((kind) => !mandatoryKinds.includes(kind));
  // A release that does not know them leaves them as they are.
  const instant = instantKinds && [...new Set(instantKinds)].filter((kind) => !urgentKinds.includes(kind));
  await db.run(sql`
    insert into notice_choice (user_id, mail_at, quiet_from, quiet_until, on_weekends, silent_kinds, instant_kinds,
      updated_at)
    values (${actor.id}, ${mailAt}::time, ${quietFrom}::time, ${quietUntil}::time, ${onWeekends}, ${silent}::text[],
      ${instant ?? []}::text[], ${now.toISOString()})
    on conflict (user_id) do update set mail_at = excluded.mail_at, quiet_from = excluded.quiet_from,
      quiet_until = excluded.quiet_until, on_weekends = excluded.on_weekends, silent_kinds = excluded.silent_kinds,
      instant_kinds = case when ${instant !== undefined} then excluded.instant_kinds else notice_choice.instant_kinds end,
      updated_at = excluded.updated_at`);
  return readChoices(db, actor);
}
