import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { contactMessageActions } from '#contract/entities/contact-message/contact-message.api.ts';
import {
  contactMessage,
  type ContactMessageRecord,
} from '#contract/entities/contact-message/contact-message.schema.ts';
import {
  contactMessageStates,
  contactMessageSteps,
  type ContactMessageStep,
} from '#contract/entities/contact-message/contact-message.steps.ts';
import { offeredSteps } from '#contract/shared/steps.ts';
import { StepButtons } from '#web/features/records/StepButtons.tsx';
import { StepFormDialog } from '#web/features/records/StepFormDialog.tsx';
import type { StepHandlers } from '#web/features/records/useStepDialog.tsx';
import { useSteps } from '#web/features/records/useSteps.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useServerInfo } from '#web/shared/session/useServerInfo.ts';

const declared = { machine: contactMessageStates, steps: contactMessageSteps };

interface ContactMessageStepDialogProps extends StepHandlers {
  step: ContactMessageStep;
  record: ContactMessageRecord;
  isMailed: boolean;
}

function ContactMessageStepDialog({ step, record, isMailed, ...handlers }: ContactMessageStepDialogProps) {
  const { t } = useTranslation('contactMessage');
  const { name, answer } = record;
  const email = isolateLtr(record.email);
  return (
    <StepFormDialog
      {...handlers}
      entity={contactMessage}
      step={contactMessageSteps[step]}
      title={t(`ask.${step}`, { name })}
      text={step === 'close' ? t('ask.closeText') : t(isMailed ? 'ask.byMail' : 'ask.byHand', { email })}
      confirm={t(`do.${step}`)}
      start={{ answer: answer ?? '' }}
      labels={{ reason: t('ask.reason') }}
    />
  );
}

/** What an administrator does with a message: answers it, once or again, and closes it. */
export function ContactMessageActions({ record }: { record: ContactMessageRecord }) {
  const { t } = useTranslation('contactMessage');
  const isMailed = useServerInfo()?.sendsMail ?? false;
  const isNew = record.status === 'new';
  const steps = useSteps(contactMessage, ({ roles }) => offeredSteps(declared, record.status, roles));
  return (
    <StepButtons
      entity={contactMessage}
      record={record}
      declared={contactMessageSteps}
      calls={contactMessageActions}
      offered={steps}
      main={isNew ? 'answer' : undefined}
      textOf={(step) => t(step === 'answer' && !isNew ? 'do.answerAgain' : `do.${step}`)}
      doneText={(step) =>
        t(step === 'answer' && isMailed ? 'done.answerMailed' : `done.${step}`, {
          email: isolateLtr(record.email),
        })
      }
      renderDialog={(step, handlers) => (
        <ContactMessageStepDialog step={step} record={record} isMailed={isMailed} {...handlers} />
      )}
    />
  );
}
