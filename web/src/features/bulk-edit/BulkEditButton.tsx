import Button from '@mui/material/Button';
import { useState } from 'react';
import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { useBatchErrorText } from '#web/features/batch/useBatchErrorText.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import type { ChosenRecords } from '#web/shared/table/list-display.ts';
import { countSelected } from '#web/shared/table/selection.ts';
import { useBulkEditStart } from './useBulkEditStart.tsx';

interface BulkEditButtonProps {
  entity: EntityName;
  chosen: ChosenRecords;
}

/** Starts a bulk edit of the chosen records. */
export function BulkEditButton({ entity, chosen }: BulkEditButtonProps) {
  const { t } = useTranslation('bulkEdit');
  const errorText = useBatchErrorText();
  const [isStarting, setStarting] = useState(false);
  const { startListed, question } = useBulkEditStart(entity);
  const { selection } = chosen;
  const named = selection.mode === 'some' ? selection.ids : selection.except;
  const isPossible = named.size <= batchLimits.namedRecords && countSelected(selection, chosen.total) > 0;

  async function start() {
    setStarting(true);
    try {
      await startListed(chosen);
    } catch (error) {
      showToast(errorText(error), { variant: 'error' });
    } finally {
      setStarting(false);
    }
  }

  return (
    <>
      <Button
        color="inherit"
        disabled={isStarting || !isPossible}
        startIcon={<Icon name="edit" size={16} />}
        onClick={() => void start()}
      >
        {t('edit')}
      </Button>
      {question}
    </>
  );
}
