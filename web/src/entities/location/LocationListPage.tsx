import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { locationApi } from '#contract/entities/location/location.api.ts';
import { location } from '#contract/entities/location/location.schema.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { createTree } from '#web/features/tree/create-tree.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { locationColumns } from './location.columns.tsx';
import { locationList, locationReferences } from './location.queries.ts';

const locationTree = createTree({
  entity: location,
  tree: locationApi.tree,
  itemsOf: (id) => `${equipment.page}?filter[locationId][within]=${id}`,
});

function useViews(): FixedView[] {
  const { t } = useTranslation('location');
  return useMemo(() => {
    const ofKind = (kind: string) => [{ field: 'kind', operator: 'is' as const, values: [kind] }];
    return [
      { key: 'rooms', label: t('list.rooms'), filters: ofKind('room') },
      { key: 'yards', label: t('list.yards'), filters: ofKind('yard') },
    ];
  }, [t]);
}

/** All locations: as a tree, or as a list that can be filtered, sorted and exported. */
export function LocationListPage() {
  return (
    <EntityListPage
      source={locationList}
      namespace="location"
      columns={useColumns(location, locationColumns)}
      needs={['active', 'code', 'name', 'path']}
      references={locationReferences}
      views={useViews()}
      tree={locationTree}
      nameOf={({ name }) => name}
      renderCard={(row) => ({
        mark: row.active ? null : <StatusChip entity="reference" status="inactive" />,
        lines: [row.code, row.path],
      })}
    />
  );
}
