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
    // Where rows are given, most cells are only read; the tint is left to those that are filled in.
    '&[data-given] .sheet-shown': { color: 'inherit', backgroundColor: palette.background.paper },
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
    '& .sheet-open': { padding: 0, backgroundColor: palette.primary.soft },
    '& .sheet-entry': { height: '100%', minHeight: rowHeight, paddingInline: '8px', fontWeight: 600 },
    '& .sheet-entry:focus': {
      outline: `2px solid ${palette.focus}`,
      outlineOffset: -2,
      backgroundColor: palette.background.paper,
    },
    '& .sheet-entry[aria-invalid=true]': {
      color: palette.tone.danger.fg,
      backgroundColor: palette.tone.danger.bg,
    },
    '& [aria-current] .sheet-number': {
      boxShadow: `inset ${direction === 'rtl' ? '-3px' : '3px'} 0 0 ${palette.primary.main}`,
    },
  } as const;
}
