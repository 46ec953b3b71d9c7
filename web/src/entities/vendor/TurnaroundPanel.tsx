import { useQuery } from '@tanstack/react-query';
import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { differenceInDays } from '#contract/shared/day.ts';
import { BarChart } from '#web/shared/chart/BarChart.tsx';
import type { ChartData } from '#web/shared/chart/chart-data.ts';
import { ChartPanel } from '#web/shared/chart/ChartPanel.tsx';
import { call } from '#web/shared/client/client.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

const mostBars = 12;

type Back = Pick<RepairRecord, 'id' | 'number' | 'sentOn' | 'backOn' | 'expectedOn'>;

/** How many days each repair was at the vendor; the newest first. */
export function turnaroundOf(repairs: readonly Back[]) {
  return repairs.flatMap(({ id, number, sentOn, backOn, expectedOn }) =>
    sentOn === null || backOn === null
      ? []
      : [
          {
            id,
            number,
            days: differenceInDays(backOn, sentOn),
            isLate: expectedOn !== null && backOn > expectedOn,
          },
        ],
  );
}

/** How long the last repairs were at the vendor; each bar opens its repair. */
export function TurnaroundPanel({ vendorId }: { vendorId: string }) {
  const { t } = useTranslation('vendor');
  const { data, isError } = useQuery({
    queryKey: [repair.name, 'list', 'turnaround', vendorId],
    queryFn: ({ signal }) => {
      const query = [
        ['filter[vendorId]', vendorId],
        ['filter[backOn][empty]', 'false'],
        ['sort', '-closedAt'],
        ['limit', String(mostBars)],
      ] as const;
      return call(repairApi.list, { query, signal });
    },
  });
  if (isError && !data) return null;
  const dataOf = (repairs: readonly Back[]): ChartData => {
    const shown = turnaroundOf(repairs);
    const days = shown.map((one) => one.days).toSorted((one, other) => one - other);
    return {
      sentence: t('turnaround.say', {
        shortest: formatCount(days[0] ?? 0),
        longest: formatCount(days.at(-1) ?? 0),
        median: formatCount(days[Math.floor((days.length - 1) / 2)] ?? 0),
      }),
      head: t('turnaround.repair'),
      series: [{ key: 'days', name: t('turnaround.days'), look: 'main' }],
      points: shown.map(({ id, number, days: value, isLate }) => ({
        key: id,
        label: number,
        figures: [{ value, text: formatCount(value), to: `${repair.page}/${id}` }],
        // Hatched beside its words: it came back after the day that was promised.
        ...(isLate && { look: 'beyond' as const, alarm: t('turnaround.late') }),
      })),
    };
  };
  return (
    <ChartPanel
      title={t('turnaround.title')}
      data={data && dataOf(data.items)}
      empty={t('turnaround.nothing')}
    >
      {(shown) => <BarChart data={shown} />}
    </ChartPanel>
  );
}
