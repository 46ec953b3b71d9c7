import type { ChainSummary } from '#contract/areas/chain/chain.schema.ts';
import { chainOf } from '#web/areas/chain/chain-links.ts';
import { useChainSummary } from '#web/areas/chain/chain.queries.ts';
import { BarChart } from '#web/shared/chart/BarChart.tsx';
import type { ChartData } from '#web/shared/chart/chart-data.ts';
import { ChartPanel } from '#web/shared/chart/ChartPanel.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatDollars } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

const steps = ['ordered', 'received', 'committed', 'items', 'repairs'] as const;

/** What a funding source was used for, step by step; each sum opens the chain that it is made of. */
export function UsePanel({ id }: { id: string }) {
  const { t } = useTranslation('fundingSource');
  const { data, isError } = useChainSummary(`funding-source:${id}`);
  if (isError && !data) return null;
  const dataOf = ({ total }: Pick<ChainSummary, 'total'>): ChartData => {
    const words = (key: (typeof steps)[number]) => isolateLtr(formatDollars(total[key]));
    return {
      sentence: t('use.say', {
        ordered: words('ordered'),
        received: words('received'),
        committed: words('committed'),
        items: words('items'),
      }),
      head: t('use.step'),
      series: [{ key: 'amount', name: t('use.amount'), look: 'main' }],
      points: steps.every((key) => Number(total[key]) === 0)
        ? []
        : steps.map((key) => ({
            key,
            label: t(`use.${key}`),
            // What is not here yet is hatched.
            look: key === 'committed' ? 'hatched' : key === 'ordered' ? 'quiet' : 'main',
            figures: [
              {
                value: Number(total[key]),
                text: formatDollars(total[key]),
                to: chainOf('funding-source', id),
              },
            ],
          })),
    };
  };
  return (
    <ChartPanel title={t('use.title')} data={data && dataOf(data)} empty={t('use.nothing')}>
      {(shown) => <BarChart data={shown} />}
    </ChartPanel>
  );
}
