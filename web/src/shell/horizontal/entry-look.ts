import type { Theme } from '@mui/material/styles';

/** How an entry of the bar or a row of a flyout looks, as a link, a button or a row that leads nowhere. */
export function entryLook(minHeight: number) {
  return ({ palette }: Theme) =>
    ({
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
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
      '&[aria-current]': {
        backgroundColor: palette.secondary.main,
        color: palette.secondary.contrastText,
      },
      '&:focus-visible': { outline: `2px solid ${palette.focus}`, outlineOffset: '-2px' },
      // On the filled ground only its own text color is sure to be seen.
      '&[aria-current]:focus-visible': {
        outlineColor: palette.secondary.contrastText,
        outlineOffset: '-4px',
      },
      '&[aria-disabled="true"]': { color: palette.text.disabled, background: 'none', cursor: 'default' },
      '@media (forced-colors: active)': { '&[aria-current]': { border: '1px solid Highlight' } },
    }) as const;
}
