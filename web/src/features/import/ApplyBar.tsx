import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { importApi } from '#contract/features/batch/batch.api.ts';
import { batchLimits, type BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { BatchSteps } from '#web/features/batch/BatchSteps.tsx';
import { call } from '#web/shared/client/client.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useImportCommand } from './import.queries.ts';

/** What is applied, how, and why: the last look before records change. */
export function ApplyBar({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('import');
  const { id, counts } = batch;
  const { run, isRunning } = useImportCommand(batch);
  const [policy, setPolicy] = useState<BatchRecord['policy']>('good_rows');
  const [reason, setReason] = useState(batch.reason ?? '');
  const ready = counts.new + counts.update;
  const wrong = counts.fix + counts.changed;
  const needsReason = counts.update > batchLimits.changedWithoutReason;
  const isBlocked = (policy === 'all_or_nothing' && wrong > 0) || (needsReason && reason.trim().length < 3);
  const why = reason.trim();
  return (
    <Box
      sx={{
        position: 'sticky',
        insetBlockEnd: 0,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        paddingBlock: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        backgroundColor: 'background.default',
      }}
    >
      <Box
        role="status"
        sx={{
          flex: '1 1 160px',
          display: 'flex',
          gap: 1,
          alignItems: 'center',
          typography: 'body2',
          color: wrong > 0 ? 'tone.danger.fg' : 'text.secondary',
        }}
      >
        {wrong > 0 ? <Icon name="error" size={16} /> : null}
        {wrong > 0 ? t('needAttention', { n: formatCount(wrong) }) : t('allGood')}
      </Box>
      <BatchSteps batch={batch} only={['cancel']} />
      <TextField
        size="small"
        label={t(needsReason ? 'reasonNeeded' : 'reasonLabel')}
        required={needsReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
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
        disabled={isRunning || ready === 0 || isBlocked}
        onClick={() =>
          run(({ version }, idempotencyKey) =>
            call(importApi.apply, {
              params: { id },
              version,
              idempotencyKey,
              body: { policy, ...(why.length >= 3 && { reason: why }) },
            }),
          )
        }
      >
        {t('apply', { n: formatCount(ready) })}
      </Button>
    </Box>
  );
}
