import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { ChainNode } from '#contract/areas/chain/chain.schema.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { chainColumns } from './chain-columns.ts';
import { useChainNodes } from './chain.queries.ts';
import { ChainRow } from './ChainRow.tsx';

export interface BranchProps {
  from: string;
  level: number;
  open: ReadonlySet<string>;
  current: string | undefined;
}

/** The key of a node: unlike its id alone, it tells the kinds apart. */
export function keyOf({ kind, id }: Pick<ChainNode, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

const width = chainColumns.length + 1;

/** A line of the table that is no node: that something is on its way, or that there is more. */
function WholeLine({ level, children }: { level: number; children: ReactNode }) {
  return (
    <tr className="whole">
      <td colSpan={width} style={{ paddingInlineStart: `${(level - 1) * 1.25 + 3.5}rem` }}>
        {children}
      </td>
    </tr>
  );
}

/** A node with what stands below it, as far as it is open. */
export function ChainNodeRows({
  node,
  position,
  siblings,
  ...branch
}: BranchProps & { node: ChainNode; position: number; siblings: number }) {
  const { from, level, open, current } = branch;
  const key = keyOf(node);
  const isOpen = open.has(key);
  return (
    <>
      <ChainRow node={node} place={{ level, position, siblings, isOpen, isTabStop: key === current }} />
      {isOpen && node.parts > 0 ? (
        <ChainBranch {...branch} under={key === from ? undefined : key} level={level + 1} />
      ) : null}
    </>
  );
}

/** The nodes below a node, or below the start, page by page. */
export function ChainBranch({ under, ...branch }: BranchProps & { under: string | undefined }) {
  const { t } = useTranslation('chain');
  const { from, level } = branch;
  const query = useChainNodes(from, under);
  const nodes = query.data?.pages.flatMap((page) => page.nodes) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  if (query.isPending) {
    return (
      <WholeLine level={level}>
        <Skeleton width={240} />
      </WholeLine>
    );
  }
  if (query.isError && nodes.length === 0) {
    return (
      <WholeLine level={level}>
        {t('failed')}{' '}
        <Button size="small" onClick={() => void query.refetch()}>
          {t('tryAgain')}
        </Button>
      </WholeLine>
    );
  }
  return (
    <>
      {nodes.map((node, at) => (
        <ChainNodeRows key={keyOf(node)} {...branch} node={node} position={at + 1} siblings={total} />
      ))}
      {query.hasNextPage ? (
        <WholeLine level={level}>
          <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more', { shown: formatCount(nodes.length), total: formatCount(total) })}
          </Button>
        </WholeLine>
      ) : null}
    </>
  );
}
