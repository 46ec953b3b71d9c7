import { styled } from '@mui/material/styles';
import { fontMono } from '#web/shared/theme/typography.ts';

/**
 * All looks of the grid in one sheet of fixed classes: rows come and go while scrolling, so no row may make the
 * style engine work.
 */
export const GridRoot = styled('div')(({ theme }) => {
  const { palette } = theme;
  const hover = `color-mix(in srgb, ${palette.text.primary} 4%, ${palette.background.paper})`;
  return {
    position: 'relative',
    flex: '1 1 0',
    minHeight: 0,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    fontSize: '0.8125rem',
    lineHeight: '1.25rem',
    scrollPaddingBlockStart: '2.25rem',
    '& .lg-head': {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: 3,
      minWidth: 'var(--lg-width)',
    },
    '& .lg-canvas': { position: 'relative', minWidth: 'var(--lg-width)', contain: 'layout style' },
    '& .lg-row': {
      '--lg-bg': palette.background.paper,
      position: 'absolute',
      insetInline: 0,
      insetBlockStart: 0,
      display: 'grid',
      gridTemplateColumns: 'var(--lg-columns)',
      height: 'var(--lg-row)',
      contain: 'layout style size',
      backgroundColor: 'var(--lg-bg)',
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& .lg-row:hover': { '--lg-bg': hover },
    '& .lg-row[aria-selected="true"]': { '--lg-bg': palette.surface.selected },
    '& .lg-row[aria-selected="true"] > .lg-check': { borderInlineStartColor: palette.primary.main },
    '& .lg-head .lg-row': {
      '--lg-bg': palette.surface.sunken,
      position: 'relative',
      height: '2.25rem',
    },
    '& .lg-cell': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      minWidth: 0,
      paddingInline: 8,
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      cursor: 'default',
    },
    '& .lg-cell:focus-visible': { outline: `2px solid ${palette.focus}`, outlineOffset: -2, borderRadius: 4 },
    '& .lg-cell:focus-visible:has(.lg-link)': { outline: 'none' },
    '& .lg-cell:focus-visible .lg-link': {
      outline: `2px solid ${palette.focus}`,
      outlineOffset: 2,
      borderRadius: 3,
    },
    '& .lg-number': { direction: 'ltr', justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
    '& .lg-text': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .lg-quiet': { color: palette.text.secondary },
    '& .lg-code': {
      fontFamily: fontMono,
      fontSize: '0.923em',
      fontFeatureSettings: '"zero", "calt" 0',
      direction: 'ltr',
      unicodeBidi: 'isolate',
    },
    '& .lg-exact': { fontVariantNumeric: 'tabular-nums', direction: 'ltr', unicodeBidi: 'isolate' },
    '& .lg-link': { color: palette.primary.main, fontWeight: 500, textDecoration: 'none' },
    '& .lg-link:hover': { textDecoration: 'underline' },
    '& .lg-check, & .lg-menu': { justifyContent: 'center', padding: 0 },
    '& .lg-check': { borderInlineStart: '2px solid transparent', paddingInlineEnd: 2 },
    '& .lg-pinned': { position: 'sticky', zIndex: 1, backgroundColor: 'var(--lg-bg)' },
    '& .lg-check.lg-pinned': { insetInlineStart: 0 },
    '& .lg-menu.lg-pinned': { insetInlineEnd: 0 },
    '&[data-scrolled] .lg-edge': { boxShadow: `1px 0 0 ${palette.divider}` },
    '[dir="rtl"] &[data-scrolled] .lg-edge': { boxShadow: `-1px 0 0 ${palette.divider}` },
    '& .lg-box': {
      appearance: 'none',
      position: 'relative',
      width: 16,
      height: 16,
      margin: 0,
      flex: 'none',
      border: `1.5px solid ${palette.control.border}`,
      borderRadius: 4,
      backgroundColor: palette.background.paper,
    },
    '& .lg-box:checked, & .lg-box:indeterminate': {
      backgroundColor: palette.primary.main,
      borderColor: palette.primary.main,
    },
    '& .lg-box:checked::after': {
      content: '""',
      position: 'absolute',
      inset: 1,
      backgroundColor: palette.primary.contrastText,
      clipPath: 'polygon(8% 52%, 22% 38%, 40% 56%, 78% 16%, 92% 30%, 40% 84%)',
    },
    '& .lg-box:indeterminate::after': {
      content: '""',
      position: 'absolute',
      insetInline: 2.5,
      insetBlock: 5.5,
      borderRadius: 1,
      backgroundColor: palette.primary.contrastText,
      clipPath: 'none',
    },
    '& .lg-button': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 28,
      height: 28,
      padding: 0,
      border: 0,
      borderRadius: 6,
      background: 'none',
      color: palette.text.primary,
      cursor: 'pointer',
    },
    '& .lg-button:hover': { backgroundColor: palette.action.hover },
    '& .lg-avatar': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flex: 'none',
      width: 20,
      height: 20,
      borderRadius: '50%',
      backgroundColor: palette.surface.inset,
      color: palette.text.secondary,
      fontSize: 9,
      fontWeight: 600,
      lineHeight: 1,
      letterSpacing: '0.02em',
    },
    '& .lg-mark': { borderRadius: 4 },
    '& .lg-sr': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    ...headLooks(theme.palette),
    ...skeletonLooks(palette.surface.inset, palette.background.paper),
  };
});

