import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { rollFields } from '#contract/features/label/roll.api.ts';
import { rollLimits, type RollMaker, type TagRoll } from '#contract/features/label/roll.schema.ts';
import { SegmentedControl } from '#web/shared/form/ChoiceControl.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { LabelFormDialog } from '../LabelFormDialog.tsx';
import { useTemplates } from '../label.queries.ts';
import { LineInput } from '../LineInput.tsx';
import { firstTemplate } from '../queue/print-wish.ts';
import { SelectField } from '../SelectField.tsx';
import { useSentForm } from '../useSentForm.ts';
import { checkRange, readNumber, tagOf } from './roll-range.ts';
import { createRoll } from './roll.queries.ts';

const usualCount = 500;

interface NewRollDialogProps {
  /** What is reserved already: a new roll of the same prefix begins behind it. */
  rolls: readonly TagRoll[];
  onClose: () => void;
}

/** Where a new roll of a prefix can begin: behind the last one that has it. */
function startBehind(rolls: readonly TagRoll[], prefix: string): number | undefined {
  const lasts = rolls.filter((roll) => roll.prefix === prefix).map(({ last }) => last);
  return lasts.length === 0 ? undefined : Math.max(...lasts) + 1;
}

/** Reserves a range of tags; what they will be called is seen before. */
export function NewRollDialog({ rolls, onClose }: NewRollDialogProps) {
  const { t } = useTranslation('label');
  const id = useId();
  const [start] = useState(() => {
    const prefix = rolls[0]?.prefix ?? 'EQ';
    return { prefix, first: startBehind(rolls, prefix) };
  });
  const [prefix, setPrefix] = useState(start.prefix);
  const [first, setFirst] = useState(start.first === undefined ? '' : String(start.first));
  const [last, setLast] = useState(start.first === undefined ? '' : String(start.first + usualCount - 1));
  const [maker, setMaker] = useState<RollMaker>('here');
  const templates = useTemplates().data?.filter(({ isActive }) => isActive) ?? [];
  const [chosenTemplate, setTemplate] = useState<string>();
  const templateId = maker === 'here' ? (chosenTemplate ?? firstTemplate(templates, null)?.id) : undefined;
  const [isTried, setTried] = useState(false);
  const from = readNumber(first);
  const to = readNumber(last);
  const range = checkRange(from, to);
  const isPrefix = /^[A-Z]{1,6}$/.test(prefix);
  const form = useSentForm({
    send: (key) => createRoll({ prefix, first: from ?? 0, last: to ?? 0, maker, templateId }, key),
    onDone: (roll) => {
      showToast(t('roll.created', { number: isolateLtr(roll.number) }), { variant: 'success' });
      onClose();
    },
  });
  const rangeProblem =
    isTried && 'problem' in range
      ? t(`roll.range.${range.problem}`, { max: formatCount(rollLimits.tags) })
      : undefined;
  return (
    <LabelFormDialog
      title={t('roll.new')}
      text={t('roll.newText')}
      icon="tag"
      confirm={t('roll.reserve')}
      isSending={form.isSending}
      error={form.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (isPrefix && 'count' in range) form.submit();
      }}
    >
      <LineInput
        label={t('roll.field.prefix')}
        value={prefix}
        onChange={(value) => setPrefix(value.toUpperCase().trim())}
        error={isTried && !isPrefix ? t('roll.prefixWrong') : form.problemAt('prefix')}
        isCode
        maxLength={6}
        span={2}
      />
      <LineInput
        label={t('roll.field.first')}
        value={first}
        onChange={setFirst}
        error={rangeProblem ?? form.problemAt('first')}
        isNumber
        span={2}
      />
      <LineInput
        label={t('roll.field.last')}
        value={last}
        onChange={setLast}
        error={form.problemAt('last')}
        isNumber
        span={2}
      />
      <FieldFrame label={t('roll.field.maker')} span={6}>
        {(ids) => (
          <SegmentedControl
            id={`${id}-maker`}
            path="maker"
            facts={rollFields.maker}
            value={maker}
            onChange={(value) => setMaker(value as RollMaker)}
            onBlur={() => undefined}
            isInvalid={false}
            optionLabel={(value) => t(`roll.maker.${value as RollMaker}`)}
            {...ids}
          />
        )}
      </FieldFrame>
      {templateId === undefined ? null : (
        <SelectField
          label={t('print.template')}
          value={templateId}
          values={templates.map((template) => template.id)}
          textOf={(value) => templates.find((template) => template.id === value)?.name ?? ''}
          onChange={setTemplate}
          error={form.problemAt('templateId')}
        />
      )}
      <Box aria-live="polite" sx={{ gridColumn: '1 / -1', typography: 'body2', color: 'text.secondary' }}>
        {isPrefix && 'count' in range
          ? t('roll.preview', {
              first: isolateLtr(tagOf(prefix, from ?? 0)),
              last: isolateLtr(tagOf(prefix, to ?? 0)),
              n: isolateLtr(formatCount(range.count)),
            })
          : t('roll.previewEmpty')}
      </Box>
    </LabelFormDialog>
  );
}
