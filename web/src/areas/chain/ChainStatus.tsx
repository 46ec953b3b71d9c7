import type { ChainNode } from '#contract/areas/chain/chain.schema.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useStatusText } from './chain-status.ts';

/** The state of a node: a chip where its list has one, words otherwise. */
export function ChainStatus({ kind, status }: Pick<ChainNode, 'kind' | 'status'>) {
  const textOf = useStatusText();
  if (status === null) return null;
  if (kind === 'equipment' || kind === 'repair' || kind === 'project') {
    return <StatusChip entity={kind} status={status} />;
  }
  return textOf({ kind, status });
}
