import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import './bulk-edit-texts.ts';
import { batchLimits } from '#contract/features/batch/batch.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { useBatchErrorText } from '#web/features/batch/useBatchErrorText.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import type { ChosenRecords } from '#web/shared/table/list-display.ts';
import { countSelected } from '#web/shared/table/selection.ts';
import { createBulkEdit } from './bulk-edit.queries.ts';

interface BulkEditButtonProps {
  entity: EntityName;
  chosen: ChosenRecords;
}

/** Starts a bulk edit of the chosen records; asks again where the list has another number of them by now. */
export function BulkEditButton({ entity, chosen }: BulkEditButtonProps) {
  const { t } = useTranslation('bulkEdit');
  const navigate = useNavigate();
  const errorText = useBatchErrorText();
  const [isStarting, setStarting] = useState(false);
  const [found, setFound] = useState<number>();
  const { selection, parameters, total } = chosen;
  const named = selection.mode === 'some' ? selection.ids : selection.except;
  const isPossible = named.size <= batchLimits.namedRecords;

  async function start(seen: number) {
    setStarting(true);
    setFound(undefined);
    const view = new URLSearchParams(parameters.map((pair) => [...pair])).toString();
    const which = selection.mode === 'some' ? { only: [...named] } : { except: [...named] };
    try {
      const { id } = await createBulkEdit(entity, { view, ...which, total: seen });
      await navigate(`/records/bulk-edit/${id}`);
    } catch (error) {
      const problem = isRequestError(error) ? error.problem : undefined;
      if (problem?.code === 'selection_changed') setFound(Number(problem.params['n']));
      else showToast(errorText(error), { variant: 'error' });
    } finally {
      setStarting(false);
    }
  }

  const n = isolateLtr(formatCount(found ?? 0));
  return (
    <>
      <Button
        color="inherit"
        disabled={isStarting || !isPossible}
        startIcon={<Icon name="edit" size={16} />}
        onClick={() => void start(countSelected(selection, total))}
      >
        {t('edit')}
      </Button>
      {found === undefined ? null : (
        <DecisionDialog
          isOpen
          title={t('otherTitle', { n })}
          text={t('otherText')}
          onClose={() => setFound(undefined)}
          actions={
            <>
              <Button variant="outlined" onClick={() => setFound(undefined)}>
                {t('cancel')}
              </Button>
              <Button variant="contained" disabled={found === 0} onClick={() => void start(found)}>
                {t('editThem', { n })}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
