import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { useBatchStep } from '#web/features/batch/batch.queries.ts';
import { BatchSteps } from '#web/features/batch/BatchSteps.tsx';
import { useIsAuthor } from '#web/features/batch/useIsAuthor.ts';
import { BottomBar } from '#web/shared/form/BottomBar.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { useImportTexts } from './useImportTexts.ts';

/** What is applied, how, and why: the last look before records change. */
export function ApplyBar({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('import');
  const { counts } = batch;
  const step = useBatchStep(batch);
  const { errorText } = useImportTexts(batch.entity);
  const [policy, setPolicy] = useState(batch.policy);
  const [reason, setReason] = useState(batch.reason ?? '');
  const ready = counts.new + counts.update;
  const wrong = counts.fix + counts.changed;
  const needsReason = counts.update > batchLimits.changedWithoutReason;
  const isBlocked = (policy === 'all_or_nothing' && wrong > 0) || (needsReason && reason.trim().length < 3);
  const why = reason.trim();
  const isAuthor = useIsAuthor(batch);
  const note =
    wrong > 0 ? (
      <>
        <Icon name="error" size={16} />
        {t('needAttention', { n: formatCount(wrong) })}
      </>
    ) : (
      t('allGood')
    );
  return (
    <BottomBar note={note} isWrong={wrong > 0} isTall>
      <BatchSteps batch={batch} only={['cancel']} />
      {isAuthor ? (
        <>
          <OutlinedInput
            size="small"
            placeholder={t(needsReason ? 'reasonNeeded' : 'reasonLabel')}
            required={needsReason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            inputProps={{ 'aria-label': t('reasonLabel'), maxLength: 500, dir: 'auto' }}
          />
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={t('policy')}
            value={policy}
            onChange={(_, next: BatchRecord['policy'] | null) => {
              if (next) setPolicy(next);
            }}
          >
            <ToggleButton value="good_rows">{t('policy.good_rows')}</ToggleButton>
            <ToggleButton value="all_or_nothing">{t('policy.all_or_nothing')}</ToggleButton>
          </ToggleButtonGroup>
          <Button
            variant="contained"
            disabled={step.isPending || ready === 0 || isBlocked}
            onClick={() =>
              step.mutate(
                { step: 'apply', body: { policy, ...(why.length >= 3 && { reason: why }) } },
                { onError: (refusal) => showToast(errorText(refusal), { variant: 'error' }) },
              )
            }
          >
            {t('apply', { n: formatCount(ready) })}
          </Button>
        </>
      ) : null}
    </BottomBar>
  );
}
