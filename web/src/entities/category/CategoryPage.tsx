import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { RecordActions } from '#web/features/records/RecordActions.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { filteredList } from '#web/shared/record/RecordLink.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { CategoryFacts } from './CategoryFacts.tsx';
import { ChildrenPanel, CustomFieldsPanel } from './CategoryPanels.tsx';
import { useCategoryWords } from './useCategoryWords.tsx';

function CategoryHeader({ record, isPast }: { record: CategoryRecord; isPast: boolean }) {
  const { t } = useTranslation('categoryRecord');
  const labels = useLabels();
  const kind = labels.value(category.name, 'kind', record.kind);
  const hasItems = record.kind === 'equipment' && record.equipmentCount > 0;
  const actions = (
    <RecordActions
      entity={category}
      api={categoryApi}
      record={record}
      number={record.name}
      consequence={t('page.deleteConsequence')}
    >
      {hasItems ? (
        <Button
          variant="contained"
          component={RouterLink}
          to={filteredList(equipment.page, 'categoryId', record.id)}
        >
          {t('page.itemsLink')}
        </Button>
      ) : null}
    </RecordActions>
  );
  return (
    <RecordHeader
      code={record.code}
      chips={<StatusChip entity="reference" status={record.active ? 'active' : 'inactive'} size="large" />}
      title={record.name}
      subtitle={t('page.subtitle', { kind, path: record.path })}
      actions={isPast || record.deletedAt !== null ? null : actions}
    />
  );
}

function CategoryView({ record, history, view }: ShownRecord<CategoryRecord>) {
  const { t } = useTranslation('category');
  const words = useCategoryWords();
  return (
    <RecordFrame
      entity={category}
      api={categoryApi}
      record={record}
      history={history}
      view={view}
      number={record.name}
      title={record.name}
      listName={t('list.title')}
      words={words}
      header={<CategoryHeader record={record} isPast={view.asOf !== undefined} />}
      main={
        <>
          <CategoryFacts record={record} words={words} />
          <CustomFieldsPanel fields={record.customFields} />
        </>
      }
      side={<ChildrenPanel record={record} />}
    />
  );
}

/** The page of one category: its rules, its fields, what is under it, and what happened to it. */
export function CategoryPage() {
  return (
    <RecordPage entity={category} api={categoryApi}>
      {(shown) => <CategoryView {...shown} />}
    </RecordPage>
  );
}
