import type { Theme } from '@mui/material/styles';

// A short line in the accent of the bar: below an entry of the bar, at the start of a row.
const marks = {
  bar: { insetInline: '12px', insetBlockEnd: '3px', height: 2 },
  row: { insetInlineStart: 0, insetBlock: '10px', width: 3 },
};

/** How an entry of the bar or a row of a flyout looks, as a link, a button or a row that leads nowhere. */
export function entryLook(minHeight: number, place: 'bar' | 'row') {
  return ({ palette }: Theme) =>
    ({
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: place === 'bar' ? '8px' : '12px',
      width: '100%',
      minHeight,
      paddingBlock: '4px',
      paddingInline: '12px',
      border: 0,
      borderRadius: '8px',
      background: 'none',
      color: palette.text.primary,
      font: 'inherit',
      fontSize: '0.8125rem',
      lineHeight: '1.25rem',
      fontWeight: 500,
      textAlign: 'start',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&:hover, &[aria-expanded="true"]': { backgroundColor: palette.action.hover },
      // Doubled, so that the pointer does not make the chosen entry paler.
      '&&[aria-current]': {
        backgroundColor: palette.mode === 'dark' ? 'rgba(255, 255, 255, .10)' : palette.action.selected,
      },
      '&[aria-current]::after': {
        content: '""',
        position: 'absolute',
        ...marks[place],
        borderRadius: '2px',
        backgroundColor: palette.secondary.main,
      },
      '&:focus-visible': { outline: `2px solid ${palette.focus}`, outlineOffset: '-2px' },
      '&[aria-disabled="true"]': { color: palette.text.disabled, background: 'none', cursor: 'default' },
      '@media (forced-colors: active)': { '&[aria-current]': { border: '1px solid Highlight' } },
    }) as const;
}
