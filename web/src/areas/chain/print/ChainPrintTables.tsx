import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { ChainLine, ChainNode, ChainOrigin, ChainSummary } from '#contract/areas/chain/chain.schema.ts';
import { PrintTable, type PrintColumn } from '#web/features/print/PrintTable.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { Percent } from '#web/shared/format/Percent.tsx';
import { chainColumns, isZero } from '../chain-columns.ts';
import { useStatusText } from '../chain-status.ts';

/** Many figures side by side: their headings may break, and words stand below the code they belong to. */
const dense = {
  fontSize: '8pt',
  lineHeight: 1.35,
  '& th.figure': { whiteSpace: 'normal' },
  '& td > div': { marginBlockStart: '1px' },
  '& .whole': { whiteSpace: 'nowrap' },
  // On a phone the words keep a width that can be read, and the table scrolls.
  '@media screen': { '& td:not(.figure)': { minWidth: '9em' } },
};

const shown = (amount: string) => (isZero(amount) ? null : <Money value={amount} />);

/** Where the start comes from. */
export function OriginsTable({ origins }: { origins: readonly ChainOrigin[] }) {
  const { t } = useTranslation('chain');
  // An order belongs to its project as a whole: without shares the column is left out.
  const share: PrintColumn<ChainOrigin> = {
    id: 'share',
    title: t('paper.share'),
    isFigure: true,
    render: ({ percent }) => <Percent value={percent} />,
  };
  const columns: PrintColumn<ChainOrigin>[] = [
    {
      id: 'record',
      title: t('column.record'),
      render: ({ label, note }) => (
        <>
          <Code>{label}</Code> <bdi>{note}</bdi>
        </>
      ),
    },
    { id: 'kind', title: t('paper.kind'), render: ({ kind }) => t(`kind.${kind}`) },
    ...(origins.some(({ percent }) => percent !== null) ? [share] : []),
    {
      id: 'amount',
      title: t('paper.amount'),
      isFigure: true,
      render: ({ amount }) => <Money value={amount} />,
    },
  ];
  return (
    <PrintTable
      label={t('origins')}
      columns={columns}
      rows={origins}
      keyOf={({ kind, id }, index) => `${kind}:${id}:${String(index)}`}
    />
  );
}

interface NodesTableProps {
  label: string;
  nodes: readonly ChainNode[];
  total: ChainSummary['total'];
}

/** What stands right below the start, each with what hangs on it; columns without a cent are left out. */
export function NodesTable({ label, nodes, total }: NodesTableProps) {
  const { t } = useTranslation('chain');
  const statusOf = useStatusText();
  const figures = chainColumns
    .filter((column) => !isZero(total[column]))
    .map((column): PrintColumn<ChainNode> => ({
      id: column,
      title: t(`column.${column}`),
      isFigure: true,
      render: (node) => shown(node.figures[column]),
      total: <Money value={total[column]} />,
    }));
  const columns: PrintColumn<ChainNode>[] = [
    {
      id: 'record',
      title: t('column.record'),
      total: t('total'),
      render: (node) => (
        <>
          {node.kind === 'direct' ? t('direct') : <Code>{node.label}</Code>} <bdi>{node.note}</bdi>
          <div>
            {statusOf(node)}{' '}
            <span className="whole">
              <DateText value={node.on} />
            </span>
          </div>
        </>
      ),
    },
    ...figures,
  ];
  return (
    <Box sx={dense}>
      <PrintTable label={label} columns={columns} rows={nodes} keyOf={({ kind, id }) => `${kind}:${id}`} />
    </Box>
  );
}

function useLineColumns(summary: ChainSummary): PrintColumn<ChainLine>[] {
  const { t } = useTranslation('chain');
  const statusOf = useStatusText();
  const { items, repairs, proceeds, federalDue } = summary.total;
  const sums = { items, goods: summary.balance.goods, repairs, proceeds, federalDue };
  const figures = (Object.keys(sums) as (keyof typeof sums)[])
    .filter((name) => !isZero(sums[name]))
    .map((name): PrintColumn<ChainLine> => ({
      id: name,
      title: t(`column.${name}`),
      isFigure: true,
      render: (line) => shown(line[name]),
      total: <Money value={sums[name]} />,
    }));
  return [
    {
      id: 'order',
      title: t('paper.order'),
      total: t('total'),
      render: ({ order, receipt }) => (
        <>
          <span className="whole">
            <Code>{order}</Code>
          </span>
          <div className="whole">
            <Code>{receipt}</Code>
          </div>
        </>
      ),
    },
    {
      id: 'what',
      title: t('paper.what'),
      render: ({ kind, label, note, serial }) => (
        <>
          {kind === 'goods' ? <bdi>{label}</bdi> : <Code>{label}</Code>} <bdi>{note}</bdi>
          <div>
            <Code>{serial}</Code>
          </div>
        </>
      ),
    },
    {
      id: 'where',
      title: t('paper.where'),
      render: ({ holder, place }) => (
        <>
          <bdi>{holder}</bdi>
          <div>
            <bdi>{place}</bdi>
          </div>
        </>
      ),
    },
    {
      id: 'state',
      title: t('paper.state'),
      render: (line) => (
        <>
          {statusOf(line)}{' '}
          <span className="whole">
            <DateText value={line.disposedOn ?? line.on} />
          </span>
          <div className="whole">
            <Code>{line.retirement}</Code>
          </div>
        </>
      ),
    },
    ...figures,
  ];
}

/** Everything that the chain paid for, line by line, down to where it is or where it went. */
export function LedgerTable({ summary, lines }: { summary: ChainSummary; lines: readonly ChainLine[] }) {
  const { t } = useTranslation('chain');
  const columns = useLineColumns(summary);
  return (
    <Box sx={dense}>
      <PrintTable label={t('paper.ledger')} columns={columns} rows={lines} keyOf={({ id }) => id} />
    </Box>
  );
}
