import { model, type ModelRecord } from '#contract/entities/model/model.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';
import { treeName } from '#server/shared/list/tree-name.ts';

export const modelSource: ListSource<ModelRecord> = {
  entity: model,
  table: 'model',
  joins: {
    manufacturer: raw('manufacturer on manufacturer.id = r.manufacturer_id'),
    category: raw('category on category.id = r.category_id'),
    ...authorJoins,
  },
  cells: { categoryId: treeName('category', 'category', 'name') },
  columns: {
    ...ownColumns(model),
    ...referenceColumns('manufacturerId', raw('manufacturer.name')),
    ...referenceColumns('categoryId', raw('category.name'), raw('category.path')),
  },
  references: {
    manufacturerId: { table: 'manufacturer', label: 'name' },
    categoryId: { table: 'category', label: 'name' },
  },
  prefixes: [raw('fold(r.name)'), raw('fold(r.number)')],
};

interface ModelNames {
  id?: string;
  manufacturerId: string;
  name: string;
  number?: string | null;
}

/** For each model the living one of the same maker with the same name and number, in words. */
export async function findSameModels(
  db: Queryable,
  models: readonly ModelNames[],
): Promise<(string | undefined)[]> {
  const asked = models.map(({ id, manufacturerId, name, number }, at) => ({
    at,
    id: id ?? null,
    maker: manufacturerId,
    name,
    number: number ?? '',
  }));
  const found = await db.many<{ at: number; label: string }>(sql`
    select v.at, same.label
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) v (at int, id uuid, maker uuid, name text, number text)
    cross join lateral (
      select concat_ws(' ', manufacturer.name, m.name, m.number) as label
      from model m join manufacturer on manufacturer.id = m.manufacturer_id
      where m.manufacturer_id = v.maker and unique_form(m.name) = unique_form(v.name)
        and unique_form(coalesce(m.number, '')) = unique_form(v.number)
        and m.deleted_at is null and m.id is distinct from v.id limit 1) same`);
  const labels = new Map(found.map(({ at, label }) => [at, label]));
  return models.map((_, at) => labels.get(at));
}

/** What stands on a model. */
export function modelUses(id: string | Sql): Sql[] {
  return [
    sql`from equipment where model_id = ${id} and deleted_at is null`,
    sql`from purchase_order_line where model_id = ${id}`,
  ];
}
