import { vendor, type VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, type ListSource } from '#server/shared/list/source.ts';

export const vendorSource: ListSource<VendorRecord> = {
  entity: vendor,
  table: 'vendor',
  joins: authorJoins,
  columns: ownColumns(vendor),
  references: {},
  prefixes: [raw('fold(r.name)'), raw('fold(r.vendor_number)')],
};

/** What stands on a vendor: the repairs it does. */
export function vendorUses(id: string): Sql[] {
  return [
    sql`from repair where vendor_id = ${id} and deleted_at is null`,
    sql`from purchase_order where vendor_id = ${id} and deleted_at is null`,
  ];
}
