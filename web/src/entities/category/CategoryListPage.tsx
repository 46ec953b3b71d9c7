import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useCan } from '#web/shared/session/useSession.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useListLink } from '#web/shared/table/list-link.ts';
import { ListBody } from '#web/shared/table/ListBody.tsx';
import { ListExport } from '#web/shared/table/ListExport.tsx';
import { ListPage } from '#web/shared/table/ListPage.tsx';
import type { ListWords, RecordWords } from '#web/shared/table/record-words.ts';
import { useListState, type ListControl } from '#web/shared/table/useListState.ts';
import { useShownView } from '#web/shared/table/useShownView.ts';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { categoryAddress, useCategoryColumns } from './category.columns.tsx';
import { categoryList, categoryReferences } from './category.queries.ts';
import { CategoryTreeBody } from './CategoryTreeBody.tsx';

function useRecordWords(): RecordWords<CategoryRecord> {
  const { t } = useTranslation('category');
  const labels = useLabels();
  const can = useCan();
  const state = useListLink();
  return {
    name: ({ name }) => name,
    address: categoryAddress,
    actions: (row) => {
      const to = categoryAddress(row);
      const canEdit = can('category.update') && row.deletedAt === null;
      return [
        { key: 'open', icon: 'arrow-right', label: t('list.open'), to, state },
        ...(canEdit
          ? [{ key: 'edit', icon: 'edit', label: t('list.edit'), to: `${to}/edit`, state } as const]
          : []),
      ];
    },
    card: (row) => ({
      mark: row.active ? null : <StatusChip entity="reference" status="inactive" />,
      title: <bdi>{row.path}</bdi>,
      lines: [row.code, labels.value('category', 'kind', row.kind)],
    }),
  };
}

function useListWords(): ListWords {
  const { t } = useTranslation('category');
  return {
    title: t('list.title'),
    searchHint: t('list.search'),
    loading: t('list.loading'),
    create: t('list.create'),
    emptyTitle: t('list.emptyTitle'),
    emptyBody: t('list.emptyBody'),
  };
}

function useViews(): FixedView[] {
  const { t } = useTranslation('category');
  return useMemo(
    () => [
      { key: 'all', label: t('list.all'), filters: [] },
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
      { key: 'bin', label: t('list.bin'), filters: [], bin: true },
    ],
    [t],
  );
}

/** Tree or list; the choice is part of the address. */
function ViewSwitch({ control, isTree }: { control: ListControl; isTree: boolean }) {
  const { t } = useTranslation('category');
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={isTree ? 'tree' : 'list'}
      aria-label={t('view.label')}
      onChange={(_, chosen: string | null) => {
        if (chosen === 'list') control.update({ view: 'list' });
        else if (chosen === 'tree') control.update({ view: undefined, filters: [], sort: [], bin: false });
      }}
    >
      <ToggleButton value="tree">{t('view.tree')}</ToggleButton>
      <ToggleButton value="list">{t('view.list')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

/** All categories: as a tree, or as a list that can be filtered, sorted and exported. */
export function CategoryListPage() {
  const can = useCan();
  const control = useListState(category);
  const { filters, bin, view } = control.state;
  // A filter, another order or the bin has no meaning in the tree, so they show the list.
  const isTree = view !== 'list' && filters.length === 0 && !bin && control.state.sort.length === 0;
  const shown = useShownView(categoryList, control.parameters);
  const columns = useCategoryColumns();
  const words = useListWords();
  const records = useRecordWords();
  const views = useViews();
  const createAt = can('category.create') ? `${category.page}/new` : undefined;
  const found = shown.first?.total;
  const viewSwitch = <ViewSwitch control={control} isTree={isTree} />;
  return (
    <ListPage
      source={categoryList}
      control={control}
      words={words}
      views={views}
      found={found}
      createAt={createAt}
      actions={
        isTree ? undefined : (
          <ListExport source={categoryList} control={control} columns={columns} found={found} />
        )
      }
    >
      {isTree ? (
        <CategoryTreeBody control={control} words={words} createAt={createAt} end={viewSwitch} />
      ) : (
        <ListBody
          source={categoryList}
          control={control}
          shown={shown}
          columns={columns}
          references={categoryReferences}
          words={words}
          records={records}
          createAt={createAt}
          end={viewSwitch}
        />
      )}
    </ListPage>
  );
}
