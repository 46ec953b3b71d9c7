import type { Entity } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { columnOf, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { tableOf } from './rows.ts';

/** Where a text must be the only one of its kind. */
export interface UniqueRule {
  entity: Entity;
  field: string;
  /** What names the other record in the refusal; the entity's display field unless told. */
  link?: Sql;
  /** A record in the bin keeps its text. */
  countsBin?: boolean;
  /** Only among the records that fit this. */
  within?: Sql;
}

/** Refuses a text that another record has, whatever its case and Unicode form, and names that record. */
export async function checkUnique(
  db: Queryable,
  rule: UniqueRule,
  value: string | null | undefined,
  exceptId: string | undefined,
): Promise<FieldProblem[]> {
  if (!value) return [];
  const { entity, field } = rule;
  const other = await db.maybe<{ link: string }>(sql`
    select ${rule.link ?? name(columnOf(entity.display))} as link from ${name(tableOf(entity))}
    where unique_form(${name(columnOf(field))}) = unique_form(${value}::text)
      and ${raw(rule.countsBin ? 'true' : 'deleted_at is null')} and ${rule.within ?? raw('true')}
      and id is distinct from ${exceptId ?? null}::uuid limit 1`);
  return other ? [notUnique(rule, value, other.link)] : [];
}

function notUnique({ entity, field }: UniqueRule, value: string, link: string): FieldProblem {
  return fieldProblemOf(field, entity.fields[field]?.title ?? field, 'not_unique', { value, link });
}

/** The same for many records in one statement, in their order. */
export async function checkUniqueOfAll(
  db: Queryable,
  rule: UniqueRule,
  rows: readonly { value: string | null | undefined; exceptId: string | undefined }[],
): Promise<FieldProblem[][]> {
  const asked = rows.flatMap(({ value, exceptId = null }, at) => (value ? [{ at, value, exceptId }] : []));
  if (asked.length === 0) return rows.map(() => []);
  const { entity, field } = rule;
  const found = await db.many<{ at: number; value: string; link: string }>(sql`
    select v.at, v.value, other.link
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) v (at int, value text, "exceptId" uuid)
    cross join lateral (
      select ${rule.link ?? name(columnOf(entity.display))} as link from ${name(tableOf(entity))}
      where unique_form(${name(columnOf(field))}) = unique_form(v.value)
        and ${raw(rule.countsBin ? 'true' : 'deleted_at is null')} and ${rule.within ?? raw('true')}
        and id is distinct from v."exceptId" limit 1) other`);
  const problems = new Map(found.map(({ at, value, link }) => [at, [notUnique(rule, value, link)]]));
  return rows.map((_, at) => problems.get(at) ?? []);
}
