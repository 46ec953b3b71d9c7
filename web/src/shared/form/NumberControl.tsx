import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { FieldKind } from '#contract/shared/field.ts';
import { textOf, type ControlProps } from './control-types.ts';
import { readAmount } from './form-values.ts';

/** A number as it is shown at rest: money with two places and grouped thousands, others without trailing zeros. */
export function showNumber(kind: FieldKind, typed: string): string {
  const plain = readAmount(typed);
  if (!/^\d+(\.\d*)?$/.test(plain)) return typed;
  const [whole = '', places = ''] = plain.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  if (kind === 'money') return places.length > 2 ? typed : `${grouped}.${places.padEnd(2, '0')}`;
  if (kind === 'percent' || kind === 'decimal') return places === '' ? whole : plain.replace(/\.?0+$/, '');
  return grouped;
}

/** A whole number, one with places, an amount of money with its sign, or a share. */
export function NumberControl(props: ControlProps) {
  // Nothing changes on focus alone, so that what the browser selected stays selected.
  const [isTyping, setTyping] = useState(false);
  const { kind } = props.facts;
  const typed = textOf(props.value);
  return (
    <OutlinedInput
      id={props.id}
      fullWidth
      value={isTyping ? typed : showNumber(kind, typed)}
      placeholder={props.placeholder ?? showNumber(kind, textOf(props.suggested))}
      disabled={props.isDisabled}
      error={props.isInvalid}
      onChange={(event) => {
        setTyping(true);
        props.onChange(event.target.value);
      }}
      onBlur={() => {
        setTyping(false);
        props.onBlur();
      }}
      startAdornment={kind === 'money' ? <InputAdornment position="start">$</InputAdornment> : undefined}
      endAdornment={kind === 'percent' ? <InputAdornment position="end">%</InputAdornment> : undefined}
      dir="ltr"
      slotProps={{
        input: {
          dir: 'ltr',
          inputMode: kind === 'integer' ? 'numeric' : 'decimal',
          autoComplete: 'off',
          style: { fontVariantNumeric: 'tabular-nums' },
          'aria-describedby': props.describedBy,
          'aria-invalid': props.isInvalid,
        },
      }}
    />
  );
}
