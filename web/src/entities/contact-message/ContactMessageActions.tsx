import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactMessageApi } from '#contract/entities/contact-message/contact-message.api.ts';
import {
  contactMessage,
  type ContactMessageRecord,
} from '#contract/entities/contact-message/contact-message.schema.ts';
import { longText } from '#contract/shared/field.ts';
import { useRecordChange } from '#web/features/records/record.queries.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useServerInfo } from '#web/shared/session/useServerInfo.ts';
import { showMessage } from '#web/shared/messages/messages.ts';

const answerFields = { answer: longText('Answer', { min: 2, max: 4000 }) };
const closeFields = { reason: longText('Note', { min: 0, max: 500, optional: true }) };

interface StepProps {
  record: ContactMessageRecord;
  onClose: () => void;
  onDone: (changed: ContactMessageRecord) => void;
}

function AnswerDialog({ record, onClose, onDone }: StepProps) {
  const { t } = useTranslation('contactMessage');
  const { id, version, name } = record;
  const email = isolateLtr(record.email);
  const schema = contactMessageApi.answer.body;
  const isMailed = useServerInfo()?.sendsMail ?? false;
  return (
    <StepDialog
      entity={contactMessage}
      title={t('ask.answer', { name })}
      text={t(isMailed ? 'ask.byMail' : 'ask.byHand', { email })}
      icon="mail"
      confirm={t('do.answer')}
      fields={answerFields}
      start={{ answer: record.answer ?? '' }}
      labelOf={() => t('page.answer')}
      schema={schema}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const sent = { params: { id }, version, body: schema.parse(body), idempotencyKey };
        onDone(await call(contactMessageApi.answer, sent));
        showMessage(t(isMailed ? 'done.answerMailed' : 'done.answer', { email }), { variant: 'success' });
      }}
    >
      <FormField name="answer" span={6} />
    </StepDialog>
  );
}

function CloseDialog({ record, onClose, onDone }: StepProps) {
  const { t } = useTranslation('contactMessage');
  const { id, version } = record;
  const schema = contactMessageApi.close.body;
  return (
    <StepDialog
      entity={contactMessage}
      title={t('ask.close')}
      text={t('ask.closeText')}
      icon="x"
      confirm={t('do.close')}
      fields={closeFields}
      start={{ reason: '' }}
      labelOf={() => t('ask.reason')}
      schema={schema}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const sent = { params: { id }, version, body: schema.parse(body), idempotencyKey };
        onDone(await call(contactMessageApi.close, sent));
        showMessage(t('done.close'), { variant: 'success' });
      }}
    >
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}

/** What an administrator does with a message: answers it, once or again, and closes it. */
export function ContactMessageActions({ record }: { record: ContactMessageRecord }) {
  const { t } = useTranslation('contactMessage');
  const takeIn = useRecordChange(contactMessage.name);
  const [step, setStep] = useState<'answer' | 'close'>();
  const Dialog = step === 'answer' ? AnswerDialog : CloseDialog;
  const isNew = record.status === 'new';
  return (
    <>
      <Button
        variant={isNew ? 'contained' : 'outlined'}
        startIcon={<Icon name="mail" size={16} />}
        onClick={() => setStep('answer')}
      >
        {t(isNew ? 'do.answer' : 'do.answerAgain')}
      </Button>
      <Button variant="outlined" startIcon={<Icon name="x" size={16} />} onClick={() => setStep('close')}>
        {t('do.close')}
      </Button>
      {step ? (
        <Dialog
          record={record}
          onClose={() => setStep(undefined)}
          onDone={(changed) => {
            setStep(undefined);
            takeIn(changed);
          }}
        />
      ) : null}
    </>
  );
}
