import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import './batch-texts.ts';
import type { BatchRecord, UndoPreview } from '#contract/features/batch/batch.schema.ts';
import { findRecordPage } from '#web/features/references/record-pages.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { formatDay } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useBatchStep, useUndoPreview } from './batch.queries.ts';
import { useBatchErrorText } from './useBatchErrorText.ts';

function Line({ label, value }: { label: string; value: number }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, paddingBlock: '4px' }}>
      <span>{label}</span>
      <b>
        <Count value={value} />
      </b>
    </Box>
  );
}

/** Records that stay as they are, each with who touched it. */
function ChangedRecords({ changed }: { changed: UndoPreview['changed'] }) {
  const { t } = useTranslation('batch');
  const labels = useLabels();
  return (
    <Box
      role="group"
      aria-label={t('undo.changed')}
      tabIndex={0}
      sx={{ maxHeight: 180, overflowY: 'auto', typography: 'body2' }}
    >
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2 }}>
        {changed.map(({ entity, id, label, by, at }) => {
          const page = findRecordPage(entity, id);
          const name: ReactNode = <bdi>{label ?? labels.entity(entity)}</bdi>;
          return (
            <li key={id}>
              {page === undefined ? name : <RecordLink to={page}>{name}</RecordLink>} · <bdi>{by}</bdi>,{' '}
              <InstantText value={at} />
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

function PreviewLines({ preview }: { preview: UndoPreview }) {
  const { t } = useTranslation('batch');
  const { canGoBack, changedSince, changed, inUse } = preview;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <div>
        <Line label={t('undo.goesBack')} value={canGoBack - inUse} />
        <Line label={t('undo.changed')} value={changedSince} />
        <Line label={t('undo.inUse')} value={inUse} />
      </div>
      {changed.length > 0 ? <ChangedRecords changed={changed} /> : null}
      {changedSince > changed.length ? (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('undo.more', { n: isolateLtr(formatCount(changedSince - changed.length)) })}
        </Box>
      ) : null}
    </Box>
  );
}

interface UndoDialogProps {
  batch: BatchRecord;
  onClose: () => void;
}

/** Shows what an undo would take back and what stays, before anybody agrees to it. */
export function UndoDialog({ batch, onClose }: UndoDialogProps) {
  const { t } = useTranslation('batch');
  const errorText = useBatchErrorText();
  const preview = useUndoPreview(batch);
  const step = useBatchStep(batch);
  const { number, undoUntil } = batch;
  const failure = step.error ?? preview.error;
  const canUndo = preview.data !== undefined && preview.data.canGoBack > preview.data.inUse;
  const day = undoUntil === null ? '' : t('undo.until', { day: isolateLtr(formatDay(undoUntil)) });
  return (
    <DecisionDialog
      isOpen
      title={t('undo.title', { number: isolateLtr(number) })}
      text={[t('undo.text'), day].filter(Boolean).join(' ')}
      mark={<Icon name="undo" size={20} />}
      isWarning
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('undo.keep')}
          </Button>
          <Button
            variant="contained"
            color="error"
            disabled={!canUndo || step.isPending}
            onClick={() => step.mutate({ step: 'undo' }, { onSuccess: onClose })}
          >
            {t('step.undo')}
          </Button>
        </>
      }
    >
      {failure ? <Notice tone="danger">{errorText(failure)}</Notice> : null}
      {preview.isPending ? (
        <Box component="output" aria-label={t('loading')} sx={{ display: 'block' }}>
          <Skeleton variant="text" />
          <Skeleton variant="text" />
        </Box>
      ) : null}
      {preview.data ? <PreviewLines preview={preview.data} /> : null}
    </DecisionDialog>
  );
}
