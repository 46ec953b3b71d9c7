import FormHelperText from '@mui/material/FormHelperText';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { ControlRow, type RowProps } from './ControlRow.tsx';
import { useNumberEntry, type Limits } from './number-entry.ts';

interface NumberRowProps extends RowProps, Limits {
  value: number;
  onApply: (value: number) => void;
}

export function NumberRow({ value, min, max, onApply, ...row }: NumberRowProps) {
  const { t } = useTranslation('settingsPanel');
  const entry = useNumberEntry(value, { min, max }, onApply);
  const { problem } = entry;
  return (
    <ControlRow {...row}>
      {(ids) => (
        <Box sx={{ flex: '0 1 160px', minWidth: 0 }}>
          <OutlinedInput
            id={ids.control}
            fullWidth
            value={entry.text}
            error={problem !== undefined}
            disabled={row.reason !== undefined}
            onChange={(event) => entry.type(event.target.value)}
            onBlur={entry.applyNow}
            onKeyDown={(event) => {
              if (event.key === 'Enter') entry.applyNow();
            }}
            slotProps={{
              input: {
                dir: 'ltr',
                inputMode: 'numeric',
                autoComplete: 'off',
                'aria-describedby': problem === undefined ? ids.reason : `${ids.control}-error`,
                style: { fontVariantNumeric: 'tabular-nums' },
              },
            }}
            sx={{ minHeight: 32, '& input': { paddingBlock: '5px' } }}
          />
          <FormHelperText
            id={`${ids.control}-error`}
            error
            role="status"
            hidden={problem === undefined}
            sx={{ display: problem === undefined ? 'none' : 'flex', alignItems: 'center', gap: '4px' }}
          >
            <Icon name="error" size={14} />
            {problem !== undefined && t(problem, { min: min ?? '', max: max ?? '' })}
          </FormHelperText>
        </Box>
      )}
    </ControlRow>
  );
}
