import { useTheme } from '@mui/material/styles';
import { roundPart, type ChartData } from './chart-data.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import { useChartInk } from './ChartInk.tsx';
import { ChartLegend } from './ChartLegend.tsx';

interface StackedBarProps {
  /** The parts: one point with its own look for each. */
  data: ChartData;
  /** What is no part of the bar but stands in the legend: a budget. */
  limit?: { value: number };
}

const height = 22;

/** One bar of parts; its legend has their numbers, each with its way to the records. */
export function StackedBar({ data, limit }: StackedBarProps) {
  const { direction, palette } = useTheme();
  const { paint, hatchings } = useChartInk();
  const parts = data.points.map(({ key, label, look = 'main', figures }) => ({
    key,
    name: label,
    look,
    total: figures[0] ?? { value: 0, text: '' },
  }));
  const sum = parts.reduce((all, { total }) => all + Math.max(0, total.value), 0);
  const whole = Math.max(sum, limit?.value ?? 0);
  const widths = parts.map(({ total }) => (whole > 0 ? (Math.max(0, total.value) / whole) * 100 : 0));
  const place = (from: number, width: number) => (direction === 'rtl' ? 100 - from - width : from);
  const limitAt = limit && whole > 0 ? (limit.value / whole) * 100 : undefined;
  return (
    <>
      <ChartLegend series={parts} />
      <ChartDrawing sentence={data.sentence}>
        <svg width="100%" height={height}>
          {hatchings}
          <rect width="100%" height={height} rx="3" fill={palette.surface.inset} />
          {parts.map(({ key, look }, at) => {
            const from = widths.slice(0, at).reduce((all, one) => all + one, 0);
            const width = widths[at] ?? 0;
            return (
              <rect
                key={key}
                x={`${roundPart(place(from, width))}%`}
                width={`${roundPart(width)}%`}
                y="0.5"
                height={height - 1}
                rx="2"
                {...paint(look)}
              />
            );
          })}
          {limitAt === undefined ? null : (
            <line
              x1={`${roundPart(place(limitAt, 0))}%`}
              x2={`${roundPart(place(limitAt, 0))}%`}
              y1="-3"
              y2={height + 3}
              stroke={palette.text.primary}
              strokeWidth="2"
            />
          )}
        </svg>
      </ChartDrawing>
    </>
  );
}
