import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category } from '#contract/entities/category/category.schema.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { createTree } from '#web/features/tree/create-tree.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { categoryColumns } from './category.columns.tsx';
import { categoryList, categoryReferences } from './category.queries.ts';

const categoryTree = createTree({
  entity: category,
  tree: categoryApi.tree,
  itemsOf: (id) => `${equipment.page}?filter[categoryId][within]=${id}`,
});

function useViews(): FixedView[] {
  const { t } = useTranslation('category');
  return useMemo(
    () => [
      {
        key: 'equipment',
        label: t('list.equipment'),
        filters: [{ field: 'kind', operator: 'is', values: ['equipment'] }],
      },
      {
        key: 'software',
        label: t('list.software'),
        filters: [{ field: 'kind', operator: 'is', values: ['software'] }],
      },
    ],
    [t],
  );
}

/** All categories: as a tree, or as a list that can be filtered, sorted and exported. */
export function CategoryListPage() {
  return (
    <EntityListPage
      source={categoryList}
      namespace="category"
      columns={useColumns(category, categoryColumns)}
      needs={['active', 'code', 'name', 'path']}
      references={categoryReferences}
      views={useViews()}
      tree={categoryTree}
      nameOf={({ name }) => name}
      renderCard={(row) => ({
        mark: row.active ? null : <StatusChip entity="reference" status="inactive" />,
        lines: [row.code, row.path],
      })}
    />
  );
}
