import type { Palette } from '@mui/material/styles';
import type { GridSizes } from './grid-layout.ts';
import { tones } from '#web/shared/theme/tones.ts';

/** A box to tick: 16 pixels, empty, ticked or half. */
export function boxLooks(palette: Palette) {
  const mark = {
    content: '""',
    position: 'absolute',
    backgroundColor: palette.primary.contrastText,
  } as const;
  return {
    appearance: 'none',
    position: 'relative',
    width: 16,
    height: 16,
    margin: 0,
    flex: 'none',
    border: `1.5px solid ${palette.control.border}`,
    borderRadius: 4,
    backgroundColor: palette.background.paper,
    '&:checked, &:indeterminate': {
      backgroundColor: palette.primary.main,
      borderColor: palette.primary.main,
    },
    '&:checked::after': {
      ...mark,
      inset: 1,
      clipPath: 'polygon(8% 52%, 22% 38%, 40% 56%, 78% 16%, 92% 30%, 40% 84%)',
    },
    '&:indeterminate::after': {
      ...mark,
      insetInline: 2.5,
      insetBlock: 5.5,
      borderRadius: 1,
      clipPath: 'none',
    },
  } as const;
}

/** The states of records, in the look of the status chip, as classes. */
export function chipLooks(palette: Palette) {
  const names = Object.keys(tones.light) as (keyof typeof tones.light)[];
  const toned = names.map((name) => {
    const { fg, bg, line } = palette.tone[name];
    return [
      [`& .lg-chip[data-tone="${name}"] > svg`, { color: fg }],
      [
        `& .lg-chip[data-tone="${name}"][data-weight="loud"]`,
        { '--cut': bg, backgroundColor: bg, borderColor: line, color: fg },
      ],
    ] as const;
  });
  return {
    '& .lg-chip': {
      '--cut': palette.background.paper,
      display: 'inline-flex',
      alignItems: 'center',
      gap: 5,
      height: '1.375rem',
      minWidth: 0,
      paddingInline: '6px 8px',
      border: `1px solid ${palette.divider}`,
      borderRadius: 4,
      backgroundColor: palette.background.paper,
      color: palette.text.primary,
      fontSize: '0.75rem',
      lineHeight: '1rem',
      fontWeight: 500,
    },
    '& .lg-chip > svg': { flex: 'none' },
    '& .lg-chip > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .lg-chip[data-weight="ended"]': {
      borderStyle: 'dashed',
      backgroundColor: 'transparent',
      color: palette.text.secondary,
    },
    ...Object.fromEntries(toned.flat()),
  };
}

/** The header: titles, sort marks, handles. */
export function headLooks(palette: Palette) {
  return {
    '& .lg-head .lg-cell': {
      gap: 4,
      fontSize: '0.75rem',
      fontWeight: 500,
      color: palette.text.secondary,
      position: 'relative' as const,
    },
    '&[data-scrolled] .lg-head .lg-cell.lg-pinned': { position: 'sticky' as const },
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
      insetInlineEnd: 4,
      width: 22,
      height: 24,
      opacity: 0,
    },
    // It stands where a title does not: numbers end where other titles begin, and a long title gives way.
    '& .lg-head .lg-number .lg-button': { insetInline: '4px auto' },
    '& .lg-head [data-column]:is(:hover, :focus, .lg-open)': {
      paddingInlineEnd: 20,
      '&.lg-number': { paddingInline: '20px 8px' },
      '& .lg-button': { opacity: 1 },
    },
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

/** Rows that wait for their record. */
export function skeletonLooks(dark: string, paper: string) {
  return {
    '@keyframes lg-pulse': { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.55 } },
    '& .lg-row[data-empty] > .lg-cell': {
      backgroundImage: `linear-gradient(90deg, ${dark} 0 40%, color-mix(in srgb, ${dark} 55%, ${paper}) 50%, ${dark} 60%)`,
      backgroundSize: '72% 10px',
      backgroundOrigin: 'content-box',
      backgroundPosition: 'left center',
      backgroundRepeat: 'no-repeat',
    },
    '& .lg-row[data-empty] > .lg-number, [dir="rtl"] & .lg-row[data-empty] > .lg-cell': {
      backgroundPosition: 'right center',
    },
    '& .lg-row[data-empty] > .lg-check, [dir="rtl"] & .lg-row[data-empty] > .lg-check': {
      backgroundImage: `linear-gradient(${dark}, ${dark})`,
      backgroundSize: '16px 16px',
      backgroundPosition: 'center',
    },
    '& .lg-row[data-empty] > .lg-menu': { backgroundImage: 'none' },
    // Only a whole list that waits is in motion: one layer instead of hundreds.
    '& .lg-canvas[data-waiting]': { animation: 'lg-pulse 1.6s ease-in-out 300ms infinite' },
    '@media (prefers-reduced-motion: reduce)': { '& .lg-canvas[data-waiting]': { animation: 'none' } },
  };
}

/** What stands over the rows while the scrollbar is dragged: the columns alone, each one repeated downwards. */
export function bonesLooks({ background, divider, surface }: Palette, { rowHeight, least }: GridSizes) {
  const bar = (height: string) =>
    `linear-gradient(transparent calc(50% - ${height}), ${surface.inset} 0 calc(50% + ${height}), transparent 0)`;
  return {
    '& .lg-bones': {
      position: 'sticky' as const,
      insetBlockStart: '2.25rem',
      zIndex: 2,
      height: 0,
      minWidth: least,
      pointerEvents: 'none' as const,
    },
    '& .lg-bones > .lg-row': {
      border: 0,
      backgroundColor: background.paper,
      backgroundImage: `linear-gradient(transparent calc(100% - 1px), ${divider} 0)`,
      backgroundSize: `100% ${rowHeight}`,
    },
    '& .lg-bones .lg-cell': {
      backgroundImage: bar('5px'),
      backgroundSize: `72% ${rowHeight}`,
      backgroundOrigin: 'content-box',
      backgroundPosition: 'left top',
      backgroundRepeat: 'repeat-y',
    },
    '& .lg-bones .lg-number, [dir="rtl"] & .lg-bones .lg-cell': { backgroundPosition: 'right top' },
    '& .lg-bones .lg-cell.lg-check, [dir="rtl"] & .lg-bones .lg-cell.lg-check': {
      backgroundImage: bar('8px'),
      backgroundSize: `16px ${rowHeight}`,
      backgroundPosition: 'center top',
    },
    '& .lg-bones .lg-cell.lg-menu': { backgroundImage: 'none' },
  };
}
