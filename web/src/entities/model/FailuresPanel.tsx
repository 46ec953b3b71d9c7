import { useQuery } from '@tanstack/react-query';
import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { addDays, addMonths, utcMidnight } from '#contract/shared/day.ts';
import { writeListView, type Filter, type ListView } from '#contract/shared/list-query.ts';
import type { ChartData } from '#web/shared/chart/chart-data.ts';
import { ChartPanel } from '#web/shared/chart/ChartPanel.tsx';
import { ColumnChart } from '#web/shared/chart/ColumnChart.tsx';
import { call, urlOf } from '#web/shared/client/client.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

const months = 12;
const searchOf = (view: ListView) => new URLSearchParams(writeListView(view)).toString();

/** The list of the model's failures in each of the last twelve months, the running one last. */
export function failureViews(modelId: string, today: string): { month: string; view: ListView }[] {
  const running = `${today.slice(0, 7)}-01`;
  return Array.from({ length: months }, (_, at) => {
    const first = addMonths(running, at + 1 - months);
    const filters: Filter[] = [
      { field: 'modelId', operator: 'is', values: [modelId] },
      { field: 'kind', operator: 'is', values: ['repair', 'recall'] },
      { field: 'reportedAt', operator: 'between', values: [first, addDays(addMonths(first, 1), -1)] },
    ];
    return { month: first, view: { q: '', filters, sort: [], bin: false } };
  });
}

const countedBy = (modelId: string, today: string) =>
  failureViews(modelId, today)
    .map(({ view }) => searchOf(view))
    .join(' ');

/** The address that the figures are counted by, for the call that the page opens with. */
export function failuresAddress(modelId: string, today: string): string {
  return urlOf(repairApi.totals, undefined, { of: countedBy(modelId, today) });
}

/** How often items of the model failed in each of the last twelve months; each column opens its repairs. */
export function FailuresPanel({ modelId, today }: { modelId: string; today: string }) {
  const { t, i18n } = useTranslation('model');
  const asked = failureViews(modelId, today);
  const of = countedBy(modelId, today);
  const { data: found, isError } = useQuery({
    queryKey: [repair.name, 'list', 'failures', of],
    queryFn: ({ signal }) => call(repairApi.totals, { query: { of }, signal }),
  });
  const monthName = (month: string, isWhole: boolean) =>
    new Intl.DateTimeFormat(`${i18n.language}-u-ca-gregory-nu-latn`, {
      timeZone: 'UTC',
      month: 'short',
      ...(isWhole && { year: 'numeric' }),
    }).format(utcMidnight(month));
  if (isError && !found) return null;
  const values = asked.map((_, at) => found?.totals[at]?.value ?? 0);
  const all = values.reduce((sum, value) => sum + value, 0);
  const worst = values.indexOf(Math.max(...values));
  const data: ChartData = {
    sentence: t('failures.say', {
      failures: isolateLtr(formatCount(all)),
      most: isolateLtr(formatCount(values[worst] ?? 0)),
      month: monthName(asked[worst]?.month ?? today, true),
    }),
    head: t('failures.month'),
    series: [{ key: 'failures', name: t('failures.count'), look: 'main' }],
    points:
      all === 0
        ? []
        : asked.map(({ month, view }, at) => ({
            key: month,
            label: monthName(month, true),
            figures: [
              {
                value: values[at] ?? 0,
                text: formatCount(values[at] ?? 0),
                to: `${repair.page}?${searchOf(view)}`,
              },
            ],
            // It is not over yet.
            isRunning: at === months - 1,
          })),
  };
  return (
    <ChartPanel title={t('failures.title')} data={found && data} empty={t('failures.nothing')}>
      {(shown) => (
        <ColumnChart data={shown} shortLabels={asked.map(({ month }) => monthName(month, false))} />
      )}
    </ChartPanel>
  );
}
