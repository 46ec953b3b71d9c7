import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { percentOf, pointName, roundPart, type ChartData, type ChartPoint } from './chart-data.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import { useChartInk } from './ChartInk.tsx';
import type { ChartSpot } from './ChartLinks.tsx';
import { lines } from './lines.ts';

interface BarChartProps {
  data: ChartData;
  /** The parts of a bar stand one after the other; otherwise the first lies on the others. */
  isStacked?: boolean;
}

const rowHeight = 29;
const barHeight = 14;

const sumOf = ({ figures }: ChartPoint) => figures.reduce((sum, { value }) => sum + Math.max(0, value), 0);

/** Bars that grow from the start of a line, with the number of the first series beside each. */
export function BarChart({ data, isStacked = false }: BarChartProps) {
  const { direction } = useTheme();
  const { paint, hatchings } = useChartInk();
  const { series, points } = data;
  const highest = Math.max(
    0,
    ...points.map((point) =>
      isStacked ? sumOf(point) : Math.max(...point.figures.map(({ value }) => value)),
    ),
  );
  const part = (value: number) => (highest > 0 ? (Math.max(0, value) / highest) * 100 : 0);
  const fromStart = (from: number, width: number) =>
    `${roundPart(direction === 'rtl' ? 100 - from - width : from)}%`;
  const spots = points.flatMap((point, at): ChartSpot[] => {
    const to = point.figures[0]?.to;
    if (to === undefined) return [];
    const place = { insetInlineStart: 0, width: '100%', top: at * rowHeight, height: rowHeight };
    return [{ key: point.key, name: pointName(data, point), to, place }];
  });
  return (
    <ChartDrawing sentence={data.sentence} spots={spots}>
      {/* Names and figures have the same room in every row, so that all bars begin at one line and are comparable. */}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'fit-content(50%) minmax(40px, 1fr) max-content',
          columnGap: 1,
        }}
      >
        {points.map((point) => {
          let from = 0;
          return (
            <Box
              key={point.key}
              sx={{
                display: 'grid',
                gridColumn: '1 / -1',
                gridTemplateColumns: 'subgrid',
                alignItems: 'center',
                height: rowHeight,
                typography: 'caption',
                fontWeight: 400,
                color: 'text.primary',
              }}
            >
              <Box sx={lines(2)}>
                <bdi>{point.label}</bdi>
              </Box>
              <svg width="100%" height={barHeight} opacity={point.isRunning ? 0.6 : 1}>
                {hatchings}
                {point.figures
                  .map(({ value }, place) => {
                    const width = part(value);
                    const isOnTop = !isStacked && place === 0 && point.figures.length > 1;
                    const bar = (
                      <rect
                        key={series[place]?.key ?? place}
                        x={fromStart(isStacked ? from : 0, width)}
                        width={percentOf(width, 100)}
                        y={isOnTop ? 4 : 0.5}
                        height={isOnTop ? 6 : barHeight - 1}
                        rx="2"
                        {...paint(point.look ?? series[place]?.look ?? 'main')}
                      />
                    );
                    from += width;
                    return bar;
                  })
                  .toReversed()}
              </svg>
              <Box
                component="span"
                sx={{
                  minWidth: 44,
                  textAlign: 'end',
                  fontWeight: 500,
                  fontVariantNumeric: 'tabular-nums',
                  ...(point.alarm && { color: 'tone.danger.fg' }),
                }}
              >
                <Ltr>{point.figures[0]?.text ?? ''}</Ltr>
              </Box>
            </Box>
          );
        })}
      </Box>
    </ChartDrawing>
  );
}
