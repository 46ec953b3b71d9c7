import type { Theme } from '@mui/material/styles';
import { mixColors } from '#web/shared/theme/colors.ts';

/** How a row of the menu looks, as a link, a button or a row that leads nowhere. */
export function rowLook(theme: Theme) {
  const { text, background, action, primary, focus, mode } = theme.palette;
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    width: '100%',
    minHeight: 36,
    paddingBlock: '6px',
    paddingInline: '12px 8px',
    border: 0,
    borderRadius: '8px',
    background: 'none',
    color: mixColors(background.default, text.primary, 0.78),
    font: 'inherit',
    fontSize: '0.8125rem',
    lineHeight: '1.25rem',
    fontWeight: 500,
    textAlign: 'start',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:hover': { backgroundColor: action.hover, color: text.primary },
    '&:focus-visible': { outline: `2px solid ${focus}`, outlineOffset: '-2px' },
    '&[aria-current="page"]': {
      backgroundColor: mode === 'dark' ? 'rgba(255, 255, 255, .10)' : action.selected,
      color: text.primary,
    },
    '&[aria-current="page"]::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlock: '10px',
      width: 3,
      borderRadius: '2px',
      backgroundColor: primary.main,
    },
    '&[aria-disabled="true"]': { color: text.disabled, cursor: 'default' },
  } as const;
}
