import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { checkCustomValues } from '#contract/entities/category/custom-values.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { EquipmentIntake } from '#server/features/equipment-intake/equipment-intake.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

async function findCustomFields(db: Queryable, categoryIds: readonly string[]) {
  const rows = await db.many<{ id: string; fields: CustomField[] }>(
    sql`select id, custom_fields as fields from category where id = any(${categoryIds}::uuid[])`,
  );
  return new Map(rows.map(({ id, fields }) => [id, fields]));
}

/** Checks values that several items share: what must be unique is nobody's in common, what is missing comes later. */
export const checkSharedValues: EquipmentIntake['checkSharedValues'] = async ({ db }, batches) => {
  const filled = [...batches.entries()].filter(
    ([, { customValues }]) => Object.keys(customValues).length > 0,
  );
  if (filled.length === 0) return [];
  const known = await findCustomFields(
    db,
    filled.map(([, { categoryId }]) => categoryId),
  );
  const problems: FieldProblem[] = [];
  for (const [batch, { categoryId, customValues }] of filled) {
    const fields = known.get(categoryId) ?? [];
    for (const { field, label, key, params } of checkCustomValues(fields, customValues)) {
      if (key === 'required') continue;
      problems.push(fieldProblemOf(`${batch}.${field}`, label?.en ?? field, key, params));
    }
    for (const { key, label, type, unique } of fields) {
      const value = customValues[key];
      if (value === undefined || value === null || value === '') continue;
      const field = { path: `${batch}.${key}`, title: label.en };
      if (unique) problems.push(fieldProblemOf(field.path, field.title, 'read_only'));
      else if (type === 'person')
        problems.push(...(await checkReference(db, 'person', String(value), field)));
    }
  }
  return problems;
};
