import {
  manufacturer,
  type ManufacturerRecord,
} from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, type ListSource } from '#server/shared/list/source.ts';

export const manufacturerSource: ListSource<ManufacturerRecord> = {
  entity: manufacturer,
  table: 'manufacturer',
  joins: authorJoins,
  columns: ownColumns(manufacturer),
  references: {},
  prefixes: [raw('fold(r.name)')],
};

/** What stands on a manufacturer. */
export function manufacturerUses(id: string): Sql[] {
  return [
    sql`from model where manufacturer_id = ${id} and deleted_at is null`,
    sql`from equipment where manufacturer_id = ${id} and deleted_at is null`,
  ];
}
