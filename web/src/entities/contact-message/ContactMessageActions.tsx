import { useTranslation } from 'react-i18next';
import { contactMessageApi } from '#contract/entities/contact-message/contact-message.api.ts';
import {
  contactMessage,
  type ContactMessageRecord,
} from '#contract/entities/contact-message/contact-message.schema.ts';
import { longText } from '#contract/shared/field.ts';
import { StepButtons, type AskedStep } from '#web/features/records/StepButtons.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useServerInfo } from '#web/shared/session/useServerInfo.ts';

const answerFields = { answer: longText('Answer', { min: 2, max: 4000 }) };
const closeFields = { reason: longText('Note', { min: 0, max: 500, optional: true }) };
const answerBody = contactMessageApi.answer.body;
const closeBody = contactMessageApi.close.body;

/** What an administrator does with a message: answers it, once or again, and closes it. */
export function ContactMessageActions({ record }: { record: ContactMessageRecord }) {
  const { t } = useTranslation('contactMessage');
  const isMailed = useServerInfo()?.sendsMail ?? false;
  const { id, version, name, status } = record;
  const target = { params: { id }, version };
  const email = isolateLtr(record.email);
  const isNew = status === 'new';
  const answer: AskedStep = {
    name: 'answer',
    icon: 'mail',
    isMain: isNew,
    text: t(isNew ? 'do.answer' : 'do.answerAgain'),
    confirm: t('do.answer'),
    title: t('ask.answer', { name }),
    explanation: t(isMailed ? 'ask.byMail' : 'ask.byHand', { email }),
    fields: answerFields,
    start: { answer: record.answer ?? '' },
    labelOf: () => t('page.answer'),
    schema: answerBody,
    form: <FormField name="answer" span={6} />,
    onSend: (body, idempotencyKey) =>
      call(contactMessageApi.answer, { ...target, body: answerBody.parse(body), idempotencyKey }),
    done: t(isMailed ? 'done.answerMailed' : 'done.answer', { email }),
  };
  const close: AskedStep = {
    name: 'close',
    icon: 'x',
    isMain: false,
    text: t('do.close'),
    title: t('ask.close'),
    explanation: t('ask.closeText'),
    fields: closeFields,
    start: { reason: '' },
    labelOf: () => t('ask.reason'),
    schema: closeBody,
    form: <FormField name="reason" span={6} />,
    onSend: (body, idempotencyKey) =>
      call(contactMessageApi.close, { ...target, body: closeBody.parse(body), idempotencyKey }),
    done: t('done.close'),
  };
  return <StepButtons entity={contactMessage} steps={[answer, close]} />;
}
