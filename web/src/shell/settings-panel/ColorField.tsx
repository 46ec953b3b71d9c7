import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { isColor } from '#web/shared/theme/palette-rules.ts';
import type { ColorName, ColorProblem } from './palette-form.ts';

const Swatch = styled('input')(({ theme }) => ({
  flex: 'none',
  width: 36,
  height: 36,
  padding: 0,
  border: `1px solid ${theme.palette.control.border}`,
  borderRadius: 6,
  background: 'none',
  cursor: 'pointer',
  overflow: 'hidden',
  '&::-webkit-color-swatch-wrapper': { padding: 0 },
  '&::-webkit-color-swatch': { border: 0, borderRadius: 0 },
  '&::-moz-color-swatch': { border: 0, borderRadius: 0 },
}));

interface ColorFieldProps {
  name: ColorName;
  value: string;
  problem: ColorProblem | undefined;
  onChange: (color: string) => void;
}

/** A color to pick or to write. */
export function ColorField({ name, value, problem, onChange }: ColorFieldProps) {
  const { t } = useTranslation('settingsPanel');
  const id = useId();
  const label = t(`color.${name}`);
  const described = problem === undefined ? undefined : `${id}-error`;
  return (
    <Box>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Box sx={{ display: 'flex', gap: 1, marginBlockStart: '4px' }}>
        <Swatch
          type="color"
          aria-label={t('pickColor', { color: label })}
          aria-describedby={described}
          value={isColor(value) ? value.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <OutlinedInput
          id={id}
          value={value}
          error={problem !== undefined}
          onChange={(event) => {
            const typed = event.target.value.trim();
            onChange(/^[0-9a-f]{6}$/i.test(typed) ? `#${typed}` : typed);
          }}
          slotProps={{
            input: {
              dir: 'ltr',
              maxLength: 7,
              spellCheck: false,
              autoComplete: 'off',
              'aria-describedby': described,
            },
          }}
          sx={{ flex: 1, minWidth: 0, '& input': { typography: 'code', fontSize: '0.8125rem' } }}
        />
      </Box>
      <FormHelperText
        id={`${id}-error`}
        error
        role="status"
        sx={{ display: problem === undefined ? 'none' : 'flex', alignItems: 'center', gap: '4px' }}
      >
        <Icon name="error" size={14} />
        {problem !== undefined && t(problem)}
      </FormHelperText>
    </Box>
  );
}
