import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { EntryRows } from './EntryRows.tsx';
import { monthOf } from './month-days.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { useChosenDay } from './useChosenDay.ts';
import { useRenewals } from '#web/areas/software/renewals.queries.ts';

interface MonthViewProps {
  month: string;
  title: string;
  today: string;
  onMonth: (month: string) => void;
}

/** The month as a calendar, and beside it what is on the chosen day. */
export function MonthView({ month, title, today, onMonth }: MonthViewProps) {
  const { t } = useTranslation('renewals');
  const list = useRef<HTMLDivElement>(null);
  const choice = useChosenDay(month, onMonth);
  const shown = choice.day === undefined ? month : monthOf(choice.day);
  const data = useRenewals(shown, 1).data;
  const found = data?.months.find((one) => one.month === shown);
  const entries = found?.entries ?? [];
  const atFirst = monthOf(today) === shown ? today : (entries[0]?.day ?? `${shown}-01`);
  const chosen = choice.day ?? atFirst;
  const ofDay = entries.filter(({ day }) => day === chosen);
  const counted = (found?.decisions ?? 0) + (found?.ends ?? 0);

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
      }}
    >
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <MonthGrid
          month={shown}
          today={today}
          chosen={chosen}
          entries={entries}
          label={title}
          focusOn={choice.focusOn}
          onFocused={choice.onFocused}
          onChoose={choice.choose}
          onOpen={() => list.current?.querySelector('a')?.focus()}
        />
      </Paper>
      <Panel title={t('onDay', { day: dateInText(chosen) })} isFlush>
        <div ref={list} aria-live="polite">
          {ofDay.length === 0 ? (
            <Box sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>{t('nothingOnDay')}</Box>
          ) : (
            <EntryRows entries={ofDay} />
          )}
        </div>
        {counted > entries.length ? (
          <Box sx={{ padding: 2, borderTop: 1, borderColor: 'divider', typography: 'body2' }}>
            {t('firstOnly', { shown: entries.length, n: counted })}
          </Box>
        ) : null}
      </Panel>
    </Box>
  );
}
