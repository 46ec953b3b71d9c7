import { vendor, type VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, peopleJoins, type ListSource } from '#server/shared/list/source.ts';

export const vendorSource: ListSource<VendorRecord> = {
  entity: vendor,
  table: 'vendor',
  from: sql`vendor r ${peopleJoins}`,
  columns: ownColumns(vendor),
  references: {},
  prefixes: [raw('fold(r.name)'), raw('fold(r.vendor_number)')],
};
