import { manufacturer } from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import { manufacturerColumns } from './manufacturer.columns.tsx';
import { manufacturerList } from './manufacturer.queries.ts';

export function ManufacturerListPage() {
  return (
    <EntityListPage
      source={manufacturerList}
      namespace="manufacturer"
      columns={useColumns(manufacturer, manufacturerColumns)}
      needs={['active', 'name', 'supportPhone', 'supportUrl']}
      references={{}}
      nameOf={({ name }) => name}
      renderCard={(row) => ({
        mark: row.active ? null : <StatusChip entity="reference" status="inactive" />,
        lines: [row.supportPhone, row.supportUrl].map((line) => line && <Ltr key={line}>{line}</Ltr>),
      })}
    />
  );
}
