import { useTranslation } from 'react-i18next';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useLines } from '../retirement.queries.ts';
import { useMethodWords } from '#web/features/retirement-rules/useMethodWords.ts';
import {
  findStepProblems,
  isRevision,
  startOf,
  stepBodies,
  stepFields,
  stepIcons,
  type CaseStep,
} from './retirement-steps.ts';

/** Items that would have no price although the method is a sale. */
function PriceNotice({ record }: { record: RetirementRecord }) {
  const { t } = useTranslation('retirementSteps');
  const { data: lines = [] } = useLines(record);
  const { rules } = useMethodWords();
  const isSale = rules?.methods.find(({ method }) => method === record.method)?.needsPrice === true;
  const without = lines.filter(({ salePrice }) => salePrice === null).length;
  if (!isSale || without === 0) return null;
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Notice tone="caution">{t('notice.noPrice', { count: without })}</Notice>
    </div>
  );
}

const decisions = ['withdraw', 'return', 'reject', 'approve'] as const;
function isDecision(step: CaseStep): step is (typeof decisions)[number] {
  return decisions.some((one) => one === step);
}

interface RetirementStepDialogProps {
  step: CaseStep;
  record: RetirementRecord;
  today: string;
  onClose: () => void;
  onSend: (body: FormInput, idempotencyKey: string) => Promise<void>;
}

/** Asks what a step of a case needs to know. */
export function RetirementStepDialog({ step, record, today, onClose, onSend }: RetirementStepDialogProps) {
  const { t } = useTranslation('retirementSteps');
  const labels = useLabels();
  const words = {
    number: isolateLtr(record.number),
    author: record.author?.label ?? '',
    count: record.itemCount,
  };
  const fields = stepFields[step];
  return (
    <StepDialog
      entity={retirement}
      title={t(`title.${step}`, words)}
      text={isRevision(record) && isDecision(step) ? t(`revision.${step}`) : t(`text.${step}`, words)}
      icon={stepIcons[step]}
      confirm={t(`do.${step}`)}
      fields={fields}
      start={startOf(step, today)}
      labelOf={(path) =>
        path === 'reason' || path === 'comment' ? t(`field.${path}`) : labels.field(retirement.name, path)
      }
      schema={stepBodies[step]}
      rules={(input) => findStepProblems(step, input, record, today)}
      onClose={onClose}
      onSend={onSend}
    >
      {step === 'complete' ? <PriceNotice record={record} /> : null}
      {Object.keys(fields).map((name) => (
        <FormField key={name} name={name} span={name === 'disposedOn' ? 3 : 6} />
      ))}
    </StepDialog>
  );
}
