import { person } from '#contract/entities/person/person.schema.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import { personColumns } from './person.columns.tsx';
import { personList, personReferences } from './person.queries.ts';

export function PersonListPage() {
  return (
    <EntityListPage
      source={personList}
      namespace="person"
      columns={useColumns(person, personColumns)}
      needs={['active', 'displayName', 'location.label', 'unit']}
      references={personReferences}
      nameOf={({ displayName }) => displayName}
      renderCard={(row) => ({
        mark: row.active ? null : <StatusChip entity="reference" status="inactive" />,
        lines: [row.unit, row.location?.label],
      })}
    />
  );
}
