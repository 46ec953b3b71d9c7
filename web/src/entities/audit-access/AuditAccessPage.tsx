import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { auditAccessApi } from '#contract/entities/audit-access/audit-access.api.ts';
import { auditAccess, type AuditAccessRecord } from '#contract/entities/audit-access/audit-access.schema.ts';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { WrittenText } from '#web/shared/record/WrittenText.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { AuditAccessActions } from './AuditAccessActions.tsx';
import { auditAccessPath } from './audit-access.module.ts';
import { useAuditLog } from './audit-access.queries.ts';
import { ReadsTable } from './ReadsTable.tsx';

function ReadPanel({ record }: { record: AuditAccessRecord }) {
  const { t } = useTranslation('auditAccess');
  const { data } = useAuditLog(record.id);
  const [first] = data?.pages ?? [];
  return (
    <Panel title={t('page.reads')} end={first && formatCount(first.total)} isFlush>
      {first && first.items.length > 0 ? (
        <>
          <ReadsTable label={t('page.reads')} reads={first.items.slice(0, 10)} />
          <Box sx={{ padding: '8px 16px', typography: 'body2' }}>
            <Link component={RouterLink} to={`${auditAccessPath}/${record.id}/log`}>
              {t('page.whole')}
            </Link>
          </Box>
        </>
      ) : (
        <Box sx={{ padding: '12px 16px', typography: 'body2', color: 'text.secondary' }}>
          {t('page.noReads')}
        </Box>
      )}
    </Panel>
  );
}

function AuditAccessView({ record, history, view }: ShownRecord<AuditAccessRecord>) {
  const { t } = useTranslation('auditAccess');
  const texts = useEntityTexts(auditAccess);
  const today = useToday();
  const isOver = record.status === 'granted' && today !== undefined && record.untilOn < today;
  return (
    <RecordFrame
      entity={auditAccess}
      record={record}
      history={history}
      view={view}
      number={record.number}
      title={record.organization}
      listName={t('list.title')}
      hasFiles={false}
      texts={texts}
      header={
        <RecordHeader
          code={record.number}
          chips={<StatusChip entity="auditAccess" status={record.status} size="large" />}
          title={record.organization}
          subtitle={isOver ? t('page.over') : undefined}
          actions={view.asOf === undefined && !isOver ? <AuditAccessActions record={record} /> : null}
        />
      }
      main={
        <>
          <Panel title={texts.labelOf('purpose')}>
            <WrittenText text={record.purpose} />
          </Panel>
          <ReadPanel record={record} />
        </>
      }
      side={
        <RecordFacts
          entity={auditAccess}
          record={record}
          texts={texts}
          elsewhere={['status', 'number', 'organization', 'purpose']}
          shown={{ email: <Ltr>{record.email}</Ltr> }}
          labelWidth={120}
          columns={1}
        />
      }
    />
  );
}

/** The page of one access: who reads, why, until when, and what was read. */
export function AuditAccessPage() {
  return (
    <RecordPage entity={auditAccess} api={auditAccessApi}>
      {(shown) => <AuditAccessView {...shown} />}
    </RecordPage>
  );
}
