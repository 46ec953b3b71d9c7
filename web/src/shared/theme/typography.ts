import type { ThemeOptions } from '@mui/material/styles';

/** Inter for Latin, Noto Sans Arabic where Inter has no letter, then the system's own face. */
export const fontSans =
  "'Inter Variable', 'Noto Sans Arabic Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Tags, serial numbers, record numbers, hosts. */
export const fontMono =
  "'JetBrains Mono Variable', ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace";

function size(px: number, line: number, weight: number, tracking = 0) {
  return {
    fontSize: `${px / 16}rem`,
    lineHeight: `${line / 16}rem`,
    fontWeight: weight,
    letterSpacing: tracking === 0 ? 0 : `${tracking}em`,
  };
}

/** The type scale; Arabic takes no tracking and no capitals. */
export function typographyOf(direction: 'ltr' | 'rtl'): NonNullable<ThemeOptions['typography']> {
  const isRtl = direction === 'rtl';
  const track = (value: number) => (isRtl ? 0 : value);
  return {
    fontFamily: fontSans,
    fontSize: 14,
    htmlFontSize: 16,
    fontWeightLight: 400,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: size(28, 36, 600, track(-0.02)),
    h2: size(22, 28, 600, track(-0.014)),
    h3: size(16, 24, 600, track(-0.006)),
    h4: size(14, 22, 600),
    h5: size(14, 22, 600),
    h6: size(13, 20, 600),
    subtitle1: size(14, 22, 600),
    subtitle2: size(13, 20, 600),
    body1: size(14, 22, 400),
    body2: size(13, 20, 400),
    button: { ...size(13, 20, 500), textTransform: 'none' },
    caption: size(12, 16, 500),
    overline: {
      ...size(isRtl ? 12 : 11, 16, 600, track(0.06)),
      textTransform: isRtl ? 'none' : 'uppercase',
    },
    code: {
      fontFamily: fontMono,
      fontSize: '0.923em',
      fontWeight: 400,
      letterSpacing: 0,
      fontFeatureSettings: '"zero", "calt" 0',
    },
  };
}
