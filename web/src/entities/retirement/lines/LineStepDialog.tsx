import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import {
  isWorking,
  retirement,
  type RetirementRecord,
} from '#contract/entities/retirement/retirement.schema.ts';
import {
  approvedLineFields,
  lineSteps,
  type DialogLineStep,
} from '#contract/entities/retirement/retirement.steps.ts';
import { stepBody } from '#contract/shared/steps.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { nameWithEmail } from '#web/shared/format/account.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { retirementSearches } from '../retirement.searches.ts';
import { startOfLines } from './line-fields.ts';
import { fieldsOf, sendLineStep } from './line-steps.ts';

interface LineStepDialogProps {
  step: DialogLineStep;
  record: RetirementRecord;
  lines: readonly RetirementLine[];
  onClose: () => void;
}

/** Asks what a step with one or several lines needs to know. */
export function LineStepDialog({ step, record, lines, onClose }: LineStepDialogProps) {
  const { t } = useTranslation('retirementSteps');
  const { putRecord } = useRecordCache(retirement.name);
  const labels = useLabels();
  const isApproved = step === 'removeItems' && isWorking(record);
  const fields = fieldsOf(step, isWorking(record));
  const params = {
    count: lines.length,
    tag: isolateLtr(lines[0]?.equipment.label ?? ''),
    who: nameWithEmail(lines[0]?.reversal?.askedBy ?? '', lines[0]?.reversal?.askedByEmail),
    why: lines[0]?.reversal?.reason ?? '',
  };
  return (
    <StepDialog
      entity={retirement}
      title={t(`line.title.${step}`, params)}
      text={t(isApproved ? 'line.text.removeApproved' : `line.text.${step}`, params)}
      icon={lineSteps[step].icon}
      confirm={t(`line.do.${step}`)}
      fields={fields}
      start={{
        ...(step === 'reviseValues' && startOfLines(lines, approvedLineFields)),
        reason: '',
        documentId: null,
      }}
      labelOf={(path) => {
        if (path === 'documentId') return t('field.document');
        return path === 'reason' ? t('field.reason') : labels.field(retirement.name, path);
      }}
      searches={retirementSearches(record.id)}
      schema={stepBody(fields)}
      onClose={onClose}
      onSend={async (body, key) => {
        putRecord(await sendLineStep(step, record, lines, body, key));
        showToast(t(`line.done.${step}`, params), { variant: 'success' });
        onClose();
      }}
    >
      {Object.keys(fields).map((name) => (
        <FormField
          key={name}
          name={name}
          span={6}
          hint={name === 'documentId' ? t('lines.fileHint') : undefined}
        />
      ))}
    </StepDialog>
  );
}
