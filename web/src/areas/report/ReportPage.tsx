import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { Suspense, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import type { ReportHead } from '#contract/areas/report/report.api.ts';
import { reportKinds, reportOf, type ReportKind } from '#contract/areas/report/report.definitions.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { LoadedPage, PageIntro } from '#web/shared/record/LoadedPage.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { PageAction } from '#web/shared/table/PageHeader.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import './report-texts.ts';
import { ReportChecks } from './ReportChecks.tsx';
import { ReportControls, RowsControl, TimeBar, YearBar, YearControl } from './ReportControls.tsx';
import { ReportExport } from './ReportExport.tsx';
import { ReportLines } from './ReportLines.tsx';
import { ReportTable } from './ReportTable.tsx';
import { reportsPath } from './report.module.ts';
import { useReport } from './report.queries.ts';
import { useReportAddress } from './useReportAddress.ts';
import { useReportExport } from './useReportExport.ts';

/** Fetched when somebody adds a report to a packet. */
const NewPacketDialog = lazyPart(() => import('#web/features/packet/NewPacketDialog.tsx'), 'NewPacketDialog');

/** Fetched when somebody has a report sent. */
const ReportSchedule = lazyPart(() => import('./ReportSchedule.tsx'), 'ReportSchedule');

/** Of when the figures are, and where the history stands that they are made of. */
function ReportFoot({ head }: { head: ReportHead }) {
  const { t } = useTranslation('report');
  const { history } = head;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        typography: 'caption',
        fontWeight: 400,
        color: 'text.secondary',
      }}
    >
      <span>
        {t('lineCount')} <Count value={head.lines} />
      </span>
      <span>
        {t('figuresAt')} <InstantText value={head.figuresAt} />
      </span>
      {history ? (
        <span title={history.root}>
          {t('history', {
            size: isolateLtr(formatCount(history.size)),
            root: isolateLtr(`${history.root.slice(0, 4)}…${history.root.slice(-4)}`),
          })}
        </span>
      ) : null}
    </Box>
  );
}

// Before that it would only flicker.
const afterSeconds = 2.5;
const appearing = {
  '@keyframes report-waiting': {
    from: { maxHeight: 0, visibility: 'hidden' },
    to: { maxHeight: 400, visibility: 'visible' },
  },
  overflow: 'hidden',
  animation: `report-waiting 0s linear ${afterSeconds}s both`,
} as const;

/** Says that figures are being added up, once that takes longer than people are used to. */
function ReportWaiting() {
  const { t } = useTranslation('report');
  return (
    <Box component="output" sx={appearing}>
      <Notice tone="info">
        {t('waiting')}
        <LinearProgress aria-label={t('loading')} sx={{ marginBlockStart: 1 }} />
      </Notice>
    </Box>
  );
}

function ReportView({ kind }: { kind: ReportKind }) {
  const { t } = useTranslation('report');
  useDocumentTitle(t(`name.${kind}`));
  const { address, ask, open, close } = useReportAddress(kind);
  const query = useReport(kind, address);
  const [head] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const { isExporting, exportAs } = useReportExport(kind, head?.asOf ?? '', address);
  const { parameters } = reportOf(kind);
  const hasDay = parameters.includes('asOf');
  const can = useCan();
  const canPack = can('packet.create');
  const canSend = can('export-schedule.share');
  const [isPacking, setPacking] = useState(false);
  const [isSending, setSending] = useState(false);
  return (
    <>
      {query.isPending || query.isPlaceholderData ? <ReportWaiting /> : null}
      <LoadedPage query={{ ...query, data: head }} loading={t('loading')} backTo={reportsPath}>
        {(shown) => (
          <>
            <PageIntro
              title={t(`name.${kind}`)}
              above={<Crumbs crumbs={[{ text: t('title'), to: reportsPath }, { text: t(`name.${kind}`) }]} />}
              actions={
                <>
                  {canPack ? (
                    <PageAction icon="box" label={t('addToPacket')} onClick={() => setPacking(true)} />
                  ) : null}
                  {canSend ? (
                    <PageAction icon="calendar" label={t('sendEvery')} onClick={() => setSending(true)} />
                  ) : null}
                  <ReportExport isDisabled={isExporting} onExport={exportAs} />
                </>
              }
            >
              {t(`about.${kind}`)}
            </PageIntro>
            {parameters.includes('year') ? <YearControl head={shown} onAsk={ask} /> : null}
            <YearBar head={shown} />
            {parameters.includes('by') ? <RowsControl head={shown} onAsk={ask} /> : null}
            {hasDay ? <ReportControls head={shown} address={address} onAsk={ask} /> : null}
            {hasDay && shown.asOf < shown.today ? <TimeBar head={shown} /> : null}
            {shown.eventsBehind > 0 ? <Notice tone="info">{t('behind')}</Notice> : null}
            <ReportChecks head={shown} address={address} onOpen={open} />
            <ReportTable
              head={shown}
              rows={rows}
              address={address}
              isBusy={query.isPlaceholderData || query.isFetchingNextPage}
              onOpen={open}
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            />
            {address.isOpen ? (
              <ReportLines
                key={JSON.stringify(address.part)}
                kind={kind}
                rows={rows}
                address={address}
                onClose={close}
              />
            ) : null}
            <ReportFoot head={shown} />
            {isSending ? (
              <Suspense fallback={null}>
                <ReportSchedule head={shown} address={address} onClose={() => setSending(false)} />
              </Suspense>
            ) : null}
            {isPacking ? (
              <Suspense fallback={null}>
                <NewPacketDialog
                  offered={reportKinds.map((one) => ({ kind: one, name: t(`name.${one}`) }))}
                  start={{ asOf: shown.asOf, known: shown.known, report: kind }}
                  onClose={() => setPacking(false)}
                />
              </Suspense>
            ) : null}
          </>
        )}
      </LoadedPage>
    </>
  );
}

/** One report: what it is asked stands in the address, and every number opens its lines. */
export function ReportPage() {
  const { kind } = useParams();
  const known = reportKinds.find((one) => one === kind);
  return known ? <ReportView key={known} kind={known} /> : <Navigate to={reportsPath} replace />;
}
