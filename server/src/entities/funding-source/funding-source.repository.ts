import {
  fundingSource,
  type FundingSourceRecord,
} from '#contract/entities/funding-source/funding-source.schema.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { heldCondition } from '#server/shared/list/held-condition.ts';
import { ownColumns, authorJoins, type ListSource } from '#server/shared/list/source.ts';

export const fundingSourceSource: ListSource<FundingSourceRecord> = {
  entity: fundingSource,
  table: 'funding_source',
  joins: authorJoins,
  columns: ownColumns(fundingSource),
  references: {},
  conditions: heldCondition('funding-source'),
  prefixes: [raw('fold(r.code)'), raw('fold(r.name)')],
};

/** What stands on a funding source: the items and the entitlements it paid for, and the projects it pays for. */
export function fundingSourceUses(id: string): Sql[] {
  return [
    sql`from equipment_funding f join equipment e on e.id = f.equipment_id
      where f.funding_source_id = ${id} and e.deleted_at is null`,
    sql`from purchase_order_line_funding where funding_source_id = ${id}`,
    sql`from project_funding f join project p on p.id = f.project_id
      where f.funding_source_id = ${id} and p.deleted_at is null`,
    sql`from entitlement_funding f join entitlement e on e.id = f.entitlement_id
      where f.funding_source_id = ${id} and e.deleted_at is null`,
  ];
}
