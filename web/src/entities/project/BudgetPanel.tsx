import type { ProjectFigures } from '#contract/entities/project/project.schema.ts';
import { chainOf } from '#web/areas/chain/chain-links.ts';
import type { ChartData, ChartLook } from '#web/shared/chart/chart-data.ts';
import { ChartPanel } from '#web/shared/chart/ChartPanel.tsx';
import { StackedBar } from '#web/shared/chart/StackedBar.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatDollars } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

interface BudgetPanelProps {
  id: string;
  figures: Pick<ProjectFigures, 'budget' | 'committed' | 'spent' | 'remaining'>;
}

const isNothing = (amount: string | null) => amount === null || Number(amount) === 0;

/** How far the budget is used: what was received, what is ordered, what is left. */
export function BudgetPanel({ id, figures }: BudgetPanelProps) {
  const { t } = useTranslation('project');
  const { budget, committed, spent, remaining } = figures;
  // The chain shows the very lines that these sums are made of.
  const part = (key: 'spent' | 'committed' | 'remaining', amount: string, look: ChartLook) => ({
    key,
    label: t(`page.${key}`),
    look,
    figures: [{ value: Number(amount), text: formatDollars(amount), to: chainOf('project', id) }],
  });
  const words = { spent: isolateLtr(formatDollars(spent)), committed: isolateLtr(formatDollars(committed)) };
  const isOver = remaining?.startsWith('-') ?? false;
  function sentence(): string {
    if (budget === null || remaining === null) return t('budget.without', words);
    const all = { ...words, budget: isolateLtr(formatDollars(budget)) };
    return isOver
      ? t('budget.over', { ...all, over: isolateLtr(formatDollars(remaining.replace('-', ''))) })
      : t('budget.within', { ...all, remaining: isolateLtr(formatDollars(remaining)) });
  }
  const data: ChartData = {
    sentence: sentence(),
    head: t('budget.part'),
    series: [{ key: 'amount', name: t('budget.amount'), look: 'main' }],
    points:
      budget === null && isNothing(spent) && isNothing(committed)
        ? []
        : [
            part('spent', spent, 'main'),
            part('committed', committed, isOver ? 'alarm' : 'hatched'),
            ...(remaining === null || isOver ? [] : [part('remaining', remaining, 'track')]),
          ],
  };
  return (
    <ChartPanel title={t('budget.title')} data={data} empty={t('budget.nothing')}>
      {(shown) => <StackedBar data={shown} {...(budget !== null && { limit: { value: Number(budget) } })} />}
    </ChartPanel>
  );
}
