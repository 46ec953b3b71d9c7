import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { RepairActions } from './RepairActions.tsx';
import { RepairFacts } from './RepairFacts.tsx';
import { RepairNotices } from './RepairNotices.tsx';
import { CostPanel, ItemPanel } from './RepairPanels.tsx';
import { priorityFamily } from './repair.queries.ts';
import { useRepairTexts } from './useRepairTexts.tsx';

interface RepairHeaderProps {
  record: RepairRecord;
  today: string;
  hasActions: boolean;
}

function RepairHeader({ record, today, hasActions }: RepairHeaderProps) {
  const { t } = useTranslation('repairRecord');
  const labels = useLabels();
  return (
    <RecordHeader
      code={record.number}
      chips={
        <>
          <StatusChip entity="repair" status={record.status} size="large" />
          {record.priority === 'normal' ? null : (
            <StatusChip entity={priorityFamily(record)} status={record.priority} />
          )}
        </>
      }
      title={record.equipment.note ?? ''}
      subtitle={t('page.subtitle', {
        kind: labels.value(repair.name, 'kind', record.kind),
        tag: isolateLtr(record.equipment.label),
        who: record.assignedTo?.label ?? t('page.nobody'),
      })}
      actions={hasActions ? <RepairActions record={record} today={today} /> : null}
    />
  );
}

function RepairView({ record, history, view }: ShownRecord<RepairRecord>) {
  const { t: list } = useTranslation('repair');
  const texts = useRepairTexts();
  const isNow = view.asOf === undefined;
  return (
    <RecordFrame
      entity={repair}
      record={record}
      history={history}
      view={view}
      number={record.number}
      isCode
      title={`${record.number} ${record.equipment.label}`}
      listName={list('list.title')}
      api={repairApi}
      texts={texts}
      header={
        <>
          {isNow ? <RepairNotices record={record} today={view.today} /> : null}
          <RepairHeader record={record} today={view.today} hasActions={isNow && record.deletedAt === null} />
        </>
      }
      main={
        <>
          <RepairFacts record={record} />
          <CostPanel record={record} />
        </>
      }
      side={<ItemPanel record={record} />}
    />
  );
}

/** The page of one repair: what is wrong, how far it is, what it costs, and all that happened to it. */
export function RepairPage() {
  return (
    <RecordPage entity={repair} api={repairApi}>
      {(shown) => <RepairView {...shown} />}
    </RecordPage>
  );
}
