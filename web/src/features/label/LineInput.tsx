import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';

interface LineInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** What the number counts, at its end. */
  unit?: string;
  /** A code or a number: left to right in every language. */
  isCode?: boolean;
  isNumber?: boolean;
  isOptional?: boolean;
  isDisabled?: boolean;
  maxLength?: number;
  span?: number;
}

/** A labeled line of text or a number in the dialogs of labels. */
export function LineInput({
  label,
  value,
  onChange,
  error,
  hint,
  unit,
  isCode = false,
  isNumber = false,
  isOptional = false,
  isDisabled = false,
  maxLength,
  span = 6,
}: LineInputProps) {
  const id = useId();
  return (
    <FieldFrame label={label} controlId={id} error={error} hint={hint} span={span} isOptional={isOptional}>
      {({ describedBy }) => (
        <OutlinedInput
          id={id}
          fullWidth
          value={value}
          disabled={isDisabled}
          error={error !== undefined}
          onChange={({ target }) => onChange(target.value)}
          endAdornment={
            unit === undefined ? undefined : <InputAdornment position="end">{unit}</InputAdornment>
          }
          slotProps={{
            input: {
              maxLength,
              autoComplete: 'off',
              spellCheck: !isCode && !isNumber,
              dir: isCode || isNumber ? 'ltr' : 'auto',
              inputMode: isNumber ? 'decimal' : undefined,
              style: isNumber ? { fontVariantNumeric: 'tabular-nums' } : undefined,
              'aria-describedby': describedBy,
              'aria-invalid': error !== undefined,
            },
          }}
          sx={isCode ? { '& input': { typography: 'code' } } : undefined}
        />
      )}
    </FieldFrame>
  );
}
