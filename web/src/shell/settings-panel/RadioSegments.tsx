import { styled } from '@mui/material/styles';
import type { RadiosProps } from './radio-props.ts';

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
export function RadioSegments({ ids, value, options, isDisabled, onChange }: RadiosProps) {
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
