import { useTranslation } from 'react-i18next';
import { checkEntitlement } from '#contract/entities/entitlement/entitlement.rules.ts';
import {
  entitlement,
  unlimitedMetrics,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import type { EntitlementAction } from '#contract/entities/entitlement/entitlement.states.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useEntitlementWords } from '../useEntitlementWords.tsx';
import { startOf, stepBodies, stepFields, stepIcons, toStepBody } from './entitlement-steps.ts';
import { MovingSeats } from './MovingSeats.tsx';

const halves = ['startsOn', 'endsOn', 'quantity', 'cost'];

interface EntitlementStepDialogProps {
  step: EntitlementAction;
  record: EntitlementRecord;
  onClose: () => void;
  onSend: (body: FormInput, idempotencyKey: string) => Promise<void>;
}

/** Asks what a step of an entitlement needs to know, and says which seats it touches. */
export function EntitlementStepDialog({ step, record, onClose, onSend }: EntitlementStepDialogProps) {
  const { t } = useTranslation('entitlement');
  const { labelOf } = useEntitlementWords();
  const words = { number: isolateLtr(record.number), product: record.software.label };
  const fields = stepFields[step];
  const isUnlimited = unlimitedMetrics.includes(record.metric);

  /** The rules of the whole term, said at the fields of the dialog. */
  function findProblems(input: FormInput) {
    if (step !== 'renew') return [];
    return checkEntitlement({ ...record, ...toStepBody(step, input) }, record);
  }

  return (
    <StepDialog
      entity={entitlement}
      title={t(`title.${step}`, words)}
      text={t(`text.${step}`)}
      icon={stepIcons[step]}
      confirm={t(`do.${step}`)}
      fields={fields}
      start={startOf(step, record)}
      labelOf={labelOf}
      schema={stepBodies[step]}
      toBody={(input) => toStepBody(step, input)}
      rules={findProblems}
      onClose={onClose}
      onSend={onSend}
    >
      {Object.entries(fields).map(([name, facts]) => (
        <FormField
          key={name}
          name={name}
          span={halves.includes(name) ? 3 : 6}
          facts={name === 'quantity' && !isUnlimited ? { ...facts, required: true } : facts}
        />
      ))}
      {step === 'activate' ? null : <MovingSeats entitlementId={record.id} isFreed={step === 'terminate'} />}
    </StepDialog>
  );
}
