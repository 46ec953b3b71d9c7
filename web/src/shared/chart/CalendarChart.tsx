import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { addDays, differenceInDays, weekdayOf } from '#contract/shared/day.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { pointName, roundPart, type ChartData, type ChartPoint } from './chart-data.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import { useChartInk } from './ChartInk.tsx';
import type { ChartSpot } from './ChartLinks.tsx';

interface CalendarChartProps {
  /** Its points are days, by their ISO form. */
  data: ChartData;
  /** The first and the last day. */
  from: string;
  to: string;
  /** It has a ring. */
  today: string;
  weekdayName: (day: string) => string;
  monthName: (month: string) => string;
}

const gutter = 34;
const above = 18;
const row = 22;
const gap = 2;
/** Any Sunday: weeks begin there. */
const sunday = '2023-01-01';

const sumOf = ({ figures }: ChartPoint) => figures.reduce((sum, { value }) => sum + Math.max(0, value), 0);

/** Days in weeks side by side, each with its number; weeks go on where reading does. */
export function CalendarChart({ data, from, to, today, weekdayName, monthName }: CalendarChartProps) {
  const { direction, palette } = useTheme();
  const { paint, hatchings } = useChartInk();
  const start = addDays(from, -(weekdayOf(from) % 7));
  const days = Array.from({ length: differenceInDays(to, from) + 1 }, (_, at) => addDays(from, at));
  const weeks = Math.floor(differenceInDays(to, start) / 7) + 1;
  const slot = 100 / weeks;
  const placeOf = (day: string) => {
    const at = differenceInDays(day, start);
    return { week: Math.floor(at / 7), weekday: at % 7 };
  };
  const x = (week: number) => roundPart(direction === 'rtl' ? 100 - (week + 1) * slot : week * slot);
  const y = (weekday: number) => above + weekday * row;
  const shown = data.points.filter(({ key }) => key >= from && key <= to);
  const found = new Map(shown.map((point) => [point.key, point]));
  const most = Math.max(1, ...shown.map(sumOf));
  const spots = shown.flatMap((point): ChartSpot[] => {
    const link = point.figures.find((figure) => figure.value > 0 && figure.to !== undefined)?.to;
    if (link === undefined) return [];
    const { week, weekday } = placeOf(point.key);
    return [
      {
        key: point.key,
        name: pointName(data, point),
        to: link,
        place: {
          insetInlineStart: `calc(${gutter}px + (100% - ${gutter}px) * ${((week * slot) / 100).toFixed(4)})`,
          width: `calc((100% - ${gutter}px) * ${(slot / 100).toFixed(4)})`,
          top: y(weekday),
          height: row,
        },
      },
    ];
  });
  return (
    <ChartDrawing sentence={data.sentence} spots={spots}>
      <Box sx={{ display: 'grid', gridTemplateColumns: `${gutter}px minmax(0, 1fr)` }}>
        <Box sx={{ position: 'relative', fontSize: '11px', lineHeight: `${row}px` }}>
          {/* Every other day has its name: the ones between are known by it. */}
          {[1, 3, 5].map((weekday) => (
            <Box
              key={weekday}
              component="span"
              sx={{ position: 'absolute', insetInlineStart: 0 }}
              style={{ top: y(weekday) }}
            >
              {weekdayName(addDays(sunday, weekday))}
            </Box>
          ))}
        </Box>
        <svg width="100%" height={above + 7 * row} style={{ direction: 'ltr' }}>
          {hatchings}
          {days
            .filter((day) => day.endsWith('-01'))
            .map((day) => (
              <text
                key={day}
                x={`${roundPart(direction === 'rtl' ? x(placeOf(day).week) + slot : x(placeOf(day).week))}%`}
                y={above - 6}
                textAnchor={direction === 'rtl' ? 'end' : 'start'}
              >
                {monthName(day.slice(0, 7))}
              </text>
            ))}
          {days.map((day) => {
            const { week, weekday } = placeOf(day);
            const point = found.get(day);
            const sum = point ? sumOf(point) : 0;
            return (
              <svg key={day} x={`${x(week)}%`} y={y(weekday)} width={`${roundPart(slot)}%`} height={row}>
                <rect
                  x={gap / 2}
                  y={gap / 2}
                  width="100%"
                  height={row - gap}
                  rx="3"
                  style={{ width: `calc(100% - ${gap}px)` }}
                  {...(sum > most / 2 ? paint('hatched') : { fill: palette.surface.inset })}
                  {...(day === today
                    ? { stroke: palette.text.primary, strokeWidth: 1.5 }
                    : sum > 0 && { stroke: palette.primary.main, strokeWidth: 1 })}
                />
                {sum > 0 ? (
                  <text
                    x="50%"
                    y={row / 2 + 4}
                    textAnchor="middle"
                    // On what is hatched a number needs a ground of its own.
                    stroke={palette.background.paper}
                    strokeWidth="3"
                    paintOrder="stroke"
                    style={{ fontSize: 10, fontWeight: 600, fill: palette.text.primary }}
                  >
                    {sum > 999 ? `${formatCount(Math.floor(sum / 1000))}k` : formatCount(sum)}
                  </text>
                ) : null}
              </svg>
            );
          })}
        </svg>
      </Box>
    </ChartDrawing>
  );
}
