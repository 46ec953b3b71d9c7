import { vendor } from '#contract/entities/vendor/vendor.schema.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import { vendorColumns } from './vendor.columns.tsx';
import { vendorList } from './vendor.queries.ts';

export function VendorListPage() {
  return (
    <EntityListPage
      source={vendorList}
      namespace="vendor"
      columns={useColumns(vendor, vendorColumns)}
      needs={['active', 'name', 'phone', 'vendorNumber']}
      references={{}}
      nameOf={({ name }) => name}
      renderCard={(row) => ({
        mark: row.active ? null : <StatusChip entity="reference" status="inactive" />,
        lines: [row.vendorNumber, row.phone].map((line) => line && <Ltr key={line}>{line}</Ltr>),
      })}
    />
  );
}
