import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { call } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { filteredList } from '#web/shared/record/RecordLink.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { CategoryActions } from './CategoryActions.tsx';
import { CategoryFacts } from './CategoryFacts.tsx';
import { ChildrenPanel, CustomFieldsPanel } from './CategoryPanels.tsx';
import { useCategoryWords } from './useCategoryWords.tsx';

function CategoryHeader({ record, isPast }: { record: CategoryRecord; isPast: boolean }) {
  const { t } = useTranslation('categoryRecord');
  const labels = useLabels();
  const kind = labels.value(category.name, 'kind', record.kind);
  return (
    <Paper variant="outlined" component="header" sx={{ padding: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
        <Code>{record.code}</Code>
        <StatusChip entity="reference" status={record.active ? 'active' : 'inactive'} size="large" />
      </Box>
      <Typography variant="h2" component="h1" sx={{ marginTop: '4px', overflowWrap: 'anywhere' }}>
        <bdi>{record.name}</bdi>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('page.subtitle', { kind, path: record.path })}
      </Typography>
      {isPast || record.deletedAt !== null ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: '12px' }}>
          {record.kind === 'equipment' && record.equipmentCount > 0 ? (
            <Button
              variant="contained"
              component={RouterLink}
              to={filteredList(equipment.page, 'categoryId', record.id)}
            >
              {t('page.itemsLink')}
            </Button>
          ) : null}
          <CategoryActions record={record} />
        </Box>
      )}
    </Paper>
  );
}

function CategoryView({ record, history, view }: ShownRecord<CategoryRecord>) {
  const { t } = useTranslation('categoryRecord');
  const { labelOf, showValue } = useCategoryWords();
  const target = { params: { id: record.id }, version: record.version };
  return (
    <RecordFrame
      entity={category}
      record={record}
      history={history}
      view={view}
      number={record.name}
      title={record.name}
      listName={t('crumb.list')}
      restore={(idempotencyKey) => call(categoryApi.restore, { ...target, body: {}, idempotencyKey })}
      labelOf={labelOf}
      showValue={showValue}
      header={<CategoryHeader record={record} isPast={view.asOf !== undefined} />}
      main={
        <>
          <CategoryFacts record={record} />
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
