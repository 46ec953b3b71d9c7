import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { ControlRow, type RowIds, type RowProps } from './ControlRow.tsx';

/** What both forms of a radio group take. */
interface RadiosProps {
  ids: RowIds;
  value: string;
  options: readonly { value: string; label: string }[];
  isDisabled: boolean;
  onChange: (value: string) => void;
}

const Frame = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  minHeight: 28,
  borderRadius: 6,
  border: `1px solid ${theme.palette.control.border}`,
  backgroundColor: theme.palette.background.paper,
  overflow: 'hidden',
  '&[aria-disabled="true"]': {
    borderColor: theme.palette.divider,
    backgroundColor: theme.palette.surface.inset,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 2 },
}));

const Segment = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minWidth: 32,
  padding: '4px 10px',
  cursor: 'pointer',
  ...theme.typography.caption,
  color: theme.palette.text.secondary,
  transition: 'background-color 100ms, color 100ms',
  '&:not(:first-of-type)': { borderInlineStart: `1px solid ${theme.palette.surface.line}` },
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:has(:checked)': {
    backgroundColor: theme.palette.primary.soft,
    color: theme.palette.text.primary,
    fontWeight: 600,
  },
  '&:has(:disabled)': {
    cursor: 'default',
    color: theme.palette.text.disabled,
    backgroundColor: theme.palette.surface.inset,
  },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '@media (forced-colors: active)': {
    '&:has(:checked)': { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
  },
}));

/** Radios side by side, as one control. */
function RadioSegments({ ids, value, options, isDisabled, onChange }: RadiosProps) {
  return (
    <Frame
      role="radiogroup"
      aria-labelledby={ids.label}
      aria-describedby={ids.reason}
      aria-disabled={isDisabled}
    >
      {options.map((option) => (
        <Segment key={option.value}>
          <input
            type="radio"
            name={ids.control}
            value={option.value}
            checked={option.value === value}
            disabled={isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Segment>
      ))}
    </Frame>
  );
}

/** Radios below one another. */
function RadioColumn({ ids, value, options, isDisabled, onChange }: RadiosProps) {
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

export interface Option<T extends string> {
  value: T;
  label: string;
}

interface RadioRowProps<T extends string> extends RowProps {
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
}

const longestRow = 3;

/** A choice of one: up to three options lie in a row, four and more in a column. */
export function RadioRow<T extends string>({ value, options, onChange, ...row }: RadioRowProps<T>) {
  const Radios = options.length > longestRow ? RadioColumn : RadioSegments;
  return (
    <ControlRow {...row} isGroup>
      {(ids) => (
        <Radios
          ids={ids}
          value={value}
          options={options}
          isDisabled={row.reason !== undefined}
          onChange={(chosen) => {
            const option = options.find((entry) => entry.value === chosen);
            if (option !== undefined) onChange(option.value);
          }}
        />
      )}
    </ControlRow>
  );
}
