import { useTheme } from '@mui/material/styles';
import type { LayoutStyle } from '#web/shell/settings/layout.ts';

interface Region {
  fill: 'bar' | 'tool' | 'mark' | 'paper';
  x?: number;
  y?: number;
  width: number;
  height: number;
  rounded?: number;
}

const regions: Record<LayoutStyle, readonly Region[]> = {
  layout1: [
    { fill: 'bar', width: 22, height: 56 },
    { fill: 'tool', x: 22, width: 66, height: 9 },
    { fill: 'bar', x: 22, y: 50, width: 66, height: 6 },
    { fill: 'mark', x: 29, y: 16, width: 24, height: 4, rounded: 1 },
    { fill: 'paper', x: 29, y: 24, width: 52, height: 20, rounded: 2 },
  ],
  layout2: [
    { fill: 'bar', width: 88, height: 10 },
    { fill: 'tool', y: 10, width: 88, height: 8 },
    { fill: 'bar', y: 50, width: 88, height: 6 },
    { fill: 'mark', x: 14, y: 23, width: 24, height: 4, rounded: 1 },
    { fill: 'paper', x: 14, y: 30, width: 60, height: 16, rounded: 2 },
  ],
  layout3: [
    { fill: 'tool', width: 8, height: 56 },
    { fill: 'bar', x: 8, width: 80, height: 10 },
    { fill: 'tool', x: 8, y: 10, width: 80, height: 8 },
    { fill: 'bar', x: 8, y: 50, width: 80, height: 6 },
    { fill: 'mark', x: 2.5, y: 5, width: 3, height: 3, rounded: 1 },
    { fill: 'mark', x: 2.5, y: 12, width: 3, height: 3, rounded: 1 },
    { fill: 'mark', x: 2.5, y: 19, width: 3, height: 3, rounded: 1 },
    { fill: 'mark', x: 18, y: 23, width: 24, height: 4, rounded: 1 },
    { fill: 'paper', x: 18, y: 30, width: 60, height: 16, rounded: 2 },
  ],
};

/** A drawing of where a layout puts its bars. */
export function LayoutPicture({ style }: { style: LayoutStyle }) {
  const { palette } = useTheme();
  const fills = {
    bar: palette.surface.inverse,
    tool: palette.surface.line,
    mark: palette.control.border,
    paper: palette.background.paper,
  };
  return (
    <svg viewBox="0 0 88 56" aria-hidden="true" className="mirror-in-rtl" style={{ display: 'block' }}>
      <rect width={88} height={56} fill={palette.background.default} />
      {regions[style].map(({ fill, rounded, ...place }) => (
        <rect
          key={`${fill}-${place.x}-${place.y}`}
          {...place}
          rx={rounded}
          fill={fills[fill]}
          stroke={fill === 'paper' ? palette.divider : 'none'}
        />
      ))}
    </svg>
  );
}
