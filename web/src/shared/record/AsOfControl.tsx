import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { formatDate } from '#web/shared/format/date.ts';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { CalendarInput } from '#web/shared/form/CalendarInput.tsx';

interface AsOfControlProps {
  /** The chosen day; undefined is today. */
  asOf: string | undefined;
  today: string;
  /** The days on which the record changed, newest first. */
  changeDays: readonly string[];
  onChange: (day: string | undefined) => void;
}

/** The nearest day of a change before the shown day. */
export function previousChange(changeDays: readonly string[], shown: string): string | undefined {
  return changeDays.find((day) => day < shown);
}

/** The nearest day of a change after the shown day. */
export function nextChange(changeDays: readonly string[], shown: string): string | undefined {
  return changeDays.findLast((day) => day > shown);
}

/** Turns a record page back to a day, by the calendar or from change to change. */
export function AsOfControl({ asOf, today, changeDays, onChange }: AsOfControlProps) {
  const { t } = useTranslation('record');
  const calendar = useRef<HTMLInputElement>(null);
  const shown = asOf ?? today;
  const previous = previousChange(changeDays, shown);
  const next = nextChange(changeDays, shown) ?? (asOf === undefined ? undefined : today);
  const choose = (day: string) => onChange(day >= today ? undefined : day);
  return (
    <Box
      component="fieldset"
      aria-label={t('asOf')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, margin: 0, padding: 0, border: 0, minWidth: 0 }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}
      >
        {t('asOf')}
      </Box>
      <Box
        sx={(theme) => ({
          position: 'relative',
          display: 'inline-flex',
          alignItems: 'stretch',
          minHeight: 28,
          borderRadius: '6px',
          border: `1px solid ${theme.palette.control.border}`,
          backgroundColor: 'background.paper',
          '& .Mui-disabled': { color: theme.palette.surface.line },
        })}
      >
        <IconButton
          size="small"
          aria-label={t('previousChange')}
          disabled={previous === undefined}
          onClick={() => previous && choose(previous)}
        >
          <Icon name="chev-left" size={16} />
        </IconButton>
        <Box
          component="button"
          type="button"
          aria-label={t('chooseDay', { day: formatDate(shown) })}
          onClick={() => calendar.current?.showPicker()}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: '6px',
            paddingInline: '8px',
            border: 0,
            borderLeft: 1,
            borderRight: 1,
            borderColor: 'divider',
            backgroundColor: 'transparent',
            color: 'text.primary',
            cursor: 'pointer',
            typography: 'caption',
          }}
        >
          <Icon name="calendar" size={14} />
          <DateText value={shown} />
          {asOf === undefined ? (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {t('today')}
            </Box>
          ) : null}
        </Box>
        <IconButton
          size="small"
          aria-label={t('nextChange')}
          disabled={next === undefined}
          onClick={() => next && choose(next)}
        >
          <Icon name="chev-right" size={16} />
        </IconButton>
        <CalendarInput
          ref={calendar}
          value={shown}
          max={today}
          onPick={(day) => {
            if (day !== '') choose(day);
          }}
          sx={{ insetInlineEnd: 40 }}
        />
      </Box>
    </Box>
  );
}
