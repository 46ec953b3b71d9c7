import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { CopyButton } from '#web/shared/record/CopyButton.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { RepairActions } from './RepairActions.tsx';
import { RepairFacts } from './RepairFacts.tsx';
import { RepairNotices } from './RepairNotices.tsx';
import { CostPanel, ItemPanel } from './RepairPanels.tsx';
import { useRepairWords } from './useRepairWords.tsx';

interface RepairHeaderProps {
  record: RepairRecord;
  today: string;
  hasActions: boolean;
}

function RepairHeader({ record, today, hasActions }: RepairHeaderProps) {
  const { t } = useTranslation('repairRecord');
  const labels = useLabels();
  return (
    <Paper variant="outlined" component="header" sx={{ padding: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '2px', fontWeight: 600 }}>
          <Code>{record.number}</Code>
          <CopyButton value={record.number} />
        </Box>
        <StatusChip entity="repair" status={record.status} size="large" />
        {record.priority === 'normal' ? null : (
          <StatusChip entity="repairPriority" status={record.priority} />
        )}
      </Box>
      <Typography variant="h2" component="h1" sx={{ marginTop: '4px', overflowWrap: 'anywhere' }}>
        <bdi>{record.equipment.note}</bdi>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('page.subtitle', {
          kind: labels.value(repair.name, 'kind', record.kind),
          tag: isolateLtr(record.equipment.label),
          who: record.assignedTo?.label ?? t('page.nobody'),
        })}
      </Typography>
      {hasActions ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: '12px' }}>
          <RepairActions record={record} today={today} />
        </Box>
      ) : null}
    </Paper>
  );
}

function RepairView({ record, history, view }: ShownRecord<RepairRecord>) {
  const { t } = useTranslation('repairRecord');
  const words = useRepairWords();
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
      listName={t('crumb.list')}
      api={repairApi}
      words={words}
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
