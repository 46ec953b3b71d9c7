import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ReportHead } from '#contract/areas/report/report.api.ts';
import { reportKnown, reportLeft, reportOf } from '#contract/areas/report/report.definitions.ts';
import { addDays } from '#contract/shared/day.ts';
import { dateInText, formatDate } from '#web/shared/format/date.ts';
import { DateText } from '#web/shared/format/DateText.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { CalendarInput } from '#web/shared/form/CalendarInput.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { fiscalYearsPath } from './report.module.ts';
import type { ReportAddress } from './useReportAddress.ts';

type Ask = (values: Readonly<Record<string, string | undefined>>) => void;

/** The day of the report: from one end of a fiscal year to the next, or any by the calendar. */
function DayControl({ head, onAsk }: { head: ReportHead; onAsk: Ask }) {
  const { t } = useTranslation('report');
  const calendar = useRef<HTMLInputElement>(null);
  const { asOf, today, yearFrom, yearTo } = head;
  const choose = (day: string) => onAsk({ asOf: day >= today ? undefined : day });
  // From an end of a year on, the next end is a year later; what lies ahead is today.
  const next = asOf === yearTo ? addDays(yearTo, 365) : yearTo;
  return (
    <Box
      sx={(theme) => ({
        position: 'relative',
        display: 'inline-flex',
        alignItems: 'stretch',
        minHeight: 34,
        borderRadius: '6px',
        border: `1px solid ${theme.palette.control.border}`,
        backgroundColor: 'background.paper',
      })}
    >
      <IconButton size="small" aria-label={t('yearBefore')} onClick={() => choose(addDays(yearFrom, -1))}>
        <Icon name="chev-left" size={16} />
      </IconButton>
      <Box
        component="button"
        type="button"
        aria-label={t('chooseDay', { day: formatDate(asOf) })}
        onClick={() => calendar.current?.showPicker()}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: '6px',
          paddingInline: '10px',
          border: 0,
          borderLeft: 1,
          borderRight: 1,
          borderColor: 'divider',
          backgroundColor: 'transparent',
          color: 'text.primary',
          cursor: 'pointer',
          typography: 'body2',
        }}
      >
        <Icon name="calendar" size={14} />
        <DateText value={asOf} />
        <Box component="span" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {asOf === today ? t('today') : asOf === yearTo ? t('isYearEnd') : null}
        </Box>
      </Box>
      <IconButton
        size="small"
        aria-label={t('yearEnd')}
        disabled={asOf >= today}
        onClick={() => choose(next)}
      >
        <Icon name="chev-right" size={16} />
      </IconButton>
      <CalendarInput
        ref={calendar}
        value={asOf}
        max={today}
        onPick={(day) => {
          if (day !== '') choose(day);
        }}
        sx={{ insetInlineEnd: 40 }}
      />
    </Box>
  );
}

/** The fiscal year of the report. */
export function YearControl({ head, onAsk }: { head: ReportHead; onAsk: Ask }) {
  const { t } = useTranslation('report');
  const { year, yearFrom, yearTo, today } = head;
  const step = (by: number) => onAsk({ year: String(year + by) });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <IconButton size="small" aria-label={t('previousYear')} onClick={() => step(-1)}>
        <Icon name="chev-left" size={16} />
      </IconButton>
      <Box component="strong" sx={{ typography: 'subtitle2' }}>
        {t('fiscalYear')} <Ltr>{String(year)}</Ltr>
      </Box>
      <IconButton size="small" aria-label={t('nextYear')} disabled={yearTo >= today} onClick={() => step(1)}>
        <Icon name="chev-right" size={16} />
      </IconButton>
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('yearRange', { from: dateInText(yearFrom), to: dateInText(head.asOf) })}
      </Box>
    </Box>
  );
}

/** Says that the year is closed, or whose closing balances it opens with. */
export function YearBar({ head }: { head: ReportHead }) {
  const { t } = useTranslation('report');
  const { closed, follows } = head;
  if (!closed && follows === null) return null;
  return (
    <Notice
      tone="info"
      action={
        <Link component={RouterLink} to={fiscalYearsPath} underline="always">
          {t('year.link')}
        </Link>
      }
    >
      {closed
        ? t('year.closed', { number: isolateLtr(closed.number) })
        : t('year.follows', { number: isolateLtr(follows ?? '') })}
    </Notice>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  choices: readonly T[];
  textOf: (choice: T) => string;
  onChoose: (choice: T) => void;
}

function Choice<T extends string>({ label, value, choices, textOf, onChoose }: ChoiceProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_, next: T | null) => {
        if (next !== null) onChoose(next);
      }}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice} value={choice}>
          {textOf(choice)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface ReportControlsProps {
  head: ReportHead;
  address: ReportAddress;
  onAsk: Ask;
}

/** What the report is asked: the day, what was known of it, and items that left. */
export function ReportControls({ head, onAsk }: ReportControlsProps) {
  const { t } = useTranslation('report');
  const id = useId();
  const { parameters, hasYear } = reportOf(head.kind);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box
        component="fieldset"
        aria-labelledby={id}
        sx={{ display: 'flex', alignItems: 'center', gap: 1, margin: 0, padding: 0, border: 0, minWidth: 0 }}
      >
        <FormLabel id={id} component="span" sx={{ margin: 0 }}>
          {t('asOf')}
        </FormLabel>
        <DayControl head={head} onAsk={onAsk} />
      </Box>
      {hasYear ? (
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('fiscalYear')} <Ltr>{String(head.year)}</Ltr>:{' '}
          {t('yearRange', { from: dateInText(head.yearFrom), to: dateInText(head.asOf) })}
        </Box>
      ) : null}
      {parameters.includes('known') && head.asOf < head.today ? (
        <Choice
          label={t('asKnown')}
          value={head.known}
          choices={reportKnown}
          textOf={(choice) => t(`known.${choice}`)}
          onChoose={(known) => onAsk({ known: known === 'today' ? undefined : known })}
        />
      ) : null}
      {parameters.includes('left') ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <FormLabel component="span" sx={{ margin: 0 }}>
            {t('left')}
          </FormLabel>
          <Choice
            label={t('left')}
            value={head.left}
            choices={reportLeft}
            textOf={(choice) => t(`left.${choice}`)}
            onChoose={(left) => onAsk({ left: left === 'year' ? undefined : left })}
          />
        </Box>
      ) : null}
    </Box>
  );
}

/** What the rows are; the usual choice stands in no address. */
export function RowsControl({ head, onAsk }: { head: ReportHead; onAsk: Ask }) {
  const { t } = useTranslation('report');
  const { by: choices = [] } = reportOf(head.kind);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <FormLabel component="span" sx={{ margin: 0 }}>
        {t('by')}
      </FormLabel>
      <Choice
        label={t('by')}
        value={head.by}
        choices={choices}
        textOf={(choice) => t(`by.${choice}`)}
        onChoose={(by) => onAsk({ by: by === choices[0] ? undefined : by })}
      />
    </Box>
  );
}

/** Says that this is not now, and whose knowledge it is. */
export function TimeBar({ head }: { head: ReportHead }) {
  const { t } = useTranslation('report');
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '10px',
        padding: '8px 12px',
        borderRadius: '6px',
        backgroundColor: 'text.primary',
        color: 'background.paper',
        typography: 'body2',
      }}
    >
      <Icon name="history" size={18} />
      <span>{t(`bar.${head.known}`, { day: dateInText(head.asOf) })}</span>
      <Box component="span" sx={{ marginInlineStart: 'auto' }}>
        {t('bar.opens')}
      </Box>
    </Box>
  );
}
