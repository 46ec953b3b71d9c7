import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { memo } from 'react';
import type { GridSizes } from './grid-layout.ts';
import { bonesLooks, boxLooks, chipLooks, headLooks, skeletonLooks } from './grid-looks.ts';
import { fontMono } from '#web/shared/theme/typography.ts';

/**
 * All looks of the grid in one sheet of fixed classes: rows come and go while scrolling, so no row may make the
 * style engine work, and no cell reads a variable, which would keep its style from being shared.
 */
function gridStyles(theme: Theme, sizes: GridSizes) {
  const { palette } = theme;
  const hover = `color-mix(in srgb, ${palette.text.primary} 4%, ${palette.background.paper})`;
  const root = {
    position: 'relative',
    flex: '1 1 0',
    minHeight: 0,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    fontSize: '0.8125rem',
    lineHeight: '1.25rem',
    scrollPaddingBlockStart: '2.25rem',
    scrollPaddingInlineStart: sizes.pinned,
    '& .lg-head': {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: 3,
      minWidth: sizes.least,
    },
    '& .lg-canvas': { position: 'relative', minWidth: sizes.least, contain: 'layout style' },
    '& .lg-row': {
      position: 'absolute',
      insetInline: 0,
      insetBlockStart: 0,
      display: 'grid',
      gridTemplateColumns: sizes.columns,
      height: sizes.rowHeight,
      contain: 'layout style size',
      backgroundColor: palette.background.paper,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& .lg-row:hover': { backgroundColor: hover },
    '& .lg-row[aria-selected="true"]': { backgroundColor: palette.surface.selected },
    '& .lg-row[aria-selected="true"] > .lg-check': { borderInlineStartColor: palette.primary.main },
    '& .lg-head .lg-row': {
      backgroundColor: palette.surface.sunken,
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
    '& .lg-linked:focus-visible': { outline: 'none' },
    '& .lg-linked:focus-visible .lg-link': {
      outline: `2px solid ${palette.focus}`,
      outlineOffset: 2,
      borderRadius: 3,
    },
    '& .lg-number': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
    '& .lg-text': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .lg-quiet': { color: palette.text.secondary },
    '& .lg-pair': { display: 'flex', minWidth: 0, whiteSpace: 'pre' },
    '& .lg-pair > .lg-first, & .lg-pair > .lg-link': { flex: 'none', maxWidth: '100%' },
    '& .lg-code': {
      fontFamily: fontMono,
      fontSize: '0.923em',
      fontFeatureSettings: '"zero", "calt" 0',
    },
    '& .lg-exact': { fontVariantNumeric: 'tabular-nums' },
    '& .lg-link': { color: palette.primary.main, fontWeight: 500, textDecoration: 'none' },
    '& .lg-link:hover': { textDecoration: 'underline' },
    '& .lg-check': {
      justifyContent: 'center',
      padding: 0,
      borderInlineStart: '2px solid transparent',
      paddingInlineEnd: 2,
    },
    '& .lg-menu': { justifyContent: 'flex-end', padding: 0, paddingInlineEnd: 4 },
    // While the rows move, the pointer passes over them without a trace: to find out what it is over costs a
    // tenth of a frame.
    '&[data-moving] .lg-canvas': { pointerEvents: 'none' },
    // A sticky cell is a layer of its own and slows scrolling down, so there are none until the table is scrolled
    // sideways.
    '&[data-scrolled] .lg-pinned': {
      position: 'sticky',
      zIndex: 1,
      backgroundColor: 'inherit',
    },
    '&[data-scrolled] .lg-check': { insetInlineStart: 0 },
    '&[data-scrolled] .lg-menu': { insetInlineEnd: 0 },
    ...Object.fromEntries(
      sizes.pins.map((place, at) => [`&[data-scrolled] .lg-pin-${at}`, { insetInlineStart: place }]),
    ),
    '&[data-scrolled] .lg-edge': { boxShadow: `1px 0 0 ${palette.divider}` },
    '[dir="rtl"] &[data-scrolled] .lg-edge': { boxShadow: `-1px 0 0 ${palette.divider}` },
    '& .lg-box': boxLooks(palette),
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
    // Three dots without an icon: a row has as few elements as can be.
    '& .lg-more': {
      backgroundImage: `radial-gradient(circle, ${palette.text.primary} 1px, transparent 1.4px)`,
      backgroundSize: '5px 5px',
      backgroundRepeat: 'repeat-x',
      backgroundPosition: 'center',
      backgroundClip: 'content-box',
      padding: '0 6.5px !important',
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
    // Initials repeat the name beside them, which needs the place.
    '@media (max-width: 1400px)': { '& .lg-avatar:not(.lg-mark)': { display: 'none' } },
    '& .lg-sr': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    ...headLooks(palette),
    ...chipLooks(palette),
    ...skeletonLooks(palette.surface.inset, palette.background.paper),
    ...bonesLooks(palette, sizes),
  };
  return { '.lg-root': root } as const;
}

interface GridStylesProps {
  sizes: GridSizes;
}

/** The looks as a sheet of its own beside the grid: they are made anew when a size changes, not when a row does. */
export const GridStyles = memo(function DrawnStyles({ sizes }: GridStylesProps) {
  return <GlobalStyles styles={(theme) => gridStyles(theme, sizes)} />;
});
