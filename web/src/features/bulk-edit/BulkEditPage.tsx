import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import './bulk-edit-texts.ts';
import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { longText } from '#contract/shared/field.ts';
import { batchListPath } from '#web/features/batch/batch-address.ts';
import { useBatch, useBatchStep } from '#web/features/batch/batch.queries.ts';
import { BatchState } from '#web/features/batch/BatchState.tsx';
import { useBatchErrorText } from '#web/features/batch/useBatchErrorText.ts';
import { useRowProblemText } from '#web/features/batch/useRowProblemText.ts';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { TextControl } from '#web/shared/form/TextControl.tsx';
import { formatTime } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { PageHeader } from '#web/shared/table/PageHeader.tsx';
import { ApplyBar } from './ApplyBar.tsx';
import { findEntity, useBulkStatement } from './bulk-edit.queries.ts';
import { ChangesPanel } from './ChangesPanel.tsx';
import { stepNameOf } from './bulk-steps.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { StepPanel } from './StepPanel.tsx';
import { useDrafts } from './useDrafts.ts';
import { useSharedFields } from './useSharedFields.ts';
import { useStepDraft } from './useStepDraft.ts';

const reasonFacts = longText('Reason', { min: 3, max: 500 });
const shortestReason = 3;

function BulkEditView({ batch, entity: plain }: { batch: BatchRecord; entity: Entity }) {
  const entity = useSharedFields(batch, plain);
  const { t } = useTranslation('bulkEdit');
  const labels = useLabels();
  const { t: record } = useTranslation('record');
  const errorText = useBatchErrorText();
  const problemText = useRowProblemText(entity);
  const { drafts, setDrafts, problems, ...edit } = useDrafts(batch, entity);
  const stepDraft = useStepDraft(batch);
  const stepName = stepNameOf(batch.step);
  const { isSettled, failure, retry } = stepName === undefined ? edit : stepDraft;
  const statement = useBulkStatement(batch);
  const step = useBatchStep(batch);
  const [reason, setReason] = useState(batch.reason ?? '');
  const [isAsked, setAsked] = useState(false);
  const { counts, state } = batch;
  const needsReason = counts.update > batchLimits.changedWithoutReason;
  const isReasonShort = reason.trim().length < shortestReason && (needsReason || reason.trim() !== '');
  const isOpen = ['mapping', 'checking', 'checked'].includes(state);
  const n = isolateLtr(formatCount(counts.rows));
  const title = stepName === undefined ? t('title', { n }) : t(`stepTitle.${stepName}`, { n });
  useDocumentTitle(title);

  function apply() {
    setAsked(true);
    if (isReasonShort) return;
    step.mutate({ step: 'apply', body: reason.trim() === '' ? {} : { reason: reason.trim() } });
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader
        above={
          <Crumbs
            crumbs={[
              { text: labels.entity(entity.name), to: entity.page },
              { text: batch.number, isCode: true },
            ]}
          />
        }
        title={title}
        // Before anything is chosen there is nothing to say; the word of that state is the one of an import.
        count={state === 'mapping' ? null : <BatchState state={state} />}
      />
      <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0 }}>
        {t('frozen', { time: isolateLtr(formatTime(batch.createdAt)) })}
      </Typography>
      {step.error ? <Notice tone="danger">{errorText(step.error)}</Notice> : null}
      {failure ? (
        <Notice tone="danger" action={<Button onClick={retry}>{record('tryAgain')}</Button>}>
          {errorText(failure)}
        </Notice>
      ) : null}
      {batch.failure ? <Notice tone="danger">{problemText({ ...batch.failure, path: '' })}</Notice> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '288px minmax(0, 1fr)' },
        }}
      >
        <Box
          component="fieldset"
          disabled={!isOpen}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            gap: 2,
            minWidth: 0,
            margin: 0,
            padding: 0,
            border: 0,
          }}
        >
          {stepName === undefined ? (
            <ChangesPanel
              entity={entity}
              drafts={drafts}
              problems={problems}
              isDisabled={!isOpen}
              onDrafts={setDrafts}
            />
          ) : (
            <StepPanel step={stepName} draft={stepDraft} isDisabled={!isOpen} />
          )}
          <FieldFrame
            label={t('reason')}
            controlId="bulk-reason"
            isOptional={!needsReason}
            hint={t('reasonHint')}
            error={isAsked && isReasonShort ? t('reasonNeeded') : undefined}
            span={6}
          >
            {(ids) => (
              <TextControl
                id="bulk-reason"
                path="reason"
                facts={reasonFacts}
                value={reason}
                onChange={(value) => setReason(String(value))}
                onBlur={() => undefined}
                isInvalid={isAsked && isReasonShort}
                isDisabled={!isOpen}
                {...ids}
              />
            )}
          </FieldFrame>
        </Box>
        <PreviewPanel batch={batch} entity={entity} statement={statement.data} />
      </Box>
      <ApplyBar
        batch={batch}
        statement={statement.data}
        isSettled={isSettled}
        isApplying={step.isPending}
        onApply={apply}
      />
    </Box>
  );
}

/** A bulk edit: what changes at the start, what becomes of each record beside it; its result and its undo afterward. */
export function BulkEditPage() {
  const { t } = useTranslation('bulkEdit');
  const { id = '' } = useParams();
  const { data, error, refetch } = useBatch(id);
  if (data) {
    const entity = findEntity(data.entity);
    // What is changed over the API alone has no screen of its own.
    return entity ? (
      <BulkEditView key={id} batch={data} entity={entity} />
    ) : (
      <Navigate to={batchListPath} replace />
    );
  }
  if (error) return <RecordFailed error={error} backTo={batchListPath} onRetry={() => void refetch()} />;
  return <RecordLoading label={t('loading')} />;
}
