import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useParams } from 'react-router';
import type { Anchor } from '#contract/features/proof/anchor.api.ts';
import { AgencyHead } from '#web/features/print/AgencyHead.tsx';
import { QrCode } from '#web/features/print/QrCode.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { formatDate } from '#web/shared/format/date.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { CopyButton } from '#web/shared/record/CopyButton.tsx';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { Facts } from '#web/shared/record/Facts.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { PageAction, PageHeader } from '#web/shared/table/PageHeader.tsx';
import { EmptyState } from '#web/shared/table/states/EmptyState.tsx';
import './anchor-texts.ts';
import { anchorsPath } from './anchor.module.ts';
import { useAnchors } from './anchor.queries.ts';

/** The file of an anchor, as the server writes it too. */
function textOf(anchor: Anchor): string {
  return [
    anchor.line,
    `records ${anchor.records} ${anchor.recordsRoot}`,
    `before ${anchor.previousHash ?? 'none'}`,
    `anchor ${anchor.number} ${anchor.hash}`,
    '',
  ].join('\n');
}

function saveText(anchor: Anchor): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([textOf(anchor)], { type: 'text/plain' }));
  link.download = `${anchor.day}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** One anchor, for the printer: its line, and the same as a QR code. */
export function AnchorPage() {
  const { t } = useTranslation('anchor');
  const { number } = useParams();
  const { data, error, refetch } = useAnchors();
  const anchor = data?.items.find((one) => String(one.number) === number);
  const title = anchor ? t('titleOf', { day: formatDate(anchor.day) }) : t('title');
  useDocumentTitle(title);
  if (error && !data) {
    return <RecordFailed error={error} backTo={anchorsPath} onRetry={() => void refetch()} />;
  }
  if (!data) return <RecordLoading label={t('loading')} />;
  if (!anchor) return <EmptyState title={t('notFound')} body={t('notFoundText')} actions={null} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 880 }}>
      <AgencyHead />
      <PageHeader
        above={<Crumbs crumbs={[{ text: t('title'), to: anchorsPath }, { text: title }]} />}
        title={title}
        actions={
          <>
            <PageAction icon="download" label={t('download')} onClick={() => saveText(anchor)} />
            <PageAction icon="print" label={t('print')} isPrimary onClick={() => window.print()} />
          </>
        }
      />
      <Paper variant="outlined" sx={{ padding: 2, display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <QrCode text={anchor.line} label={t('qr', { day: formatDate(anchor.day) })} size="44mm" />
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
              <Code>{anchor.line}</Code> <CopyButton value={anchor.line} />
            </Box>
            <Box component="p" sx={{ typography: 'body2', color: 'text.secondary', marginBottom: 0 }}>
              {t('keep')}
            </Box>
          </Box>
        </Box>
        <Facts
          columns={1}
          facts={[
            { key: 'size', label: t('column.size'), value: formatCount(anchor.size) },
            { key: 'root', label: t('column.root'), value: <Code>{anchor.root}</Code> },
            { key: 'epoch', label: t('column.epoch'), value: String(anchor.epoch) },
            { key: 'records', label: t('column.records'), value: formatCount(anchor.records) },
            { key: 'recordsRoot', label: t('recordsRoot'), value: <Code>{anchor.recordsRoot}</Code> },
            { key: 'before', label: t('before'), value: <Code>{anchor.previousHash ?? '–'}</Code> },
            { key: 'hash', label: t('ownHash'), value: <Code>{anchor.hash}</Code> },
            { key: 'made', label: t('made'), value: <InstantText value={anchor.madeAt} /> },
          ]}
        />
      </Paper>
    </Box>
  );
}
