import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirementActions } from '#contract/entities/retirement/retirement.api.ts';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { useBulkTexts } from '#web/features/records/useBulkTexts.ts';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { toInput } from '#web/shared/form/form-values.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { useRetirementRules } from '#web/areas/retirement/retirement-rules.queries.ts';
import { retirementSearches } from '../retirement.searches.ts';
import {
  changesOf,
  fieldOfLine,
  findDisposalProblems,
  lineChangeSchema,
  lineFieldsOf,
  startOfLines,
  valuesOfLines,
} from './line-fields.ts';

interface LinesDialogProps {
  record: RetirementRecord;
  lines: readonly RetirementLine[];
  onClose: () => void;
}

/** Writes values of one line, or the same values into several. */
export function LinesDialog({ record, lines, onClose }: LinesDialogProps) {
  const { t } = useTranslation('retirementSteps');
  const labels = useLabels();
  const { data: rules } = useRetirementRules();
  const { putRecord } = useRecordCache(retirement.name);
  const fields = lineFieldsOf(record, lines, rules) as Record<string, FieldFacts>;
  const start = startOfLines(lines, Object.keys(fields));
  const shape = { names: Object.keys(fields), fields };
  const tag = isolateLtr(lines[0]?.equipment.label ?? '');
  const isOne = lines.length === 1;
  const texts = useBulkTexts();
  const today = useToday();
  const hints: Readonly<Record<string, string>> = {
    instructionDocumentId: t('lines.fileHint'),
    proceeds: t('lines.proceedsHint'),
  };
  return (
    <StepDialog
      entity={retirement}
      title={isOne ? t('lines.title', { tag }) : t('lines.titleMany', { count: lines.length })}
      text={
        isOne
          ? t('lines.text', { name: lines[0]?.equipment.note ?? '' })
          : `${texts.names(lines.map(({ equipment }) => equipment.label))} ${t('lines.textMany')}`
      }
      icon="edit"
      confirm={t('lines.save')}
      fields={fields}
      start={start}
      labelOf={(path) => labels.field(retirement.name, path)}
      searches={retirementSearches(record.id)}
      schema={lineChangeSchema}
      rules={(input) => findDisposalProblems(input, record, today)}
      fieldOf={fieldOfLine}
      toBody={(input) => changesOf(toInput(shape, start), input)}
      onClose={onClose}
      onSend={async (changes, idempotencyKey) => {
        if (Object.keys(changes).length > 0) {
          const body = { lines: lines.map(({ equipmentId }) => ({ equipmentId, ...changes })) };
          const { id, version } = record;
          putRecord(
            await call(retirementActions.setLines, { params: { id }, version, body, idempotencyKey }),
          );
          showToast(t('lines.saved', { count: lines.length }), { variant: 'success' });
        }
        onClose();
      }}
    >
      {Object.keys(fields).map((name) => (
        <FormField
          key={name}
          name={name}
          span={name === 'valuationSource' ? 6 : 3}
          hint={hints[name]}
          {...(valuesOfLines(lines, name).length > 1
            ? { placeholder: texts.unchanged, emptyLabel: texts.unchanged }
            : {})}
          optionLabel={
            name === 'condition' ? (value) => labels.value('equipment', 'condition', value) : undefined
          }
        />
      ))}
    </StepDialog>
  );
}
