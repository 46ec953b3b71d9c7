import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { checkEntitlement, renewalStart } from '#contract/entities/entitlement/entitlement.rules.ts';
import { entitlement, type EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import {
  entitlementSteps,
  type EntitlementAction,
} from '#contract/entities/entitlement/entitlement.steps.ts';
import type { StepHandlers } from '#web/features/records/useStepDialog.tsx';
import { StepFormDialog } from '#web/features/records/StepFormDialog.tsx';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { lookOf, startOf, toStepBody } from './entitlement-steps.ts';
import { MovingSeats } from './MovingSeats.tsx';

interface EntitlementStepDialogProps extends StepHandlers {
  step: EntitlementAction;
  record: EntitlementRecord;
}

/** Asks what a step of an entitlement needs to know, and says which seats it touches. */
export function EntitlementStepDialog({ step, record, onClose, onSend }: EntitlementStepDialogProps) {
  const { t } = useTranslation('entitlement');
  const params = { number: isolateLtr(record.number), product: record.software.label };

  /** The rules of the whole next term, told at the fields of the dialog. */
  function findProblems(input: FormInput) {
    if (step !== 'renew') return [];
    const sent = toStepBody(step, input);
    const startsOn = renewalStart(record, sent['startsOn'] as string | undefined);
    return checkEntitlement({ ...record, ...sent, startsOn });
  }

  return (
    <StepFormDialog
      entity={entitlement}
      step={entitlementSteps[step]}
      title={t(`title.${step}`, params)}
      text={t(`text.${step}`)}
      confirm={t(`do.${step}`)}
      start={startOf(record)}
      labels={{ reason: t('step.reason') }}
      look={(name) => lookOf(name, record)}
      rules={findProblems}
      onClose={onClose}
      onSend={(body, key) => onSend(toStepBody(step, body), key)}
      foot={
        step === 'activate' ? null : <MovingSeats entitlementId={record.id} isFreed={step === 'terminate'} />
      }
    />
  );
}
