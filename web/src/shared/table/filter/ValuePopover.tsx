import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import type { Filter, Operator } from '#contract/shared/list-query.ts';
import { readingsOf } from '#contract/shared/money.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { formatDate } from '#web/shared/format/date.ts';
import { isDayKind, isUsable, tidyValue } from './check-filter.ts';
import { DateShortcuts } from './DateShortcuts.tsx';
import type { FilterScope } from './useFilterScope.ts';
import { ValueEditor } from './ValueEditor.tsx';

interface ValuePopoverProps {
  anchor: HTMLElement | null;
  scope: FilterScope;
  facts: FieldFacts;
  filter: Filter;
  /** The values chosen; none means that the filter goes away. A shortcut brings its own comparison. */
  onDone: (values: string[], operator?: Operator) => void;
  onCancel: () => void;
}

/** Asks for the values of one filter. Leaving it applies what can be used; Escape leaves all as it was. */
export function ValuePopover({ anchor, scope, facts, filter, onDone, onCancel }: ValuePopoverProps) {
  const { t, i18n } = useTranslation('list');
  const { fieldText } = useProblemText();
  const labels = useLabels();
  const label = labels.field(scope.entity.name, filter.field, facts.title);
  const isDay = isDayKind(facts.kind) && filter.operator !== 'last' && filter.operator !== 'next';
  const [values, setValues] = useState<string[]>(
    isDay ? filter.values.map((day) => formatDate(day)) : filter.values,
  );
  const [hasTried, setHasTried] = useState(false);
  const tidy = values.map((value) =>
    filter.operator === 'last' || filter.operator === 'next'
      ? value.trim()
      : tidyValue(facts.kind, value, i18n.language),
  );
  const isBlank = tidy.every((value) => value === '');
  const usable = isUsable(scope.entity, { ...filter, values: tidy });
  const readings = tidy.map(readingsOf).find((found) => found !== undefined);
  const problem = readings
    ? fieldText(fieldProblemOf(filter.field, label, 'ambiguous_amount', { ...readings }))
    : isDay
      ? fieldText(fieldProblemOf(filter.field, label, 'not_a_date'))
      : t('valueNotUsable');
  const apply = () => {
    if (isBlank) onDone([]);
    else if (usable) onDone(tidy);
    else setHasTried(true);
  };
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={(_, reason) => {
        if (reason === 'escapeKeyDown' || (!usable && !isBlank)) onCancel();
        else apply();
      }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: { marginBlockStart: '4px', padding: 1, width: 280, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      {facts.kind === 'date' ? <DateShortcuts facts={facts} onPick={onDone} /> : null}
      <ValueEditor
        scope={scope}
        facts={facts}
        filter={{ ...filter, values }}
        problem={hasTried && !usable ? problem : undefined}
        onChange={setValues}
        onEnter={(next) => (next ? onDone(next) : apply())}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, paddingBlockStart: 1 }}>
        <Button size="small" color="inherit" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="small" variant="contained" onClick={apply}>
          {t('apply')}
        </Button>
      </Box>
    </Popover>
  );
}
