import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';

/** Something of the page has the focus, and not a bar that stays in sight. */
const isInPage = 'html:has(main :focus:not([data-bottom-bar] *))';

/** What holds for every page: ground, focus ring, mirrored icons, scrollbars, reduced motion. */
export function GlobalLook({ hasCustomScrollbars }: { hasCustomScrollbars: boolean }) {
  return (
    <>
      <CssBaseline enableColorScheme />
      <GlobalStyles
        styles={(theme) => ({
          // The width is not inherited; the color of the text suits every section.
          ...(hasCustomScrollbars && {
            '*': {
              scrollbarWidth: 'thin',
              scrollbarColor: 'color-mix(in srgb, currentcolor 45%, transparent) transparent',
            },
          }),
          // Stronger than the ground of the first paint, which knows the mode but not the chosen colors.
          'html:root[data-theme]': {
            backgroundColor: theme.palette.background.default,
            ...(hasCustomScrollbars && { scrollbarColor: `${theme.palette.control.border} transparent` }),
          },
          body: {
            ...theme.typography.body1,
            fontFeatureSettings: '"cv05", "cv08", "ss03"',
            WebkitFontSmoothing: 'antialiased',
          },
          ':focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 2 },
          'h1:focus': { outline: 'none' },
          // Whoever goes on by keyboard sees where: not under a bar at the edge of the window.
          [isInPage]: { scrollPaddingBlock: '80px calc(var(--fixed-footer, 0px) + 8px)' },
          [`${isInPage}:has([data-bottom-bar])`]: {
            scrollPaddingBlockEnd: 'calc(var(--fixed-footer, 0px) + 76px)',
          },
          '[dir="rtl"] .mirror-in-rtl': { transform: 'scaleX(-1)' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              animationIterationCount: '1 !important',
              // None at all: even the shortest one keeps a dialog hidden while the focus wants to enter it.
              transitionDuration: '0s !important',
              scrollBehavior: 'auto !important',
            },
          },
        })}
      />
    </>
  );
}
