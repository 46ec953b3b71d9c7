import {
  agencySetting,
  type AgencySettingRecord,
} from '#contract/entities/agency-setting/agency-setting.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';

export const agencySettingSource: ListSource<AgencySettingRecord> = {
  entity: agencySetting,
  table: 'agency_setting',
  joins: {
    proposer: raw('user_account proposer on proposer.id = r.proposed_by_id'),
    ...authorJoins,
  },
  columns: {
    ...ownColumns(agencySetting),
    current: raw('setting_on(r.key, (select agency_today()))'),
    currentFromOn: raw(`(select max(s.effective_on) from setting s
      where s.key = r.key and s.effective_on <= (select agency_today()))`),
    planned: raw(`(select count(*)::int from setting s
      where s.key = r.key and s.effective_on > (select agency_today()))`),
    ...referenceColumns(
      'proposedById',
      raw(`proposer.first_name || ' ' || proposer.last_name`),
      raw('proposer.email'),
    ),
  },
  references: { proposedById: { table: 'user_account', label: 'email' } },
  prefixes: [raw('fold(r.key)')],
};

/** Today and tomorrow in the agency's zone. */
export async function getDays(db: Queryable): Promise<{ today: string; tomorrow: string }> {
  return db.one(sql`select agency_today() as today, agency_today() + 1 as tomorrow`);
}

/** A value as text, as the database writes it. */
export async function textOf(db: Queryable, value: unknown): Promise<string> {
  const row = await db.one<{ text: string }>(sql`select ${JSON.stringify(value)}::jsonb #>> '{}' as text`);
  return row.text;
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
