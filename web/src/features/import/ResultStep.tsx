import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { formatSize } from '#web/features/attachments/file-rules.ts';
import { BatchSteps } from '#web/features/batch/BatchSteps.tsx';
import { PrintLabelsButton } from '#web/features/label/PrintLabelsButton.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { formatDay } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Loading } from '#web/shared/page/Loading.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';
import { importPath, newImportOf } from './import-path.ts';
import { useStatement } from './import.queries.ts';
import { LeftOutPanel } from './LeftOutPanel.tsx';
import { ReportButton } from './ReportButton.tsx';
import { ResultFigures } from './ResultFigures.tsx';
import { StatementPanel } from './StatementPanel.tsx';
import { useImportTexts } from './useImportTexts.ts';

const isApplied = ({ state }: BatchRecord) => state === 'applied' || state === 'partly_applied';

/**
 * The list of what is there of an import; items are found by its number, other lists open as they are. Of an import that
 * was undone nothing is there, and its number finds nothing in the bin either.
 */
function recordsOf({ entity, number, state }: BatchRecord, page: string): string | undefined {
  if (state === 'undone') return undefined;
  return entity === 'equipment' ? filteredList(page, 'batchNumber', number) : page;
}

/** What can be done after an import. */
function NextSteps({ batch, made }: { batch: BatchRecord; made: number }) {
  const { t } = useTranslation('import');
  const { entity } = useImportTexts(batch.entity);
  const records = entity && recordsOf(batch, entity.page);
  return (
    <Panel title={t('nextSteps')}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {records ? (
          <Button variant="contained" component={Link} to={records}>
            {t('showRecords')}
          </Button>
        ) : null}
        {batch.entity === 'equipment' ? (
          <PrintLabelsButton wish={{ batchId: batch.id }} count={made} />
        ) : null}
        <ReportButton batch={batch} />
        <Button variant="outlined" component={Link} to={newImportOf(batch.entity)}>
          {t('newFile')}
        </Button>
        <BatchSteps batch={batch} only={['undo']} />
        {batch.undoUntil === null || !isApplied(batch) ? null : (
          <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            {t('undoUntil', { day: isolateLtr(formatDay(batch.undoUntil)) })}
          </Box>
        )}
      </Box>
    </Panel>
  );
}

/** Who brought which file when, and why. */
function AboutImport({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('import');
  const { file, fixes } = batch;
  return (
    <Panel title={t('aboutImport')} isFlush>
      <PanelRows>
        <li>
          <span className="note">{t('by')}</span>
          <bdi className="end">{batch.createdBy}</bdi>
        </li>
        {batch.appliedAt === null ? null : (
          <li>
            <span className="note">{t('at')}</span>
            <span className="end">
              <InstantText value={batch.appliedAt} />
            </span>
          </li>
        )}
        {batch.reason === null ? null : (
          <li>
            <span className="note">{t('reasonLabel')}</span>
            <bdi className="end">{batch.reason}</bdi>
          </li>
        )}
        {fixes === null ? null : (
          <li>
            <span className="note">{t('fixesRowsOf')}</span>
            <span className="end">
              <RecordLink to={`${importPath}/${fixes.id}`}>
                <Code>{fixes.number}</Code>
              </RecordLink>
            </span>
          </li>
        )}
        {file === null ? null : (
          <>
            <li>
              <span className="note">{t('sentFile')}</span>
              <span className="end">{formatSize(file.size)}</span>
            </li>
            <li>
              <span className="note">SHA-256</span>
              <span className="end" title={file.sha256}>
                <Ltr>
                  {file.sha256.slice(0, 8)}…{file.sha256.slice(-8)}
                </Ltr>
              </span>
            </li>
          </>
        )}
      </PanelRows>
    </Panel>
  );
}

/** Says that what is told below was taken back. */
function UndoneNotice({ batch: { state } }: { batch: BatchRecord }) {
  const { t } = useTranslation('import');
  if (state === 'undone') return <Notice tone="info">{t('undoneText')}</Notice>;
  return state === 'partly_undone' ? <Notice tone="caution">{t('partlyUndoneText')}</Notice> : null;
}

/** What an applied import did: counts, the statement, what was left out, and the way back. */
export function ResultStep({ batch }: { batch: BatchRecord }) {
  const statement = useStatement(batch.id).data;
  if (!statement) return <Loading />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <UndoneNotice batch={batch} />
      <ResultFigures statement={statement} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <StatementPanel entity={batch.entity} statement={statement} />
          <LeftOutPanel batch={batch} statement={statement} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <NextSteps batch={batch} made={isApplied(batch) ? statement.new.rows : 0} />
          <AboutImport batch={batch} />
        </Box>
      </Box>
    </Box>
  );
}
