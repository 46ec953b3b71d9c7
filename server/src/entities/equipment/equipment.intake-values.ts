import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  customFieldLabel,
  type CustomField,
  type CustomValues,
} from '#contract/entities/category/custom-field.ts';
import { checkCustomValues, withoutEmptyValues } from '#contract/entities/category/custom-values.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { EquipmentIntake } from '#server/areas/equipment/equipment-intake.port.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { lockUniqueValue } from './equipment.repository.ts';

type Batches = Parameters<EquipmentIntake['checkValues']>[1];

/** Values as they were sent, with the place where they stand. */
interface Placed {
  path: string;
  categoryId: string;
  fields: readonly CustomField[];
  values: CustomValues;
}

async function findCustomFields(db: Queryable, categoryIds: readonly string[]) {
  const rows = await db.many<{ id: string; fields: CustomField[] }>(
    sql`select id, custom_fields as fields from category where id = any(${categoryIds}::uuid[])`,
  );
  return new Map(rows.map(({ id, fields }) => [id, fields]));
}

/** What is wrong with values by the rules of their fields; what is missing is asked for later. */
function checkRules({ path, fields, values }: Placed): FieldProblem[] {
  return checkCustomValues(fields, values, { path }).filter(({ messageKey }) => messageKey !== 'required');
}

/** The values of fields of one sort, wherever they stand. */
function valuesOf(placed: readonly Placed[], isMeant: (field: CustomField) => boolean) {
  return placed.flatMap(({ path, categoryId, fields, values }) =>
    fields.filter(isMeant).flatMap(({ key, label }) => {
      const value = values[key];
      return value === undefined || value === null
        ? []
        : [{ path: `${path}.${key}`, title: customFieldLabel({ key, label }, 'en'), categoryId, key, value }];
    }),
  );
}

async function checkPeople(db: Queryable, placed: readonly Placed[]): Promise<FieldProblem[]> {
  const named = valuesOf(placed, ({ type }) => type === 'person');
  const unknown = new Set<string>();
  for (const id of new Set(named.map(({ value }) => String(value)))) {
    const [problem] = await checkReference(db, 'person', id, { path: '', title: '' });
    if (problem) unknown.add(id);
  }
  return named
    .filter(({ value }) => unknown.has(String(value)))
    .map(({ path, title }) => fieldProblemOf(path, title, 'not_found', { entity: title }));
}

/** The values that two units have, or that a living item of the category has already. */
async function checkUnique(db: Queryable, placed: readonly Placed[]): Promise<FieldProblem[]> {
  const rows = valuesOf(placed, ({ unique }) => unique === true);
  if (rows.length === 0) return [];
  const locks = new Map(rows.map(({ categoryId, key }) => [`${categoryId} ${key}`, { categoryId, key }]));
  // In one order for everybody, so that nobody waits in a circle.
  for (const [, lock] of [...locks].toSorted(([a], [b]) => (a < b ? -1 : 1))) await lockUniqueValue(db, lock);
  const taken = await db.many<{ at: number; tag: string | null }>(sql`
    with sent as (
      select at, category, jsonb_build_object(key, value) as entry,
        row_number() over (partition by category, key, value order by at) as nth
      from unnest(${rows.map((_, at) => at)}::int[], ${rows.map(({ categoryId }) => categoryId)}::uuid[],
        ${rows.map(({ key }) => key)}::text[], ${rows.map(({ value }) => JSON.stringify(value))}::jsonb[])
        as u (at, category, key, value)
    )
    select s.at, e.tag from sent s left join lateral (
      select tag from equipment where category_id = s.category and deleted_at is null and custom_values <> '{}'
        and custom_values @> s.entry limit 1) e on true
    where s.nth > 1 or e.tag is not null order by s.at`);
  return taken.flatMap(({ at, tag }) => {
    const row = rows[at];
    if (!row) return [];
    const value = String(row.value);
    return [
      tag === null
        ? fieldProblemOf(row.path, row.title, 'value_repeated', { value })
        : fieldProblemOf(row.path, row.title, 'not_unique', { value, link: tag }),
    ];
  });
}

function placeValues(batches: Batches, known: ReadonlyMap<string, CustomField[]>) {
  const place = (path: string, categoryId: string, values: CustomValues): Placed[] => {
    const filled = withoutEmptyValues(values);
    if (Object.keys(filled).length === 0) return [];
    return [{ path, categoryId, fields: known.get(categoryId) ?? [], values: filled }];
  };
  return {
    shared: batches.flatMap(({ categoryId, customValues }, batch) =>
      place(`${batch}.customValues`, categoryId, customValues),
    ),
    own: batches.flatMap(({ categoryId, ownValues }, batch) =>
      ownValues.flatMap((values, unit) => place(`${batch}.ownValues.${unit}`, categoryId, values)),
    ),
  };
}

/** Checks the values that units arrive with: what must be unique is nobody's in common, what is missing comes later. */
export const checkIntakeValues: EquipmentIntake['checkValues'] = async ({ db }, batches) => {
  const hasValues = batches.some(
    ({ customValues, ownValues }) => ownValues.length > 0 || Object.keys(customValues).length > 0,
  );
  if (!hasValues) return [];
  const known = await findCustomFields(
    db,
    batches.map(({ categoryId }) => categoryId),
  );
  const { shared, own } = placeValues(batches, known);
  const placed = [...shared, ...own];
  // A sensitive value is written at its item, where it is sealed.
  const sensitive = valuesOf(placed, (field) => field.sensitive === true);
  const inCommon = valuesOf(shared, ({ unique }) => unique === true);
  const problems: FieldProblem[] = [];
  for (const one of placed) {
    problems.push(...checkRules(one));
    // A delivery can hold a megabyte of values with patterns to check: others are served in between.
    await nextTurn();
  }
  problems.push(
    ...[...inCommon, ...sensitive].map(({ path, title }) => fieldProblemOf(path, title, 'read_only')),
  );
  if (problems.length > 0) return problems;
  return [...(await checkPeople(db, placed)), ...(await checkUnique(db, own))];
};
