import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { accessRequestApi } from '#contract/entities/access-request/access-request.api.ts';
import {
  accessRequest,
  type AccessRequestRecord,
} from '#contract/entities/access-request/access-request.schema.ts';
import { LinkNotices } from '#web/areas/users/LinkNotices.tsx';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { MailLink } from '#web/shared/record/ContactLinks.tsx';
import { WrittenText } from '#web/shared/record/WrittenText.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { AccessRequestActions } from './AccessRequestActions.tsx';

function AccessRequestView({ record, history, view }: ShownRecord<AccessRequestRecord>) {
  const { t } = useTranslation('accessRequest');
  const texts = useEntityTexts(accessRequest);
  return (
    <RecordFrame
      entity={accessRequest}
      record={record}
      history={history}
      view={view}
      number={record.name}
      title={record.name}
      listName={t('list.title')}
      hasFiles={false}
      texts={texts}
      header={
        <>
          <LinkNotices />
          <RecordHeader
            code={record.email}
            chips={<StatusChip entity="accessRequest" status={record.status} size="large" />}
            title={record.name}
            actions={view.asOf === undefined ? <AccessRequestActions record={record} /> : null}
          />
        </>
      }
      main={
        <>
          <Panel title={t('page.asked')}>
            <WrittenText text={record.reason} />
          </Panel>
          {record.decision === null ? null : (
            <Panel title={texts.labelOf('decision')}>
              <WrittenText text={record.decision} />
            </Panel>
          )}
        </>
      }
      side={
        <RecordFacts
          entity={accessRequest}
          record={record}
          texts={texts}
          elsewhere={['status', 'name', 'reason', 'decision']}
          shown={{ email: <MailLink value={record.email} /> }}
          labelWidth={100}
          columns={1}
        />
      }
    />
  );
}

/** The page of one request for access: who asks, why, and what was decided. */
export function AccessRequestPage() {
  return (
    <RecordPage entity={accessRequest} api={accessRequestApi}>
      {(shown) => <AccessRequestView {...shown} />}
    </RecordPage>
  );
}
