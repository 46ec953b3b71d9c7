import type { TagRoll } from '#contract/features/label/roll.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

const tagOf = (column: string) => `r.prefix || '-' || lpad(r.${column}::text, 6, '0')`;

const columns = raw(`r.id, r.version, r.number, r.prefix, r.first, r.last, ${tagOf('first')} as "firstTag",
  ${tagOf('last')} as "lastTag", r.maker, r.template_id as "templateId", p.name as template, n.blank, n.claimed, n.voided, r.reason,
  a.first_name || ' ' || a.last_name as "createdBy", r.created_at as "createdAt", r.printed_at as "printedAt",
  case when r.voided_at is not null then 'void' when n.blank = 0 then 'used_up' when n.claimed > 0 then 'in_use'
    when r.printed_at is not null then 'printed' else 'planned' end as state`);

const tables =
  raw(`tag_roll r join user_account a on a.id = r.created_by left join label_template p on p.id = r.template_id
  cross join lateral (
    select (count(*) filter (where t.state = 'blank'))::int as blank,
      (count(*) filter (where t.state = 'claimed'))::int as claimed,
      (count(*) filter (where t.state = 'void'))::int as voided
    from equipment_tag t where t.roll_id = r.id) n`);

const mostListed = raw('500');

export async function listRolls(db: Queryable): Promise<TagRoll[]> {
  return db.many<TagRoll>(sql`
    select ${columns} from ${tables} order by r.created_at desc, r.id desc limit ${mostListed}`);
}

export async function findRoll(db: Queryable, id: string): Promise<TagRoll | undefined> {
  return db.maybe<TagRoll>(sql`select ${columns} from ${tables} where r.id = ${id}`);
}

/** Locks a roll, so that two changes of it come one after the other. */
export async function lockRoll(
  db: Queryable,
  id: string,
): Promise<{ version: number; updatedAt: string } | undefined> {
  return db.maybe(sql`select version, updated_at as "updatedAt" from tag_roll where id = ${id} for update`);
}

/** The blank tags of a roll, in their order. */
export async function findBlankTags(db: Queryable, rollId: string): Promise<string[]> {
  const rows = await db.many<{ tag: string }>(
    sql`select tag from equipment_tag where roll_id = ${rollId} and state = 'blank' order by tag`,
  );
  return rows.map(({ tag }) => tag);
}

/** The tags of a range, as the register writes them. */
export function rangeOf(prefix: string, first: number, last: number): Sql {
  return sql`(select ${prefix} || '-' || lpad(n::text, 6, '0') as tag
    from generate_series(${first}::int, ${last}::int) n)`;
}
