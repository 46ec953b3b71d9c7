import { useTranslation } from 'react-i18next';
import type { ChainNode } from '#contract/features/chain/chain.schema.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';

const goods = { software: 'goods.software', service: 'goods.service', other: 'goods.other' } as const;

/** The state of a node in words. */
export function ChainStatus({ kind, status }: Pick<ChainNode, 'kind' | 'status'>) {
  const { t } = useTranslation('chain');
  const labels = useLabels();
  if (status === null) return null;
  if (kind === 'equipment' || kind === 'repair' || kind === 'project') {
    return <StatusChip entity={kind} status={status} />;
  }
  if (status === 'reversed') return t('reversed');
  if (kind === 'receipt') return t('posted');
  if (kind === 'goods') return status in goods ? t(goods[status as keyof typeof goods]) : status;
  return labels.value(kind, 'status', status);
}
