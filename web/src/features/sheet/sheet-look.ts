import type { Theme } from '@mui/material/styles';

export const rowHeight = 34;

/** The look of a sheet: hairlines, a tinted head, the cell one is in framed, wrong ones marked by more than color. */
export function sheetLook({ palette, typography, direction }: Theme) {
  return {
    overflow: 'auto',
    maxHeight: 520,
    border: `1px solid ${palette.surface.line}`,
    borderRadius: '6px',
    backgroundColor: palette.background.paper,
    ...typography.body2,
    '& .sheet-row': { display: 'flex', width: 'max-content', minWidth: '100%' },
    '& .sheet-head': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      backgroundColor: palette.surface.sunken,
      color: palette.text.secondary,
      fontWeight: 500,
    },
    '& .sheet-cell': {
      position: 'relative',
      flex: 'none',
      display: 'flex',
      alignItems: 'center',
      gap: '4px',
      minHeight: rowHeight,
      paddingInline: '8px',
      borderBlockEnd: `1px solid ${palette.divider}`,
      borderInlineEnd: `1px solid ${palette.divider}`,
      outline: 'none',
      overflow: 'hidden',
    },
    '& .sheet-text': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .sheet-number': {
      justifyContent: 'center',
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 1,
      backgroundColor: palette.surface.sunken,
      color: palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
    },
    // Digits stand on their units in every language.
    '& .sheet-figure': {
      justifyContent: direction === 'rtl' ? 'flex-start' : 'flex-end',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .sheet-fixed': { color: palette.text.secondary, backgroundColor: palette.surface.sunken },
    '& [aria-selected=true]': { backgroundColor: palette.surface.selected },
    '& [aria-invalid=true]': {
      boxShadow: `inset 0 -2px 0 ${palette.tone.danger.fg}`,
      color: palette.tone.danger.fg,
    },
    '& .sheet-cell:focus, & .sheet-editing': {
      boxShadow: `inset 0 0 0 2px ${palette.primary.main}`,
      overflow: 'visible',
      zIndex: 1,
    },
    '& .sheet-input': {
      width: '100%',
      minWidth: 0,
      border: 0,
      padding: 0,
      outline: 'none',
      background: 'transparent',
      color: 'inherit',
      font: 'inherit',
      textAlign: 'inherit',
    },
    '& .sheet-figure .sheet-input': { textAlign: 'end' },
  } as const;
}
