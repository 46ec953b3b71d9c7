import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { contactMessageApi } from '#contract/entities/contact-message/contact-message.api.ts';
import {
  contactMessage,
  type ContactMessageRecord,
} from '#contract/entities/contact-message/contact-message.schema.ts';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { MailLink } from '#web/shared/record/ContactLinks.tsx';
import { WrittenText } from '#web/shared/record/WrittenText.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { ContactMessageActions } from './ContactMessageActions.tsx';

function ContactMessageView({ record, history, view }: ShownRecord<ContactMessageRecord>) {
  const { t } = useTranslation('contactMessage');
  const texts = useEntityTexts(contactMessage);
  return (
    <RecordFrame
      entity={contactMessage}
      record={record}
      history={history}
      view={view}
      number={record.topic}
      title={record.topic}
      listName={t('list.title')}
      hasFiles={false}
      texts={texts}
      header={
        <RecordHeader
          chips={<StatusChip entity="contactMessage" status={record.status} size="large" />}
          title={record.topic}
          subtitle={<bdi>{record.name}</bdi>}
          actions={view.asOf === undefined ? <ContactMessageActions record={record} /> : null}
        />
      }
      main={
        <>
          <Panel title={t('page.message')}>
            <WrittenText text={record.message} />
          </Panel>
          <Panel title={t('page.answer')}>
            {record.answer === null ? (
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('page.noAnswer')}</Box>
            ) : (
              <WrittenText text={record.answer} />
            )}
          </Panel>
        </>
      }
      side={
        <RecordFacts
          entity={contactMessage}
          record={record}
          texts={texts}
          elsewhere={['status', 'topic', 'message', 'answer']}
          shown={{ email: <MailLink value={record.email} /> }}
          labelWidth={100}
          columns={1}
        />
      }
    />
  );
}

/** The page of one message: what was written and what was answered. */
export function ContactMessagePage() {
  return (
    <RecordPage entity={contactMessage} api={contactMessageApi}>
      {(shown) => <ContactMessageView {...shown} />}
    </RecordPage>
  );
}
