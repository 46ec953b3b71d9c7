import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { isRealDay } from '#contract/shared/day.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { CalendarInput } from './CalendarInput.tsx';

interface CalendarButtonProps {
  /** The chosen day as YYYY-MM-DD; anything else opens the calendar at today. */
  value: string;
  describedBy?: string;
  isDisabled?: boolean | undefined;
  onPick: (day: string) => void;
}

/** The calendar of the browser behind a button, at the start of a field for dates. */
export function CalendarButton({ value, describedBy, isDisabled, onPick }: CalendarButtonProps) {
  const { t } = useTranslation('form');
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        size="small"
        disabled={isDisabled}
        aria-label={t('openCalendar')}
        aria-describedby={describedBy}
        onClick={() => calendar.current?.showPicker()}
        sx={{ marginInlineStart: '-6px' }}
      >
        <Icon name="calendar" size={16} />
      </IconButton>
      <CalendarInput
        ref={calendar}
        value={isRealDay(value) ? value : ''}
        onPick={onPick}
        sx={{ insetInlineStart: 0 }}
      />
    </>
  );
}
