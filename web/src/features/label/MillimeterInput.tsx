import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { readMeasure, showMeasure } from './measures.ts';

interface MillimeterInputProps {
  label: string;
  /** In the units below. */
  value: number;
  /** How many units a millimeter has. */
  perMillimeter: 10 | 100;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** Both directions are possible: a plus is written too. */
  isSigned?: boolean;
  /** A letter before the number instead of a label above it. */
  mark?: string;
  hint?: ReactNode;
  isDisabled?: boolean;
}

/** A length in millimeters; the arrows up and down change it by its last place. */
export function MillimeterInput({
  label,
  value,
  perMillimeter,
  min,
  max,
  onChange,
  isSigned = false,
  mark,
  hint,
  isDisabled = false,
}: MillimeterInputProps) {
  const { t } = useTranslation('label');
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? showMeasure(value, perMillimeter, isSigned);
  const read = typed === undefined ? value : readMeasure(typed, perMillimeter);
  const isWrong = read === undefined || read < min || read > max;

  function edit(text: string) {
    setTyped(text);
    const next = readMeasure(text, perMillimeter);
    if (next !== undefined && next >= min && next <= max) onChange(next);
  }
  function step(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setTyped(undefined);
    const by = (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1);
    onChange(Math.min(max, Math.max(min, value + by)));
  }
  return (
    <Box sx={{ minWidth: 0, flex: '1 1 0' }}>
      {mark === undefined ? (
        <Box
          component="label"
          htmlFor={id}
          sx={{
            display: 'block',
            typography: 'caption',
            fontWeight: 400,
            color: 'text.secondary',
            marginBlockEnd: '4px',
          }}
        >
          {label}
        </Box>
      ) : null}
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        value={shown}
        error={isWrong}
        disabled={isDisabled}
        onChange={({ target }) => edit(target.value)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={step}
        dir="ltr"
        startAdornment={
          mark === undefined ? undefined : <InputAdornment position="start">{mark}</InputAdornment>
        }
        endAdornment={<InputAdornment position="end">{t('mm')}</InputAdornment>}
        slotProps={{
          input: {
            dir: 'ltr',
            inputMode: 'decimal',
            autoComplete: 'off',
            style: { fontVariantNumeric: 'tabular-nums' },
            'aria-label': mark === undefined ? undefined : label,
            'aria-invalid': isWrong,
            'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
          },
        }}
        sx={{ '& .MuiTypography-root': { typography: 'caption', fontWeight: 400 } }}
      />
      {hint === undefined ? null : (
        <Box
          id={`${id}-hint`}
          sx={{ marginBlockStart: '4px', typography: 'caption', fontWeight: 400, color: 'text.secondary' }}
        >
          {hint}
        </Box>
      )}
    </Box>
  );
}
