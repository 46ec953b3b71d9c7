import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import '#web/features/batch/batch-texts.ts';
import { useBatch } from '#web/features/batch/batch.queries.ts';
import { BatchState } from '#web/features/batch/BatchState.tsx';
import { BatchSteps } from '#web/features/batch/BatchSteps.tsx';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { countEntries } from './scan-entry.ts';
import type { ScannerState, SessionBatch } from './scanner-state.ts';

/** One session, which is a batch: its number, its state, and what takes it back as a whole. */
function SessionLine({ batch }: { batch: SessionBatch }) {
  const { t } = useTranslation('scan');
  const { data } = useBatch(batch.id);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        paddingBlock: '6px',
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
      }}
    >
      <Code>{batch.number}</Code>
      {data ? <BatchState state={data.state} /> : null}
      <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
        {data ? t('changedCount', { n: isolateLtr(formatCount(data.counts.applied)) }) : null}
      </Box>
      {data ? <BatchSteps batch={data} only={['undo']} /> : null}
    </Box>
  );
}

interface FinishDialogProps {
  state: Pick<ScannerState, 'entries' | 'batches'>;
  onFinish: () => void;
  onClose: () => void;
}

/** The end of scanning: what became of it, and what takes whole sessions back. */
export function FinishDialog({ state, onFinish, onClose }: FinishDialogProps) {
  const { t } = useTranslation('scan');
  const { scanned, done, look, waiting } = countEntries(state.entries);
  const [scannedText, doneText, lookText] = [scanned, done, look].map((n) => isolateLtr(formatCount(n)));
  const batches = Object.values(state.batches);
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
        <Notice tone="info">{t('finishWaiting', { n: isolateLtr(formatCount(waiting)) })}</Notice>
      ) : null}
      {batches.length > 0 ? (
        <Box component="ul" aria-label={t('sessions')} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {batches.map((batch) => (
            <SessionLine key={batch.id} batch={batch} />
          ))}
        </Box>
      ) : null}
    </DecisionDialog>
  );
}
