import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSearchParams } from 'react-router';
import type { ChainSummary } from '#contract/areas/chain/chain.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { PageAction, PageHeader } from '#web/shared/table/PageHeader.tsx';
import { noteOf, printOf } from './chain-links.ts';
import { chainPath } from './chain-path.ts';
import { useChainSummary } from './chain.queries.ts';
import { ChainBalance, ChainOrigins } from './ChainFacts.tsx';
import { ChainPicker } from './ChainPicker.tsx';
import { ChainTable } from './ChainTable.tsx';
import { useChainExport } from './useChainExport.ts';

function ChainView({ from, summary }: { from: string; summary: ChainSummary }) {
  const { t } = useTranslation('chain');
  const { start, counts } = summary;
  const kind = t(`kind.${start.kind}`);
  const { isExporting, startExport } = useChainExport(from, start.label);
  useDocumentTitle(t('titleOf', { label: start.label }));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader
        above={
          <Crumbs
            crumbs={[
              { text: t('title'), to: chainPath },
              { text: start.label, isCode: true },
            ]}
          />
        }
        title={
          <>
            {kind} <Code>{start.label}</Code>
          </>
        }
        count={<bdi>{start.note}</bdi>}
        actions={
          <>
            <PageAction icon="download" label={t('export')} isDisabled={isExporting} onClick={startExport} />
            <PageAction icon="print" label={t('print')} to={printOf(from)} />
          </>
        }
      />
      <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0 }}>
        {t('counts', counts)}
      </Typography>
      <ChainOrigins origins={summary.origins} />
      <div>
        {start.kind === 'equipment' || counts.receipts === 0 ? null : (
          <ChainBalance balance={summary.balance} />
        )}
        <ChainTable key={from} from={from} summary={summary} />
        <Typography
          variant="caption"
          component="p"
          sx={{ marginBlock: 1, fontWeight: 400, color: 'text.secondary' }}
        >
          {t(noteOf(start.kind))}
        </Typography>
      </div>
    </Box>
  );
}

function ChainOf({ from }: { from: string }) {
  const { t } = useTranslation('chain');
  const summary = useChainSummary(from);
  if (summary.data) return <ChainView from={from} summary={summary.data} />;
  if (summary.error) {
    return <RecordFailed error={summary.error} backTo={chainPath} onRetry={() => void summary.refetch()} />;
  }
  return <RecordLoading label={t('loading')} />;
}

function ChainBeginning() {
  const { t } = useTranslation('chain');
  useDocumentTitle(t('title'));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageHeader title={t('title')} />
      <Typography variant="body1" color="textSecondary" component="p" sx={{ margin: 0, maxWidth: 640 }}>
        {t('intro')}
      </Typography>
      <ChainPicker />
    </Box>
  );
}

/** The chain from the dollar to the disposal and back, from whichever record the address names. */
export function ChainPage() {
  const [parameters] = useSearchParams();
  const from = parameters.get('from');
  return from === null ? <ChainBeginning /> : <ChainOf key={from} from={from} />;
}
