import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import type { FieldFacts } from '#contract/shared/field.ts';
import { textOf, type ControlProps } from './control-types.ts';
import { readAmount, readInteger } from './form-values.ts';

/** A number as it is shown at rest: money with two places and grouped thousands, others without trailing zeros. */
export function showNumber(facts: FieldFacts, typed: string): string {
  const { kind } = facts;
  const read = kind === 'integer' ? readInteger(typed) : readAmount(typed, facts);
  // What is no whole number is refused as it was typed: to show 12 for 12.7 would hide why.
  if (kind === 'integer' && typeof read === 'string') return typed;
  const plain = String(read);
  if (!/^\d+(\.\d*)?$/.test(plain)) return typed;
  const [whole = '', places = ''] = plain.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  if (kind === 'money') return places.length > 2 ? typed : `${grouped}.${places.padEnd(2, '0')}`;
  if (kind === 'percent' || kind === 'decimal') return places === '' ? whole : plain.replace(/\.?0+$/, '');
  return grouped;
}

/**
 * An edit of a number that is shown in groups, as the same edit of its digits: what is left of 1,574 after a deletion
 * must not be read as typed, where a comma can be the decimal one.
 */
export function withoutGroups(shown: string, edited: string): { text: string; caret: number } {
  const most = Math.min(shown.length, edited.length);
  let start = 0;
  while (start < most && shown[start] === edited[start]) start += 1;
  let end = 0;
  while (end < most - start && shown.at(-1 - end) === edited.at(-1 - end)) end += 1;
  const plain = (part: string) => part.replaceAll(',', '');
  const before = plain(edited.slice(0, start)) + edited.slice(start, edited.length - end);
  return { text: before + plain(edited.slice(edited.length - end)), caret: before.length };
}

function isPasted(event: ChangeEvent): boolean {
  const { nativeEvent } = event;
  return nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('insertFrom');
}

/** A whole number, one with places, an amount of money with its sign, or a share. */
export function NumberControl(props: ControlProps) {
  // Nothing changes on focus alone, so that what the browser selected stays selected.
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const { kind } = props.facts;
  const typed = textOf(props.value);
  const shown = isTyping ? typed : showNumber(props.facts, typed);
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  function edit(event: ChangeEvent<HTMLInputElement>) {
    const edited = event.target.value;
    const isOfGroups = !isTyping && !isPasted(event) && shown.includes(',');
    const plain = isOfGroups ? withoutGroups(shown, edited) : undefined;
    if (plain && plain.text !== edited) caret.current = plain.caret;
    setTyping(true);
    props.onChange(plain?.text ?? edited);
  }
  return (
    <OutlinedInput
      id={props.id}
      inputRef={input}
      fullWidth
      value={shown}
      placeholder={props.placeholder ?? showNumber(props.facts, textOf(props.suggested))}
      disabled={props.isDisabled}
      error={props.isInvalid}
      onChange={edit}
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
