import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { ReferenceView } from '#web/features/records/ReferenceView.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';
import { ChildrenPanel, CustomFieldsPanel } from './CategoryPanels.tsx';
import { useCategoryTexts } from './useCategoryTexts.tsx';

// These stand in the header or in a panel of their own.
const elsewhere = ['name', 'customFields', 'childCount', 'path', 'depth'];

function CategoryView(shown: ShownRecord<CategoryRecord>) {
  const { record } = shown;
  const { t } = useTranslation('categoryRecord');
  const { t: list } = useTranslation('category');
  const labels = useLabels();
  const texts = useCategoryTexts();
  const isForItems = record.kind === 'equipment';
  const items = filteredList(equipment.page, 'categoryId', record.id);
  const count = (
    <RecordLink to={items}>
      <Count value={record.equipmentCount} />
    </RecordLink>
  );
  const showItems = (
    <Button variant="contained" component={RouterLink} to={items}>
      {t('page.itemsLink')}
    </Button>
  );
  return (
    <ReferenceView
      {...shown}
      entity={category}
      api={categoryApi}
      texts={texts}
      listName={list('list.title')}
      name={record.name}
      code={record.code}
      subtitle={t('page.subtitle', {
        kind: labels.value(category.name, 'kind', record.kind),
        path: record.path,
      })}
      consequence={t('page.deleteConsequence')}
      isInUse={record.childCount > 0 || record.equipmentCount > 0}
      action={isForItems && record.equipmentCount > 0 ? showItems : null}
      elsewhere={elsewhere}
      shown={isForItems ? { equipmentCount: count } : {}}
      main={<CustomFieldsPanel fields={record.customFields} />}
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
