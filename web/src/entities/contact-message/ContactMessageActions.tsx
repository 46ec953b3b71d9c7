import { useTranslation } from 'react-i18next';
import { contactMessageActions } from '#contract/entities/contact-message/contact-message.api.ts';
import {
  contactMessage,
  type ContactMessageRecord,
} from '#contract/entities/contact-message/contact-message.schema.ts';
import { contactMessageSteps as declared } from '#contract/entities/contact-message/contact-message.steps.ts';
import { StepButtons, type AskedStep } from '#web/features/records/StepButtons.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useServerInfo } from '#web/shared/session/useServerInfo.ts';

const { answer: answerCall, close: closeCall } = contactMessageActions;

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
    icon: declared.answer.icon,
    isMain: isNew,
    text: t(isNew ? 'do.answer' : 'do.answerAgain'),
    confirm: t('do.answer'),
    title: t('ask.answer', { name }),
    explanation: t(isMailed ? 'ask.byMail' : 'ask.byHand', { email }),
    fields: declared.answer.fields,
    start: { answer: record.answer ?? '' },
    labelOf: () => t('page.answer'),
    schema: answerCall.body,
    form: <FormField name="answer" span={6} />,
    onSend: (body, idempotencyKey) =>
      call(answerCall, { ...target, body: answerCall.body.parse(body), idempotencyKey }),
    done: t(isMailed ? 'done.answerMailed' : 'done.answer', { email }),
  };
  const close: AskedStep = {
    name: 'close',
    icon: declared.close.icon,
    isMain: false,
    text: t('do.close'),
    title: t('ask.close'),
    explanation: t('ask.closeText'),
    fields: declared.close.fields,
    start: { reason: '' },
    labelOf: () => t('ask.reason'),
    schema: closeCall.body,
    form: <FormField name="reason" span={6} />,
    onSend: (body, idempotencyKey) =>
      call(closeCall, { ...target, body: closeCall.body.parse(body), idempotencyKey }),
    done: t('done.close'),
  };
  return <StepButtons entity={contactMessage} steps={[answer, close]} />;
}
