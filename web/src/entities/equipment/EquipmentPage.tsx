import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { BinNotice } from '#web/features/bin/BinNotice.tsx';
import { useHistory, type History } from '#web/features/history/history.queries.ts';
import { HistoryPanel } from '#web/features/history/HistoryPanel.tsx';
import { AsOfBar } from '#web/features/records/AsOfBar.tsx';
import { useRecord } from '#web/features/records/record.queries.ts';
import { useCommand } from '#web/features/records/useCommand.ts';
import { useRecordView } from '#web/features/records/useRecordView.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { formatDay } from '#web/shared/format/instant.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { AsOfControl } from '#web/shared/record/AsOfControl.tsx';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { RecordTabPanel, RecordTabs } from '#web/shared/record/RecordTabs.tsx';
import { useCan } from '#web/shared/session/useSession.ts';
import { readListLink } from '#web/shared/table/list-link.ts';
import { EquipmentActions } from './EquipmentActions.tsx';
import { EquipmentFacts } from './EquipmentFacts.tsx';
import { EquipmentHeader } from './EquipmentHeader.tsx';
import { CustodyPanel, FundingPanel, ValuePanel } from './EquipmentPanels.tsx';
import { RelatedPanel } from './RelatedPanel.tsx';
import { useEquipmentWords } from './useEquipmentWords.tsx';

type View = ReturnType<typeof useRecordView<'overview' | 'history'>>;

interface EquipmentViewProps {
  record: EquipmentRecord;
  history: History;
  view: View;
}

function EquipmentView({ record, history, view }: EquipmentViewProps) {
  const { t } = useTranslation('record');
  const { t: words } = useTranslation('equipmentRecord');
  const { t: bin } = useTranslation('bin');
  const can = useCan();
  const { run } = useCommand(equipment);
  const list = readListLink(useLocation().state)?.from ?? equipment.page;
  const customFields = useRecord('category', categoryApi.get, record.categoryId).data?.customFields ?? [];
  const { labelOf, showValue } = useEquipmentWords(customFields, record.fundingSources);
  const { asOf, today, tab } = view;
  const isPast = asOf !== undefined;
  const tag = record.tag ?? record.name;
  useDocumentTitle(`${tag} ${record.name}`);

  function restore() {
    const target = { params: { id: record.id }, version: record.version };
    run(
      (idempotencyKey) => call(equipmentApi.restore, { ...target, body: {}, idempotencyKey }),
      () => bin('restored', { number: tag }),
    );
  }

  const panel = (
    <HistoryPanel
      entity={equipment}
      history={history}
      until={asOf}
      dayOf={formatDay}
      labelOf={labelOf}
      showValue={showValue}
    />
  );
  return (
    <>
      <Crumbs
        crumbs={[
          { text: words('crumb.list'), to: list },
          { text: tag, isCode: true },
        ]}
      />
      {isPast ? <AsOfBar day={asOf} isMissing={false} onBack={() => view.showDay(undefined)} /> : null}
      <BinNotice record={record} onRestore={!isPast && can('equipment.restore') ? restore : undefined} />
      <EquipmentHeader
        record={record}
        day={asOf ?? today}
        actions={isPast || record.deletedAt !== null ? null : <EquipmentActions record={record} />}
      />
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
                <EquipmentFacts record={record} customFields={customFields} />
                <ValuePanel record={record} day={asOf ?? today} />
              </div>
              <div>
                <CustodyPanel record={record} />
                <FundingPanel record={record} />
                <RelatedPanel record={record} />
              </div>
            </Box>
            {panel}
          </Box>
        )}
      </RecordTabPanel>
    </>
  );
}

/** The page of one item: what it is, who has it, what it is worth, and all that happened to it. */
export function EquipmentPage() {
  const { t } = useTranslation('record');
  const { id = '' } = useParams();
  const view = useRecordView(['overview', 'history']);
  const record = useRecord(equipment.name, equipmentApi.get, id, view.asOf);
  const history = useHistory(equipment.name, equipmentApi.history, id);
  if (record.isPending) return <RecordLoading label={t('loading')} />;
  if (record.data === undefined) {
    const isNotYet = view.asOf !== undefined && isRequestError(record.error) && record.error.status === 404;
    return isNotYet ? (
      <AsOfBar day={view.asOf ?? ''} isMissing onBack={() => view.showDay(undefined)} />
    ) : (
      <RecordFailed error={record.error} backTo={equipment.page} onRetry={() => void record.refetch()} />
    );
  }
  return <EquipmentView record={record.data} history={history} view={view} />;
}
