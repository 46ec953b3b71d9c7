import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { dateHint, formatDate } from '#web/shared/format/date.ts';
import { readDate } from '#web/shared/format/read-date.ts';
import { useDateFormat } from '#web/shared/format/date-choice.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { textOf, type ControlProps } from './control-types.ts';

/**
 * A date, typed as the person writes dates or as YYYY-MM-DD, with the calendar of the browser behind a button. Its
 * value is YYYY-MM-DD as soon as what was typed is a date; other text is its value as it stands.
 */
export function DateControl(props: ControlProps) {
  const format = useDateFormat();
  // What is being typed stays as it is until the field is left.
  const [typed, setTyped] = useState<string>();
  const value = textOf(props.value);
  const isTyping = typed !== undefined && readDate(typed, format) === value;
  return (
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
        <CalendarButton
          value={value}
          describedBy={props.labelId}
          isDisabled={props.isDisabled}
          onPick={(day) => {
            props.onChange(day);
            props.onBlur();
          }}
        />
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
  );
}
