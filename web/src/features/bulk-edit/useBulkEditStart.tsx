import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import './bulk-edit-texts.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { useBatchErrorText } from '#web/features/batch/useBatchErrorText.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import type { ChosenRecords } from '#web/shared/table/list-display.ts';
import { countSelected } from '#web/shared/table/selection.ts';
import { createBulkEdit, type WantedStep } from './bulk-edit.queries.ts';

const pageOf = (id: string) => `/records/bulk-edit/${id}`;

/**
 * Freezes chosen records and opens the page of their bulk edit; asks again where the list has another number of them by
 * now. What is refused otherwise is thrown.
 */
export function useBulkEditStart(entity: EntityName) {
  const { t } = useTranslation('bulkEdit');
  const navigate = useNavigate();
  const client = useQueryClient();
  const errorText = useBatchErrorText();
  const [asked, setAsked] = useState<{ n: number; isAbout: boolean; start: () => void }>();

  /** Answers whether it began: whoever asked something keeps it as long as the number is in question. */
  async function startListed(chosen: ChosenRecords, wanted?: WantedStep, seen?: number): Promise<boolean> {
    const { selection, parameters } = chosen;
    const view = new URLSearchParams(parameters.map((pair) => [...pair])).toString();
    const which =
      selection.mode === 'some' ? { only: [...selection.ids] } : { except: [...selection.except] };
    const total = seen ?? countSelected(selection, chosen.total);
    setAsked(undefined);
    try {
      const { id } = await createBulkEdit(entity, { view, ...which, total }, wanted);
      await navigate(pageOf(id));
      return true;
    } catch (error) {
      const problem = isRequestError(error) ? error.problem : undefined;
      if (problem?.code !== 'selection_changed') throw error;
      const n = Number(problem.params['n']);
      const start = () =>
        void startListed(chosen, wanted, n).catch((refusal: unknown) =>
          showToast(errorText(refusal), { variant: 'error' }),
        );
      setAsked({ n, isAbout: chosen.isAbout, start });
      // Behind the question the list shows what it is about.
      refreshKinds(client, [entity]);
      return false;
    }
  }

  async function startNamed(
    items: readonly { id: string; version: number }[],
    wanted: WantedStep,
  ): Promise<void> {
    const named = items.map(({ id, version }) => ({ id, version }));
    const { id } = await createBulkEdit(entity, named, wanted);
    await navigate(pageOf(id));
  }

  const n = isolateLtr(formatCount(asked?.n ?? 0));
  const question =
    asked === undefined ? null : (
      <DecisionDialog
        isOpen
        title={t('otherTitle', { n })}
        text={t(asked.n === 0 ? 'otherNone' : asked.isAbout ? 'otherAboutText' : 'otherText')}
        onClose={() => setAsked(undefined)}
        actions={
          <>
            <Button variant="outlined" onClick={() => setAsked(undefined)}>
              {t('cancel')}
            </Button>
            {asked.n === 0 ? null : (
              <Button variant="contained" onClick={asked.start}>
                {t('continueWith', { n })}
              </Button>
            )}
          </>
        }
      />
    );
  return { startListed, startNamed, question };
}
