import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link } from 'react-router';
import './batch-texts.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { followBatch } from '#web/shared/client/running-batches.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { formatDay } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels, type Labels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { PageAction, PageHeader } from '#web/shared/table/PageHeader.tsx';
import { EmptyState } from '#web/shared/table/states/EmptyState.tsx';
import { batchAddress, batchListPath, newImportPath } from './batch-address.ts';
import { isWorking } from './batch-progress.ts';
import { canStillUndo } from './batch-steps.ts';
import { useBatches } from './batch.queries.ts';
import { useProgressText } from './BatchProgress.tsx';
import { BatchState } from './BatchState.tsx';
import { BatchSteps } from './BatchSteps.tsx';

/** What can be taken back, until when, or by what it was. */
function UndoText({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('batch');
  const today = useToday();
  const { undoes, undoneBy, undoUntil, state } = batch;
  if (undoes !== null) return t('undo.of', { number: isolateLtr(undoes.number) });
  if (undoneBy !== null) return t('undo.by', { number: isolateLtr(undoneBy.number) });
  if (undoUntil === null || !['applied', 'partly_applied'].includes(state)) return null;
  if (!canStillUndo(batch, today)) return t('undo.over');
  return t('undo.untilShort', { day: isolateLtr(formatDay(undoUntil)) });
}

/** What a batch is about: its title; of a bulk edit, which has none, the reason or the fields that change. */
function titleOf({ title, number, reason, entity, changes }: BatchRecord, labels: Labels): string {
  if (title !== number) return title;
  return reason ?? (changes ?? []).map(({ field }) => labels.field(entity, field)).join(' · ');
}

/** Where it would have to be scrolled, each batch is a card: its number, state and steps above what it is about. */
const asCards = {
  '& table, & tbody': { display: 'block' },
  '& thead': visuallyHidden,
  '& tbody tr': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '16px',
    paddingBlock: '8px',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& tbody tr:last-of-type': { borderBottom: 0 },
  '& tbody tr > *': { order: 2, width: 'auto', paddingBlock: '2px', borderBottom: 0 },
  '& tbody tr > :empty': { display: 'none' },
  // Without a title the line ends there all the same.
  '& tbody tr > .title:has(bdi:empty)': { height: 0, paddingBlock: 0 },
  '& tbody tr > th, & tbody tr > .state, & tbody tr > .actions': { order: 0 },
  '& tbody tr > .actions': { marginInlineStart: 'auto' },
  '& tbody tr > .title': { order: 1, flexBasis: '100%' },
  // With its heading before it the number reads as the page does.
  '& tbody tr > .figure': { direction: 'inherit' },
  '& tbody tr > .figure::before': { content: 'attr(data-label) " "', color: 'text.secondary' },
};

function BatchLine({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('batch');
  const labels = useLabels();
  const progress = useProgressText();
  const page = batchAddress(batch);
  const number = <Code>{batch.number}</Code>;
  return (
    <tr>
      <th scope="row" className="tight">
        {page === undefined ? number : <RecordLink to={page}>{number}</RecordLink>}
      </th>
      <td className="tight">
        {t(`kind.${batch.kind}`)}
        <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {labels.entity(batch.entity)}
        </Box>
      </td>
      <td className="title" style={{ minWidth: 112, overflowWrap: 'anywhere' }}>
        <bdi>{titleOf(batch, labels)}</bdi>
      </td>
      <td>
        <bdi>{batch.createdBy}</bdi>
      </td>
      <td>
        <InstantText value={batch.createdAt} />
      </td>
      <td className="figure" dir="ltr" data-label={t('column.rows')}>
        <Count value={batch.counts.rows} />
      </td>
      <td className="tight state">
        <BatchState state={batch.state} kind={batch.kind} />
        {isWorking(batch) && batch.progress.total > 0 ? (
          <Box sx={{ typography: 'caption', fontWeight: 400 }}>{progress(batch.progress)}</Box>
        ) : null}
      </td>
      <td className="quiet">
        <UndoText batch={batch} />
      </td>
      <td className="tight actions">
        <BatchSteps batch={batch} size="small" />
      </td>
    </tr>
  );
}

const columns = ['number', 'kind', 'title', 'by', 'at', 'rows', 'state', 'undo'] as const;

/** Every import and change of many records that the person may see, newest first. */
export function BatchListPage() {
  const { t } = useTranslation('batch');
  const { user } = useSession();
  const query = useBatches();
  useDocumentTitle(t('title'));
  const batches = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const own = user?.data.displayName;
  const running = batches.filter((batch) => isWorking(batch) && batch.createdBy === own);
  const followed = running.map(({ id, undoes }) => undoes?.id ?? id).join(' ');
  // What runs and was started elsewhere is followed from here on too.
  useEffect(() => {
    for (const id of followed.split(' ').filter(Boolean)) followBatch(id);
  }, [followed]);
  if (query.error && batches.length === 0) {
    return <RecordFailed error={query.error} backTo={batchListPath} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <RecordLoading label={t('loading')} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader
        title={t('title')}
        actions={
          batches.length > 0 ? (
            <PageAction isPrimary icon="upload" label={t('import')} to={newImportPath} />
          ) : undefined
        }
      />
      <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0, maxWidth: 720 }}>
        {t('intro')}
      </Typography>
      {batches.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState
            title={t('empty')}
            body={t('emptyText')}
            actions={
              <Button variant="contained" component={Link} to={newImportPath}>
                {t('import')}
              </Button>
            }
          />
        </Paper>
      ) : (
        <Paper variant="outlined">
          <PanelTable
            label={t('title')}
            sx={(theme) => ({
              // Nothing lies on the state of a batch.
              '& .actions': { position: 'static' },
              [theme.breakpoints.down('md').replace('@media', '@media screen and')]: {
                '&:not([data-paper])': asCards,
              },
            })}
          >
            <table>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col" className={column === 'rows' ? 'figure' : undefined}>
                      {t(`column.${column}`)}
                    </th>
                  ))}
                  <th scope="col">
                    <Box component="span" sx={visuallyHidden}>
                      {t('column.steps')}
                    </Box>
                  </th>
                </tr>
              </thead>
              <tbody>
                {batches.map((batch) => (
                  <BatchLine key={batch.id} batch={batch} />
                ))}
              </tbody>
            </table>
          </PanelTable>
        </Paper>
      )}
      {query.hasNextPage ? (
        <Box>
          <Button
            variant="outlined"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
