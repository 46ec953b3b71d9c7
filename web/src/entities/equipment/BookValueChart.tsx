import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { differenceInDays } from '#contract/shared/day.ts';
import { LineChart } from '#web/shared/chart/LineChart.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount, formatDollars } from '#web/shared/format/number.ts';
import { yearsOf, type ValueLine, type ValuePoint } from './book-value-line.ts';

const mostYears = 8;

/** How the book value falls, as a drawing: what was is a line, what will be is dashed. */
export function BookValueChart({ line }: { line: ValueLine }) {
  const { t } = useTranslation('equipmentRecord');
  const { start, turn, end, now } = line;
  const last = end.day > now.day ? end.day : now.day;
  const days = Math.max(1, differenceInDays(last, start.day));
  const along = (day: string) => differenceInDays(day, start.day) / days;
  const place = ({ day, value }: ValuePoint) => ({ at: along(day), value: Number(value) });
  const past = [start, ...[turn, end].filter(({ day }) => day < now.day), now];
  const future = now.day < end.day ? [now, ...(turn.day > now.day ? [turn] : []), end] : [];
  const years = yearsOf(line);
  const every = Math.ceil(years.length / mostYears);
  const amount = (value: string) => isolateLtr(formatDollars(value));
  return (
    <LineChart
      sentence={t('chart.label', {
        cost: amount(start.value),
        from: dateInText(start.day),
        now: amount(now.value),
        day: dateInText(now.day),
        end: amount(end.value),
        until: dateInText(end.day),
      })}
      lines={[
        { key: 'past', points: past.map(place), hasGround: true },
        { key: 'future', points: future.map(place), isDashed: true },
      ]}
      marks={years
        .filter((_, at) => at % every === 0)
        .map((year) => ({ at: along(year), text: year.slice(0, 4) }))}
      now={{ ...place(now), text: formatDollars(now.value) }}
      formatStep={formatCount}
    />
  );
}
