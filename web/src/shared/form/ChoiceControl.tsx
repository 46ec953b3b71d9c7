import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { textOf, type ControlProps } from './control-types.ts';
import { SelectArrow } from './SelectArrow.tsx';

/** A choice of a fixed list, with the words to show for each value. */
export interface ChoiceControlProps extends ControlProps {
  optionLabel: (value: string) => string;
  /** What it is called when none is chosen. */
  emptyLabel?: string | undefined;
}

/** Up to five choices side by side; radio buttons underneath, so arrows move between them. */
export function SegmentedControl(props: ChoiceControlProps) {
  const chosen = textOf(props.value);
  return (
    <Box
      role="radiogroup"
      id={props.id}
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      aria-invalid={props.isInvalid || undefined}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        minHeight: 36,
        overflow: 'hidden',
        borderRadius: '6px',
        border: `1px solid ${props.isInvalid ? theme.palette.error.main : theme.palette.control.border}`,
        backgroundColor: 'background.paper',
        '&:focus-within:has(:focus-visible)': {
          outline: `2px solid ${theme.palette.focus}`,
          outlineOffset: 2,
        },
      })}
    >
      {(props.facts.values ?? []).map((value) => (
        <Box
          key={value}
          component="label"
          sx={(theme) => ({
            position: 'relative',
            flex: '1 1 auto',
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            minHeight: 34,
            paddingInline: '8px',
            typography: 'body2',
            cursor: 'pointer',
            color: 'text.secondary',
            // The line overlaps the start edge, so the first of every row needs no exception.
            marginInlineStart: '-1px',
            borderInlineStart: `1px solid ${theme.palette.surface.line}`,
            '&:hover': { backgroundColor: 'action.hover' },
            '&:has(:checked)': {
              backgroundColor: theme.palette.primary.soft,
              color: theme.palette.mode === 'dark' ? 'primary.light' : 'primary.dark',
              fontWeight: 600,
            },
          })}
        >
          <Box
            component="input"
            type="radio"
            name={props.id}
            value={value}
            checked={chosen === value}
            disabled={props.isDisabled}
            onChange={() => props.onChange(value)}
            onBlur={props.onBlur}
            sx={{
              position: 'absolute',
              opacity: 0,
              width: '1px',
              height: '1px',
              margin: 0,
              pointerEvents: 'none',
            }}
          />
          {props.optionLabel(value)}
        </Box>
      ))}
    </Box>
  );
}

/** More than five choices, or an optional one, as a menu. */
export function SelectControl(props: ChoiceControlProps) {
  const { t } = useTranslation('form');
  return (
    <Select
      fullWidth
      displayEmpty
      IconComponent={SelectArrow}
      value={textOf(props.value)}
      disabled={props.isDisabled}
      error={props.isInvalid}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      SelectDisplayProps={{
        id: props.id,
        'aria-labelledby': `${props.labelId} ${props.id}`,
        'aria-describedby': props.describedBy,
        'aria-invalid': props.isInvalid,
      }}
    >
      {props.facts.required ? null : <MenuItem value="">{props.emptyLabel ?? t('notSet')}</MenuItem>}
      {(props.facts.values ?? []).map((value) => (
        <MenuItem key={value} value={value}>
          {props.optionLabel(value)}
        </MenuItem>
      ))}
    </Select>
  );
}
