import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { isMask } from '#contract/shared/mask.ts';

interface SecretInputProps {
  id: string;
  value: unknown;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

/** A value that is kept sealed: it is sent when it is written to its end, and only its mask comes back. */
export function SecretInput({ id, value, isDisabled, onChange }: SecretInputProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (typeof value === 'string' ? value : '');
  function take() {
    const text = typed?.trim();
    setTyped(undefined);
    if (text !== undefined && text !== value) onChange(text);
  }
  return (
    <OutlinedInput
      id={id}
      fullWidth
      size="small"
      disabled={isDisabled}
      value={shown}
      onChange={(event) => setTyped(event.target.value)}
      // What is typed replaces a mask as a whole.
      onFocus={({ target }) => {
        if (isMask(shown)) target.select();
      }}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
      slotProps={{ input: { autoComplete: 'off', dir: 'auto', spellCheck: false } }}
    />
  );
}
