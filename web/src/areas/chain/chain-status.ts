import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { ChainNode } from '#contract/areas/chain/chain.schema.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';

const goods = { software: 'goods.software', service: 'goods.service', other: 'goods.other' } as const;

/** Says the state of a node in words. */
export function useStatusText() {
  const { t } = useTranslation('chain');
  const labels = useLabels();
  return ({ kind, status }: Pick<ChainNode, 'kind' | 'status'>): string => {
    if (status === null) return '';
    if (status === 'reversed') return t('reversed');
    if (kind === 'receipt') return t('posted');
    if (kind === 'goods') return status in goods ? t(goods[status as keyof typeof goods]) : status;
    return labels.value(kind, 'status', status);
  };
}
