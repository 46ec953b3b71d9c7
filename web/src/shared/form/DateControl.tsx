import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef, useState } from 'react';
import { isRealDay } from '#contract/shared/day.ts';
import { dateHint, formatDate } from '#web/shared/format/date.ts';
import { readDate } from '#web/shared/format/read-date.ts';
import { useDateFormat } from '#web/shared/format/date-choice.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { textOf, type ControlProps } from './control-types.ts';

/**
 * A date, typed as the person writes dates or as YYYY-MM-DD, with the calendar of the browser behind a button. Its
 * value is YYYY-MM-DD as soon as what was typed is a date; other text is its value as it stands.
 */
export function DateControl(props: ControlProps) {
  const { t } = useTranslation('form');
  const format = useDateFormat();
  const calendar = useRef<HTMLInputElement>(null);
  // What is being typed stays as it is until the field is left.
  const [typed, setTyped] = useState<string>();
  const value = textOf(props.value);
  const isTyping = typed !== undefined && readDate(typed, format) === value;
  return (
    <Box sx={{ position: 'relative' }}>
      <OutlinedInput
        id={props.id}
        fullWidth
        value={isTyping ? typed : formatDate(value, format)}
        placeholder={dateHint(format)}
        disabled={props.isDisabled}
        error={props.isInvalid}
        onChange={(event) => {
          setTyped(event.target.value);
          props.onChange(readDate(event.target.value, format));
        }}
        onBlur={() => {
          setTyped(undefined);
          props.onBlur();
        }}
        startAdornment={
          <IconButton
            size="small"
            disabled={props.isDisabled}
            aria-label={t('openCalendar')}
            aria-describedby={props.labelId}
            onClick={() => calendar.current?.showPicker()}
            sx={{ marginInlineStart: '-6px' }}
          >
            <Icon name="calendar" size={16} />
          </IconButton>
        }
        dir="ltr"
        slotProps={{
          input: {
            dir: 'ltr',
            autoComplete: 'off',
            style: { fontVariantNumeric: 'tabular-nums', paddingInlineStart: 4 },
            'aria-describedby': props.describedBy,
            'aria-invalid': props.isInvalid,
          },
        }}
      />
      <Box
        component="input"
        type="date"
        ref={calendar}
        tabIndex={-1}
        aria-hidden
        min="1900-01-01"
        max="9999-12-31"
        value={isRealDay(value) ? value : ''}
        onChange={(event) => {
          props.onChange(event.target.value);
          props.onBlur();
        }}
        sx={{
          position: 'absolute',
          insetInlineStart: 0,
          bottom: 0,
          width: '1px',
          height: 0,
          padding: 0,
          border: 0,
          opacity: 0,
          pointerEvents: 'none',
        }}
      />
    </Box>
  );
}
