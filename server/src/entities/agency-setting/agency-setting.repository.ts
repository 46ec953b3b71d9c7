import {
  agencySetting,
  type AgencySettingRecord,
  type SettingValue,
} from '#contract/entities/agency-setting/agency-setting.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, peopleJoins, type ListSource } from '#server/shared/list/source.ts';

export const agencySettingSource: ListSource<AgencySettingRecord> = {
  entity: agencySetting,
  table: 'agency_setting',
  from: sql`agency_setting r ${peopleJoins}`,
  columns: {
    ...ownColumns(agencySetting),
    current: raw('setting_on(r.key, (select agency_today()))'),
    currentFromOn: raw(`(select max(s.effective_on) from setting s
      where s.key = r.key and s.effective_on <= (select agency_today()))`),
    planned: raw(`(select count(*)::int from setting s
      where s.key = r.key and s.effective_on > (select agency_today()))`),
  },
  references: {},
  prefixes: [raw('fold(r.key)')],
};

/** Every value of a setting, the newest first. */
export async function findValues(db: Queryable, id: string): Promise<SettingValue[]> {
  return db.many<SettingValue>(sql`
    select s.effective_on as "fromOn", s.value, case when s.effective_on > agency_today() then 'planned'
      when s.effective_on = max(s.effective_on) filter (where s.effective_on <= agency_today()) over () then 'current'
      else 'past' end as phase
    from agency_setting a join setting s on s.key = a.key where a.id = ${id} order by s.effective_on desc`);
}

export async function getToday(db: Queryable): Promise<string> {
  return (await db.one<{ today: string }>(sql`select agency_today() as today`)).today;
}

/** Writes a value from a day on, in place of one from the same day; answers it as text. */
export async function upsertValue(
  db: Queryable,
  key: string,
  fromOn: string,
  value: unknown,
): Promise<string> {
  const row = await db.one<{ text: string }>(sql`
    insert into setting (key, effective_on, value) values (${key}, ${fromOn}, ${JSON.stringify(value)}::jsonb)
    on conflict (key, effective_on) do update set value = excluded.value returning value #>> '{}' as text`);
  return row.text;
}
