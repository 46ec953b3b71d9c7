import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { operatorsOf, type Operator } from '#contract/shared/list-query.ts';
import { fiscalYearValues, todayValue } from '#contract/shared/relative-values.ts';

interface DateShortcutsProps {
  facts: FieldFacts;
  onPick: (values: string[], operator: Operator) => void;
}

/** The questions that dates are asked most, each with one click; the days count from the agency's today. */
export function DateShortcuts({ facts, onPick }: DateShortcutsProps) {
  const { t } = useTranslation('list');
  const all: { label: string; operator: Operator; values: string[] }[] = [
    { label: t('beforeToday'), operator: 'lt', values: [todayValue] },
    { label: t('nextDays', { n: '30' }), operator: 'next', values: ['30'] },
    { label: t('lastDays', { n: '30' }), operator: 'last', values: ['30'] },
    { label: t('thisFiscalYear'), operator: 'between', values: [...fiscalYearValues] },
    { label: t('opEmpty'), operator: 'empty', values: ['true'] },
    { label: t('opNotEmpty'), operator: 'empty', values: ['false'] },
  ];
  const offered = operatorsOf(facts);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px', paddingBlockEnd: 1 }}>
      {all
        .filter(({ operator }) => offered.includes(operator))
        .map(({ label, operator, values }) => (
          <Button
            key={label}
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => onPick(values, operator)}
          >
            {label}
          </Button>
        ))}
    </Box>
  );
}