interface HeadPalette {
  text: { primary: string; secondary: string };
  primary: { main: string };
  divider: string;
}

function headLooks(palette: HeadPalette) {
  return {
    '& .lg-head .lg-cell': {
      gap: 4,
      fontSize: '0.75rem',
      fontWeight: 500,
      color: palette.text.secondary,
      position: 'relative' as const,
    },
    '& .lg-head .lg-cell.lg-pinned': { position: 'sticky' as const },
    '& .lg-head .lg-sortable': { cursor: 'pointer' },
    '& .lg-head [aria-sort], & .lg-head .lg-sorted': { color: palette.text.primary },
    '& .lg-sort': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1,
      flex: 'none',
      color: palette.primary.main,
      fontSize: 10,
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
    },
    '& .lg-head .lg-number .lg-sort': { order: -1 },
    '& .lg-head .lg-button': {
      position: 'absolute' as const,
      insetInlineEnd: 6,
      width: 22,
      height: 24,
      opacity: 0,
      backgroundColor: 'var(--lg-bg)',
    },
    '& .lg-head .lg-cell:hover .lg-button, & .lg-head .lg-cell:focus .lg-button, & .lg-head .lg-button[aria-expanded="true"]':
      { opacity: 1 },
    '& .lg-resize': {
      position: 'absolute' as const,
      insetBlock: 6,
      insetInlineEnd: 0,
      width: 7,
      cursor: 'col-resize',
      touchAction: 'none',
      borderInlineEnd: '1px solid transparent',
    },
    '& .lg-head .lg-row:hover .lg-resize': { borderInlineEndColor: palette.divider },
    '& .lg-resize:hover, & .lg-resize[data-active]': { borderInlineEndColor: palette.primary.main },
    '& .lg-head .lg-cell[data-drop]': { boxShadow: `inset 2px 0 0 ${palette.primary.main}` },
  };
}

function skeletonLooks(dark: string, paper: string) {
  return {
    '@keyframes lg-pulse': { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.55 } },
    '& .lg-bone': {
      height: 10,
      borderRadius: 4,
      background: `linear-gradient(90deg, ${dark} 0 40%, color-mix(in srgb, ${dark} 55%, ${paper}) 50%, ${dark} 60%)`,
    },
    '& .lg-row[data-empty] .lg-cell': { animation: 'lg-pulse 1.6s ease-in-out 300ms infinite' },
    '@media (prefers-reduced-motion: reduce)': { '& .lg-row[data-empty] .lg-cell': { animation: 'none' } },
  };
}
