import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { joinValues, maxFilterValues } from '#contract/shared/list-query.ts';
import '#web/features/batch/batch-texts.ts';
import { useBatch } from '#web/features/batch/batch.queries.ts';
import { BatchState } from '#web/features/batch/BatchState.tsx';
import { BatchSteps } from '#web/features/batch/BatchSteps.tsx';
import { labelsPath } from '#web/features/label/label-paths.ts';
import { PrintLabelsButton } from '#web/features/label/PrintLabelsButton.tsx';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { receiptsOf } from './receipt-units.ts';
import { countEntries, type ScanEntry } from './scan-entry.ts';
import type { ScannerState, SessionBatch } from './scanner-state.ts';

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  paddingBlock: '6px',
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'body2',
} as const;

/** One session, which is a batch: its number, its state, and what takes it back as a whole. */
function SessionLine({ batch, onEnded }: { batch: SessionBatch; onEnded: (isUndone: boolean) => void }) {
  const { t } = useTranslation('scan');
  const { data } = useBatch(batch.id);
  const state = data?.state;
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    if (state !== undefined && state !== 'applied') end(state === 'undone');
  }, [state]);
  return (
    <Box component="li" sx={lineLook}>
      <Code>{batch.number}</Code>
      {data ? <BatchState state={data.state} /> : null}
      <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
        {data ? t('changedCount', { n: isolateLtr(formatCount(data.counts.applied)) }) : null}
      </Box>
      {data ? <BatchSteps batch={data} only={['undo']} /> : null}
    </Box>
  );
}

const foundItems = (entries: readonly ScanEntry[]) =>
  entries.flatMap(({ result }) =>
    result?.outcome === 'found' ? result.hits.filter(({ entity }) => entity === 'equipment') : [],
  );

interface TagList {
  address: string;
  first: number;
  last: number;
}

/** The tags of the items that were only found, as the list of items takes them: so many in each as a filter can name. */
function tagLists(entries: readonly ScanEntry[]): TagList[] {
  const tags = [...new Set(foundItems(entries).map(({ label }) => label))];
  const starts = tags.flatMap((_, at) => (at % maxFilterValues === 0 ? [at] : []));
  return starts.map((start) => {
    const part = tags.slice(start, start + maxFilterValues);
    const search = new URLSearchParams([['filter[tag][is]', joinValues(part)]]);
    return {
      address: `${equipment.page}?${search.toString()}`,
      first: start + 1,
      last: start + part.length,
    };
  });
}

/** What was put into lists: the selection, which opens as a list, and the own queue of labels. */
function ListLines({
  entries,
  onUndo,
  onHandOver,
}: Pick<FinishDialogProps, 'onHandOver'> & { entries: readonly ScanEntry[]; onUndo: () => void }) {
  const { t } = useTranslation('scan');
  const lists = tagLists(entries);
  const found = entries.filter(({ result }) => result?.outcome === 'found').length;
  const ids = [...new Set(foundItems(entries).map(({ id }) => id))];
  const isOf = (entry: ScanEntry) => entry.result?.action === 'queueLabel' && entry.result.outcome === 'done';
  const queued = entries.filter(isOf).length;
  const receipts = receiptsOf(entries);
  if (lists.length === 0 && queued === 0 && receipts.length === 0) return null;
  const n = (count: number) => ({ n: isolateLtr(formatCount(count)) });
  return (
    <Box component="ul" aria-label={t('lists')} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {lists.length === 0 ? null : (
        <Box component="li" sx={lineLook}>
          <Box component="span" sx={{ flex: 1 }}>
            {t('selectedCount', n(found))}
          </Box>
          <PrintLabelsButton wish={{ equipmentIds: ids }} count={ids.length} variant="text" />
          {lists.map(({ address, first, last }) => (
            <Button key={address} component={Link} to={address}>
              {lists.length === 1
                ? t('openList')
                : t('openPart', { range: isolateLtr(`${formatCount(first)}–${formatCount(last)}`) })}
            </Button>
          ))}
        </Box>
      )}
      {receipts.map(({ orderId, units }) => (
        <Box key={orderId} component="li" sx={lineLook}>
          <Box component="span" sx={{ flex: 1 }}>
            {t('receiptCount', {
              serials: isolateLtr(formatCount(units.filter(({ serial }) => serial !== '').length)),
              tags: isolateLtr(formatCount(units.filter(({ tag }) => tag !== '').length)),
            })}
          </Box>
          <Button onClick={onUndo}>{t('undo')}</Button>
          <Button
            component={Link}
            to={`${purchaseOrder.page}/${orderId}/receive`}
            state={{ scannedUnits: units }}
            onClick={(event) => {
              // In another tab the receipt gets nothing: the scans stay here.
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) onHandOver(orderId);
            }}
          >
            {t('openReceipt')}
          </Button>
        </Box>
      ))}
      {queued === 0 ? null : (
        <Box component="li" sx={lineLook}>
          <Box component="span" sx={{ flex: 1 }}>
            {t('queuedCount', n(queued))}
          </Box>
          <Button onClick={onUndo}>{t('undo')}</Button>
          <Button component={Link} to={labelsPath}>
            {t('openQueue')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface FinishDialogProps {
  state: Pick<ScannerState, 'entries' | 'batches'>;
  onFinish: () => void;
  /** Takes back what was put into lists. */
  onUndoListed: () => void;
  /** The receipt of an order takes what was scanned for it. */
  onHandOver: (orderId: string) => void;
  /** A session takes no scans any more; the whole of it may be undone. */
  onEnded: (session: string, isUndone: boolean) => void;
  onClose: () => void;
}

/** The end of scanning: what became of it, and what takes whole sessions back. */
export function FinishDialog({
  state,
  onFinish,
  onUndoListed,
  onHandOver,
  onEnded,
  onClose,
}: FinishDialogProps) {
  const { t } = useTranslation('scan');
  const { scanned, done, look, waiting } = countEntries(state.entries);
  const [scannedText, doneText, lookText] = [scanned, done, look].map((n) => isolateLtr(formatCount(n)));
  const batches = Object.entries(state.batches);
  return (
    <DecisionDialog
      isOpen
      title={t('finishTitle')}
      text={t('finishText', { scanned: scannedText ?? '', done: doneText ?? '', look: lookText ?? '' })}
      mark={<Icon name="check" />}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('goOn')}
          </Button>
          <Button variant="contained" onClick={onFinish}>
            {t('finish')}
          </Button>
        </>
      }
    >
      {waiting > 0 ? (
        <Notice tone="info">
          {t('finishWaiting', { count: waiting, n: isolateLtr(formatCount(waiting)) })}
        </Notice>
      ) : null}
      <ListLines entries={state.entries} onUndo={onUndoListed} onHandOver={onHandOver} />
      {batches.length > 0 ? (
        <Box component="ul" aria-label={t('sessions')} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {batches.map(([session, batch]) => (
            <SessionLine key={batch.id} batch={batch} onEnded={(isUndone) => onEnded(session, isUndone)} />
          ))}
        </Box>
      ) : null}
    </DecisionDialog>
  );
}
