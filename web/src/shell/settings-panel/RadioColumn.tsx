import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { RadiosProps } from './radio-props.ts';

/** Radios below one another. */
export function RadioColumn({ ids, value, options, isDisabled, onChange }: RadiosProps) {
  return (
    <RadioGroup
      aria-labelledby={ids.label}
      aria-describedby={ids.reason}
      name={ids.control}
      value={value}
      onChange={(_, next) => onChange(next)}
      sx={{ flex: '0 0 152px' }}
    >
      {options.map((option) => (
        <FormControlLabel
          key={option.value}
          value={option.value}
          disabled={isDisabled}
          control={<Radio />}
          label={option.label}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{
            margin: 0,
            marginInlineStart: '-6px',
            minHeight: 28,
            '& .MuiRadio-root': { paddingBlock: '4px' },
          }}
        />
      ))}
    </RadioGroup>
  );
}
