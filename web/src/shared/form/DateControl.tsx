import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { textOf, type ControlProps } from './control-types.ts';

/** A date as people type it (2026/3/7, 20260307) in the form the contract reads; other text stays as it is. */
export function readDate(typed: string): string {
  const match = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/.exec(typed.trim());
  if (!match) return typed.trim();
  const [, year = '', month = '', day = ''] = match;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A date typed as YYYY-MM-DD, with the calendar of the browser behind a button. */
export function DateControl(props: ControlProps) {
  const { t } = useTranslation('form');
  const calendar = useRef<HTMLInputElement>(null);
  const typed = textOf(props.value);
  return (
    <Box sx={{ position: 'relative' }}>
      <OutlinedInput
        id={props.id}
        fullWidth
        value={typed}
        placeholder="YYYY-MM-DD"
        disabled={props.isDisabled}
        error={props.isInvalid}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={() => {
          const read = readDate(typed);
          if (read !== typed) props.onChange(read);
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
            inputMode: 'numeric',
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
        value={/^\d{4}-\d{2}-\d{2}$/.test(typed) ? typed : ''}
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
