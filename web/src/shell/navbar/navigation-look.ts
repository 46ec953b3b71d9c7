import type { Theme } from '@mui/material/styles';
import { mixColors } from '#web/shared/theme/colors.ts';

const deepestIndent = 80;

/** Where a row begins at a level of the menu. */
export function indentOf(level: number): number {
  return level === 0 ? 16 : Math.min(deepestIndent, 38 + 16 * level);
}

/** The colors that rows and tiles share: at rest, under the pointer, on the current page, switched off. */
export function entryLook(theme: Theme) {
  const { text, background, action, primary, focus, mode } = theme.palette;
  return {
    position: 'relative',
    border: 0,
    borderRadius: '8px',
    background: 'none',
    color: mixColors(background.default, text.primary, 0.78),
    font: 'inherit',
    fontWeight: 500,
    textDecoration: 'none',
    '&:is(a[href], button)': { cursor: 'pointer' },
    '&:is(a[href], button):hover': { backgroundColor: action.hover, color: text.primary },
    '&:focus-visible': { outline: `2px solid ${focus}`, outlineOffset: '-2px' },
    '&[aria-current]': { color: text.primary },
    // Doubled, so that the pointer does not make the chosen entry paler.
    '&&[aria-current="page"], &&[aria-expanded="true"][data-tile]': {
      backgroundColor: mode === 'dark' ? 'rgba(255, 255, 255, .10)' : action.selected,
      color: text.primary,
    },
    '&[aria-current="page"]::before, &[aria-current][data-tile]::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlock: '10px',
      width: 3,
      borderRadius: '2px',
      backgroundColor: primary.main,
    },
    '&[aria-disabled="true"]': { color: text.disabled, background: 'none', cursor: 'default' },
  } as const;
}

/** How a row of the menu looks, as a link, a button or a row that leads nowhere. */
export function rowLook(level: number, isFolded: boolean) {
  return (theme: Theme) =>
    ({
      ...entryLook(theme),
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      width: '100%',
      minHeight: 36,
      paddingBlock: '6px',
      // Folded, the icon stands in the middle of its row.
      paddingInline: isFolded ? '18px' : `${indentOf(level)}px 8px`,
      fontSize: '0.8125rem',
      lineHeight: '1.25rem',
      textAlign: 'start',
    }) as const;
}
