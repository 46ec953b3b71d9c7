import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import type { Operator } from '#contract/shared/list-query.ts';
import { CalendarButton } from '#web/shared/form/CalendarButton.tsx';
import { useDateFormat } from '#web/shared/format/date-choice.ts';
import { dateHint, formatDate } from '#web/shared/format/date.ts';
import { readDate } from '#web/shared/format/read-date.ts';
import { isDayKind } from './check-filter.ts';
import { useFocusAtStart } from './useFocusAtStart.ts';

interface TypedEditorProps {
  label: string;
  facts: FieldFacts;
  operator: Operator;
  values: readonly string[];
  /** Said below the fields when what was typed cannot be used. */
  problem: string | undefined;
  onChange: (values: string[]) => void;
  onEnter: () => void;
}

function inputOf(facts: FieldFacts, operator: Operator) {
  if (operator === 'last' || operator === 'next')
    return { mode: 'numeric', hint: '30', isLtr: true } as const;
  switch (facts.kind) {
    case 'date':
    case 'instant':
      return { mode: 'text', hint: dateHint(), isLtr: true } as const;
    case 'integer':
      return { mode: 'numeric', hint: '0', isLtr: true } as const;
    case 'money':
      return { mode: 'decimal', hint: '0.00', isLtr: true } as const;
    case 'percent':
    case 'decimal':
      return { mode: 'decimal', hint: '0', isLtr: true } as const;
    case 'code':
      return { mode: 'text', hint: facts.example ?? '', isLtr: true } as const;
    default:
      return { mode: 'text', hint: '', isLtr: false } as const;
  }
}

/** One value to type, or two for a range. */
export function TypedEditor(props: TypedEditorProps) {
  const { t } = useTranslation('list');
  const input = useFocusAtStart<HTMLInputElement>();
  const { label, operator, values, problem } = props;
  const format = useDateFormat();
  const { mode, hint, isLtr } = inputOf(props.facts, operator);
  const isDay = isDayKind(props.facts.kind) && operator !== 'last' && operator !== 'next';
  const names = operator === 'between' ? [t('from'), t('to')] : [label];
  const set = (at: number, typed: string) =>
    props.onChange(names.map((_, index) => (index === at ? typed : (values[index] ?? ''))));
  return (
    <Box sx={{ minWidth: 220 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {names.map((name, at) => (
          <OutlinedInput
            key={name}
            inputRef={at === 0 ? input : undefined}
            fullWidth
            value={values[at] ?? ''}
            placeholder={hint}
            error={problem !== undefined}
            onChange={(event) => set(at, event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Applying moves the focus to a button, which the same key would press.
              event.preventDefault();
              props.onEnter();
            }}
            startAdornment={
              isDay ? (
                <CalendarButton
                  value={readDate(values[at] ?? '', format)}
                  onPick={(day) => set(at, formatDate(day, format))}
                />
              ) : undefined
            }
            endAdornment={
              operator === 'last' || operator === 'next' ? (
                <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {t('daysWord')}
                </Box>
              ) : undefined
            }
            slotProps={{
              input: {
                'aria-label': name === label ? label : `${label}, ${name}`,
                'aria-invalid': problem !== undefined,
                inputMode: mode,
                dir: isLtr ? 'ltr' : 'auto',
                maxLength: 200,
                autoComplete: 'off',
              },
            }}
          />
        ))}
      </Box>
      {problem === undefined ? null : (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
