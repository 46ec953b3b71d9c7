import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { differenceInDays } from '#contract/shared/day.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount, formatDollars } from '#web/shared/format/number.ts';
import { stepsOf, yearsOf, type ValueLine, type ValuePoint } from './book-value-line.ts';

const width = 640;
const height = 180;
const left = 56;
const right = 12;
const top = 12;
const bottom = 24;
const mostYears = 8;

/** How the book value falls, as a drawing: what was is a line, what will be is dashed. */
export function BookValueChart({ line }: { line: ValueLine }) {
  const { t } = useTranslation('equipmentRecord');
  const { palette } = useTheme();
  const { start, turn, end, now } = line;
  const last = end.day > now.day ? end.day : now.day;
  const days = Math.max(1, differenceInDays(last, start.day));
  const steps = stepsOf(Number(start.value));
  const highest = steps.at(-1) ?? 1;
  const x = (day: string) => left + (differenceInDays(day, start.day) / days) * (width - left - right);
  const y = (value: number) => top + (1 - value / highest) * (height - top - bottom);
  const place = ({ day, value }: ValuePoint) => `${x(day).toFixed(1)},${y(Number(value)).toFixed(1)}`;
  const past = [start, ...[turn, end].filter(({ day }) => day < now.day), now];
  const future = now.day < end.day ? [now, ...(turn.day > now.day ? [turn] : []), end] : [];
  const years = yearsOf(line);
  const every = Math.ceil(years.length / mostYears);
  const isLate = x(now.day) > width * 0.6;
  const amount = (value: string) => isolateLtr(formatDollars(value));
  const label = t('chart.label', {
    cost: amount(start.value),
    from: dateInText(start.day),
    now: amount(now.value),
    day: dateInText(now.day),
    end: amount(end.value),
    until: dateInText(end.day),
  });
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      // Time runs from left to right in every language; a style sheet would be mirrored.
      style={{ direction: 'ltr' }}
      sx={{ display: 'block', width: '100%', maxWidth: 760, height: 'auto' }}
      fontSize="11"
      fill={palette.text.secondary}
    >
      {steps.map((step) => (
        <g key={step}>
          <line x1={left} x2={width - right} y1={y(step)} y2={y(step)} stroke={palette.divider} />
          <text x={left - 8} y={y(step) + 4} textAnchor="end">
            {formatCount(step)}
          </text>
        </g>
      ))}
      {years
        .filter((_, at) => at % every === 0)
        .map((year) => (
          <text key={year} x={x(year)} y={height - 6} textAnchor="middle">
            {year.slice(0, 4)}
          </text>
        ))}
      <polygon
        points={[...past.map(place), `${x(now.day)},${y(0)}`, `${x(start.day)},${y(0)}`].join(' ')}
        fill={palette.primary.soft}
      />
      <line
        x1={x(now.day)}
        x2={x(now.day)}
        y1={top}
        y2={y(0)}
        stroke={palette.text.secondary}
        strokeDasharray="2 3"
      />
      <polyline
        points={future.map(place).join(' ')}
        fill="none"
        stroke={palette.primary.main}
        strokeWidth="2"
        strokeDasharray="5 4"
      />
      <polyline
        points={past.map(place).join(' ')}
        fill="none"
        stroke={palette.primary.main}
        strokeWidth="2"
      />
      <circle
        cx={x(now.day)}
        cy={y(Number(now.value))}
        r="4"
        fill={palette.background.paper}
        stroke={palette.primary.main}
        strokeWidth="2"
      />
      <text
        x={x(now.day) + (isLate ? -8 : 8)}
        y={Math.max(top + 10, y(Number(now.value)) - 10)}
        textAnchor={isLate ? 'end' : 'start'}
        fontWeight="600"
        fill={palette.text.primary}
      >
        {formatDollars(now.value)}
      </text>
    </Box>
  );
}
