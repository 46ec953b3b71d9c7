import { model } from '#contract/entities/model/model.schema.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import { modelColumns } from './model.columns.tsx';
import { modelList, modelReferences } from './model.queries.ts';

export function ModelListPage() {
  return (
    <EntityListPage
      source={modelList}
      namespace="model"
      columns={useColumns(model, modelColumns)}
      needs={['active', 'category.label', 'manufacturer.label', 'name']}
      references={modelReferences}
      nameOf={({ name }) => name}
      renderCard={(row) => ({
        mark: row.active ? null : <StatusChip entity="reference" status="inactive" />,
        lines: [row.manufacturer.label, row.category.label],
      })}
    />
  );
}
