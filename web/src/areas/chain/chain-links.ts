import type { ChainKind, ChainNode, ChainStart } from '#contract/areas/chain/chain.schema.ts';
import { chainStarts } from '#contract/areas/chain/chain.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { chainPath } from './chain-path.ts';
import { findRecordPage } from '#web/features/references/record-pages.ts';

/** The address of the chain that begins at a record. */
export function chainOf(kind: ChainStart, id: string): string {
  return `${chainPath}?from=${kind}:${id}`;
}

/** The address of its paper. */
export function printOf(from: string): string {
  return `${chainPath}/paper?from=${from}`;
}

/** Which sentence says what the amounts of a chain are shares of. */
export function noteOf(kind: ChainKind) {
  if (kind === 'funding-source') return 'shareNote';
  return kind === 'project' ? 'projectNote' : 'wholeNote';
}

/** Whether a chain can be followed from a node of this kind. */
export function isStart(kind: ChainKind): kind is ChainStart {
  return (chainStarts as readonly string[]).includes(kind);
}

const shownBy: Partial<Record<ChainKind, EntityName>> = {
  receipt: 'purchase-order',
  goods: 'purchase-order',
  repair: 'repair',
  retirement: 'retirement',
};

/** The page that shows more of a node, if there is one. */
export function findNodePage({ kind, recordId }: Pick<ChainNode, 'kind' | 'recordId'>): string | undefined {
  return findRecordPage(isStart(kind) ? kind : shownBy[kind], recordId);
}
