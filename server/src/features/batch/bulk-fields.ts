import type { ImportField } from '#contract/features/batch/import.schema.ts';
import type { Language } from '#contract/shared/languages.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import type { BatchTarget } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import { factsOfColumn } from './bulk-values.ts';
import { customName, withCustomFields } from './custom-values.ts';

/** The fields of the one category that all records of a bulk edit have, as far as an edit can write them. */
export async function listSharedFields(
  db: Queryable,
  target: BatchTarget,
  batch: StoredBatch,
  language: Language,
): Promise<{ fields: ImportField[] }> {
  const { customFields, secrets } = await withCustomFields(db, target);
  if (!customFields) return { fields: [] };
  const found = await db.many<{ id: string | null }>(sql`
    select distinct t.category_id as id from batch_row r join ${name(target.source.table)} t on t.id = r.target_id
    where r.batch_id = ${batch.id} limit 2`);
  const [only] = found;
  const columns = found.length === 1 ? (customFields.get(only?.id ?? '') ?? []) : [];
  return {
    fields: columns.map((column) => {
      const { kind, values = [], entity = null } = factsOfColumn(column);
      return {
        name: customName(column),
        title: column.titleIn(language),
        kind,
        required: column.isRequired,
        values: [...values],
        entity,
        ...(secrets.includes(customName(column)) && { isSecret: true }),
      };
    }),
  };
}
