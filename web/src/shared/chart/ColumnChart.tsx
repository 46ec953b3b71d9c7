import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { countStepOf, countStepsOf, figureName, roundPart, type ChartData } from './chart-data.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import { useChartInk } from './ChartInk.tsx';
import type { ChartSpot } from './ChartLinks.tsx';

interface ColumnChartProps {
  data: ChartData;
  /** The second series hangs below the zero line; otherwise it stands on the first. */
  isOpposite?: boolean;
  /** The words below the columns where the whole labels are too long. */
  shortLabels?: readonly string[];
}

const plot = 168;
const below = 20;
const gutter = 34;

/** Columns side by side, for months and classes; the axis is mirrored where reading goes the other way, the values are not. */
export function ColumnChart({ data, isOpposite = false, shortLabels }: ColumnChartProps) {
  const { direction, palette } = useTheme();
  const { paint, hatchings } = useChartInk();
  const { series, points } = data;
  const valueAt = (at: number, place: number) => Math.max(0, points[at]?.figures[place]?.value ?? 0);
  const tops = points.map((_, at) =>
    isOpposite ? valueAt(at, 0) : series.reduce((sum, __, place) => sum + valueAt(at, place), 0),
  );
  const bottoms = points.map((_, at) => (isOpposite ? valueAt(at, 1) : 0));
  // Both sides of the zero line have the same steps; a side without anything has none.
  const highest = Math.max(0, ...tops);
  const lowest = Math.max(0, ...bottoms);
  const step = countStepOf(Math.max(highest, lowest));
  const up = countStepsOf(Math.max(highest, lowest === 0 ? 1 : 0), step);
  const down = countStepsOf(lowest, step);
  const lines = [...up, ...down.slice(1).map((line) => -line)];
  const high = up.at(-1) ?? 1;
  const low = down.at(-1) ?? 0;
  const y = (value: number) => ((high - value) / (high + low)) * (plot - 12) + 12;
  const slot = 100 / Math.max(1, points.length);
  const startOf = (at: number, inset: number) => at * slot + slot * inset;
  const x = (start: number, width: number) =>
    `${roundPart(direction === 'rtl' ? 100 - start - width : start)}%`;
  const width = slot * 0.64;
  const bars = points.flatMap((point, at) => {
    // The last series stands at the bottom.
    let base = point.figures.reduce((sum, { value }) => sum + Math.max(0, value), 0);
    return point.figures.map((figure, place) => {
      const value = Math.max(0, figure.value);
      const isBelow = isOpposite && place === 1;
      const from = isBelow ? 0 : isOpposite ? value : base;
      const top = y(from);
      const height = isBelow ? y(-value) - y(0) : y(from - value) - top;
      base -= value;
      return { point, at, place, figure, top, height };
    });
  });
  const spots = bars.flatMap(({ point, at, place, figure, top, height }): ChartSpot[] =>
    figure.to === undefined || figure.value === 0
      ? []
      : [
          {
            key: `${point.key}-${String(place)}`,
            name: figureName(data, point, place),
            to: figure.to,
            place: {
              insetInlineStart: `calc(${gutter}px + (100% - ${gutter}px) * ${(startOf(at, 0.06) / 100).toFixed(4)})`,
              width: `calc((100% - ${gutter}px) * ${((slot * 0.88) / 100).toFixed(4)})`,
              top: top - 12,
              height: height + 12,
            },
          },
        ],
  );
  const areNumbersShown = points.length <= 14 && !isOpposite;
  return (
    <ChartDrawing sentence={data.sentence} spots={spots}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: `${gutter}px minmax(0, 1fr)`,
          height: plot + below,
          containerType: 'inline-size',
          // Words need more room than a narrow page has: every other one stays.
          '@container (max-width: 460px)': { '& .between': { display: 'none' } },
        }}
      >
        <Box sx={{ position: 'relative', typography: 'caption', fontWeight: 400, fontSize: '11px' }}>
          {lines.map((line) => (
            <Box
              key={line}
              component="span"
              sx={{ position: 'absolute', insetInlineStart: 0, lineHeight: '14px' }}
              style={{ top: y(line) - 7 }}
            >
              <Ltr>{formatCount(Math.abs(line))}</Ltr>
            </Box>
          ))}
        </Box>
        <svg width="100%" height={plot + below} style={{ direction: 'ltr' }}>
          {hatchings}
          {lines.map((line) => (
            <line
              key={line}
              x1="0"
              x2="100%"
              y1={y(line)}
              y2={y(line)}
              stroke={line === 0 ? palette.control.border : palette.divider}
            />
          ))}
          {bars.map(({ point, at, place, top, height }) => (
            <rect
              key={`${point.key}-${String(place)}`}
              x={x(startOf(at, 0.18), width)}
              width={`${roundPart(width)}%`}
              y={top}
              height={Math.max(0, height)}
              opacity={point.isRunning ? 0.6 : 1}
              {...paint(series[place]?.look ?? 'main')}
              {...(height <= 0 && { stroke: 'none' })}
            />
          ))}
          {areNumbersShown
            ? points.map(({ key }, at) =>
                (tops[at] ?? 0) > 0 ? (
                  <text
                    key={key}
                    x={x(startOf(at, 0.5), 0)}
                    y={y(tops[at] ?? 0) - 4}
                    textAnchor="middle"
                    style={{ fontSize: 10 }}
                  >
                    {formatCount(tops[at] ?? 0)}
                  </text>
                ) : null,
              )
            : null}
          {points.map(({ key, label }, at) => (
            <text
              key={key}
              className={shortLabels && at % 2 === 1 ? 'between' : undefined}
              x={x(startOf(at, 0.5), 0)}
              y={plot + below - 4}
              textAnchor="middle"
            >
              {shortLabels?.[at] ?? label}
            </text>
          ))}
        </svg>
      </Box>
    </ChartDrawing>
  );
}
