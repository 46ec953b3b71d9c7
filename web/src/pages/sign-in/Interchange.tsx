import { useTheme } from '@mui/material/styles';
import { mixColors } from '#web/shared/theme/colors.ts';
import { fontMono } from '#web/shared/theme/typography.ts';
import { lanes, stops, tags, type Lane } from './lanes.ts';

/** Lanes of an interchange with asset tags on them: the agency's world and ours. Decorative. */
export function Interchange() {
  const { palette, direction } = useTheme();
  const { background, primary, secondary, text } = palette;
  const isRtl = direction === 'rtl';
  const ground = background.default;
  const lit: Record<Lane['kind'], string> = {
    blue: primary.main,
    teal: secondary.main,
    loop: mixColors(ground, primary.main, 0.55),
  };
  const quiet: Record<Lane['kind'], string> = {
    blue: mixColors(ground, primary.main, 0.32),
    teal: mixColors(ground, secondary.main, 0.3),
    loop: mixColors(ground, primary.main, 0.22),
  };
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      <g transform={isRtl ? 'translate(720 0) scale(-1 1)' : undefined}>
        {lanes.map(({ d, kind, isLit }) => (
          <path
            key={d}
            d={d}
            stroke={isLit ? lit[kind] : quiet[kind]}
            strokeWidth={isLit ? 2 : 1.25}
            strokeLinecap="round"
          />
        ))}
        {stops.map(({ x, y, kind }) => (
          <g key={`${x} ${y}`} fill={ground}>
            <circle cx={x} cy={y} r={kind === 'loop' ? 8 : 9} />
            <circle cx={x} cy={y} r={kind === 'loop' ? 4 : 5} stroke={lit[kind]} strokeWidth="2" />
          </g>
        ))}
      </g>
      {tags.map(({ x, y, kind, text: tag }) => (
        <g key={tag} transform={`translate(${isRtl ? 720 - x - 120 : x} ${y})`}>
          <rect
            width="120"
            height="36"
            rx="8"
            fill={background.paper}
            stroke={lit[kind]}
            strokeWidth="1.25"
          />
          <circle cx="16" cy="18" r="3.5" stroke={lit[kind]} strokeWidth="1.5" />
          <text x="30" y="22.5" fontFamily={fontMono} fontSize="12.5" fill={text.primary}>
            {tag}
          </text>
        </g>
      ))}
    </svg>
  );
}
