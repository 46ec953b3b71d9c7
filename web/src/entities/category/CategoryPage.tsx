import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation, useParams } from 'react-router';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { BinNotice } from '#web/features/bin/BinNotice.tsx';
import { useHistory, type History } from '#web/features/history/history.queries.ts';
import { HistoryPanel } from '#web/features/history/HistoryPanel.tsx';
import { AsOfBar } from '#web/features/records/AsOfBar.tsx';
import { useRecord } from '#web/features/records/record.queries.ts';
import { useCommand } from '#web/features/records/useCommand.ts';
import { useRecordView } from '#web/features/records/useRecordView.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { formatDay } from '#web/shared/format/instant.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { AsOfControl } from '#web/shared/record/AsOfControl.tsx';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { filteredList } from '#web/shared/record/RecordLink.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { RecordTabPanel, RecordTabs } from '#web/shared/record/RecordTabs.tsx';
import { useCan } from '#web/shared/session/useSession.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { readListLink } from '#web/shared/table/list-link.ts';
import { CategoryActions } from './CategoryActions.tsx';
import { CategoryFacts } from './CategoryFacts.tsx';
import { ChildrenPanel, CustomFieldsPanel } from './CategoryPanels.tsx';
import { useCategoryWords } from './useCategoryWords.tsx';

type View = ReturnType<typeof useRecordView<'overview' | 'history'>>;

interface CategoryViewProps {
  record: CategoryRecord;
  history: History;
  view: View;
}

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

function CategoryView({ record, history, view }: CategoryViewProps) {
  const { t } = useTranslation('record');
  const { t: words } = useTranslation('categoryRecord');
  const { t: bin } = useTranslation('bin');
  const can = useCan();
  const { run } = useCommand(category);
  const list = readListLink(useLocation().state)?.from ?? category.page;
  const { labelOf, showValue } = useCategoryWords();
  const { asOf, today, tab } = view;
  useDocumentTitle(record.name);

  function restore() {
    const target = { params: { id: record.id }, version: record.version };
    run(
      (idempotencyKey) => call(categoryApi.restore, { ...target, body: {}, idempotencyKey }),
      () => bin('restored', { number: record.name }),
    );
  }

  const panel = (
    <HistoryPanel
      entity={category}
      history={history}
      until={asOf}
      dayOf={formatDay}
      labelOf={labelOf}
      showValue={showValue}
    />
  );
  return (
    <>
      <Crumbs crumbs={[{ text: words('crumb.list'), to: list }, { text: record.name }]} />
      {asOf === undefined ? null : (
        <AsOfBar day={asOf} isMissing={false} onBack={() => view.showDay(undefined)} />
      )}
      <BinNotice
        record={record}
        onRestore={asOf === undefined && can('category.restore') ? restore : undefined}
      />
      <CategoryHeader record={record} isPast={asOf !== undefined} />
      <RecordTabs
        shown={tab}
        onShow={view.showTab}
        tabs={[
          { name: 'overview', text: t('overview') },
          { name: 'history', text: t('history'), count: history.total || undefined },
        ]}
        end={
          <AsOfControl
            asOf={asOf}
            today={today}
            changeDays={[...new Set(history.events.map(({ at }) => formatDay(at)))]}
            onChange={view.showDay}
          />
        }
      />
      <RecordTabPanel name={tab}>
        {tab === 'history' ? (
          panel
        ) : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                alignItems: 'start',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 352px' },
                '& > div': { display: 'grid', gap: 2, minWidth: 0 },
              }}
            >
              <div>
                <CategoryFacts record={record} />
                <CustomFieldsPanel fields={record.customFields} />
              </div>
              <div>
                <ChildrenPanel record={record} />
              </div>
            </Box>
            {panel}
          </Box>
        )}
      </RecordTabPanel>
    </>
  );
}

/** The page of one category: its rules, its fields, what is under it, and what happened to it. */
export function CategoryPage() {
  const { t } = useTranslation('record');
  const { id = '' } = useParams();
  const view = useRecordView(['overview', 'history']);
  const record = useRecord(category.name, categoryApi.get, id, view.asOf);
  const history = useHistory(category.name, categoryApi.history, id);
  if (record.isPending) return <RecordLoading label={t('loading')} />;
  if (record.data === undefined) {
    const isNotYet = view.asOf !== undefined && isRequestError(record.error) && record.error.status === 404;
    return isNotYet ? (
      <AsOfBar day={view.asOf ?? ''} isMissing onBack={() => view.showDay(undefined)} />
    ) : (
      <RecordFailed error={record.error} backTo={category.page} onRetry={() => void record.refetch()} />
    );
  }
  return <CategoryView record={record.data} history={history} view={view} />;
}
