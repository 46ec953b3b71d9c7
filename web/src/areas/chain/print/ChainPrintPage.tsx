import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSearchParams } from 'react-router';
import type { ChainSummary } from '#contract/areas/chain/chain.schema.ts';
import { PrintPage } from '#web/features/print/PrintPage.tsx';
import { PrintFacts, PrintSection, PrintSignatures } from '#web/features/print/PrintParts.tsx';
import { PrintSheet } from '#web/features/print/PrintSheet.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { noteOf } from '../chain-links.ts';
import { chainPath } from '../chain-path.ts';
import { useStatusText } from '../chain-status.ts';
import { useChainSummary } from '../chain.queries.ts';
import { BalanceText } from '../ChainFacts.tsx';
import { LedgerTable, NodesTable, OriginsTable } from './ChainPrintTables.tsx';
import { useWholeChain, type WholeChain } from './whole-chain.queries.ts';

const counted = ['orders', 'receipts', 'items', 'repairs', 'retirements'] as const;
const belowNames = {
  'funding-source': 'paper.orders',
  project: 'paper.orders',
  'purchase-order': 'panel.receipts',
  equipment: 'paper.events',
} as const;

/** Says that a table ends before its rows do. */
function CutNote({ rows, total }: { rows: readonly unknown[]; total: number }) {
  const { t } = useTranslation('chain');
  if (rows.length >= total) return null;
  return <p>{t('paper.cut', { shown: formatCount(rows.length), total: formatCount(total) })}</p>;
}

function ChainSheet({ summary, chain }: { summary: ChainSummary; chain: WholeChain }) {
  const { t } = useTranslation('chain');
  const statusOf = useStatusText();
  const { start, origins, counts, balance, direct } = summary;
  const kind = start.kind as keyof typeof belowNames;
  const nodes = direct ? [...chain.nodes.rows, direct] : chain.nodes.rows;
  const below = t(belowNames[kind]);
  return (
    <PrintSheet title={t('title')} number={start.label} subtitle={t(`kind.${kind}`)}>
      <PrintFacts
        facts={[
          { name: 'note', label: t('paper.name'), value: start.note ? <bdi>{start.note}</bdi> : null },
          { name: 'status', label: t('paper.state'), value: statusOf(start) },
          {
            name: 'holder',
            label: t('paper.where'),
            value: [start.holder, start.place].filter(Boolean).join(' · '),
          },
          { name: 'on', label: t('paper.since'), value: start.on ? <DateText value={start.on} /> : null },
          ...counted.map((name) => ({
            name,
            label: t(name === 'retirements' ? 'paper.retirements' : `panel.${name}`),
            value: <Count value={counts[name]} />,
          })),
        ]}
      />
      {kind === 'equipment' || counts.receipts === 0 ? null : (
        <p>
          <BalanceText balance={balance} />
        </p>
      )}
      {origins.length > 0 ? (
        <PrintSection title={t('origins')}>
          <OriginsTable origins={origins} />
        </PrintSection>
      ) : null}
      <PrintSection title={below}>
        {nodes.length > 0 ? (
          <NodesTable label={below} nodes={nodes} total={summary.total} />
        ) : (
          <p>{t('paper.nothing')}</p>
        )}
        <CutNote rows={chain.nodes.rows} total={chain.nodes.total} />
      </PrintSection>
      {chain.lines.rows.length > 0 ? (
        <PrintSection title={t('paper.ledger')}>
          <LedgerTable summary={summary} lines={chain.lines.rows} />
          <CutNote rows={chain.lines.rows} total={chain.lines.total} />
        </PrintSection>
      ) : null}
      <p>{t(noteOf(kind))}</p>
      <PrintSignatures names={[t('paper.prepared'), t('paper.checked')]} />
    </PrintSheet>
  );
}

function LoadedChain({ from }: { from: string }) {
  const { t } = useTranslation('chain');
  const summary = useChainSummary(from);
  const chain = useWholeChain(from);
  const error = summary.error ?? chain.error;
  if (error) {
    const retry = () => void Promise.all([summary.refetch(), chain.refetch()]);
    return <RecordFailed error={error} backTo={chainPath} onRetry={retry} />;
  }
  if (!summary.data || !chain.data) return <RecordLoading label={t('loading')} />;
  return <ChainSheet summary={summary.data} chain={chain.data} />;
}

/** The chain of the record in the address, as it is put into an auditor's file. */
export function ChainPrintPage() {
  const [parameters] = useSearchParams();
  const from = parameters.get('from') ?? '';
  return (
    <PrintPage backTo={`${chainPath}?${parameters.toString()}`}>
      <LoadedChain from={from} />
    </PrintPage>
  );
}
