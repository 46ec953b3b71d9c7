import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { moneyLockOf } from '#contract/entities/equipment/correction.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { retirableStatuses } from '#contract/entities/equipment/equipment.states.ts';
import {
  custodySteps,
  equipmentStates,
  type CustodyStep,
} from '#contract/entities/equipment/equipment.steps.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { findTransition } from '#contract/shared/states.ts';
import { RecordActions } from '#web/features/records/RecordActions.tsx';
import { useCommand } from '#web/features/records/useCommand.ts';
import { call } from '#web/shared/client/client.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { useAddressSearch, withParameters } from '#web/shared/page/useAddressSearch.ts';
import { useCan } from '#web/shared/session/useSession.ts';
import { CorrectionDialog } from './corrections/CorrectionDialog.tsx';
import { correctParameter } from './corrections/correct-link.ts';
import { CustodyDialog } from './custody/CustodyDialog.tsx';
import { sendStep } from './custody/custody.calls.ts';
import { useCustodySteps } from './custody/useCustodySteps.ts';

/** What this person can do with the item in its present state; what the role forbids says so. */
export function EquipmentActions({ record }: { record: EquipmentRecord }) {
  const { t } = useTranslation('equipmentRecord');
  const { t: custody } = useTranslation('custody');
  const navigate = useNavigate();
  const can = useCan();
  const { run, putRecord, isRunning } = useCommand(equipment);
  const [step, setStep] = useState<CustodyStep>();
  const { search, changeSearch } = useAddressSearch();
  const lock = moneyLockOf(record);
  const isCorrectable =
    can('equipment.correct') &&
    lock !== null &&
    lock !== 'disposed' &&
    lock !== 'retiring' &&
    !record.correction;
  // The form leads here, so that what is locked there is corrected on the record itself.
  const isCorrecting = isCorrectable && new URLSearchParams(search).has(correctParameter);
  const setIsCorrecting = (isOpen: boolean) =>
    changeSearch(
      (newest) => withParameters(newest, { [correctParameter]: isOpen ? '' : undefined }),
      'replace',
    );
  const steps = useCustodySteps(record);
  // Losing an item is never the step that most likely comes next.
  const main = steps.find(({ step: one, reason }) => reason === undefined && one !== 'reportMissing')?.step;
  const tag = record.tag ?? record.name;
  const target = { params: { id: record.id }, version: record.version };
  const canStock = findTransition(equipmentStates, record.status, 'stock') && can('equipment.stock');
  const more = steps
    .filter((offered) => offered.step !== main)
    .map((offered) => ({
      name: offered.step,
      text: custody(`do.${offered.step}`),
      icon: custodySteps[offered.step].icon,
      reason: offered.reason,
      onChoose: () => setStep(offered.step),
    }));
  const requestRepair = {
    name: 'requestRepair',
    text: t('page.requestRepair'),
    icon: 'repair',
    reason: can('repair.create') ? undefined : custody('notAllowed'),
    onChoose: () => void navigate(`${repair.page}/new?item=${record.id}`),
  } as const;
  const isRetirable = record.tag !== null && retirableStatuses.some((status) => status === record.status);
  const retire = {
    name: 'retire',
    text: t('page.retire'),
    icon: 'retirement',
    reason: can('retirement.create') ? undefined : custody('notAllowed'),
    onChoose: () => void navigate(`${retirement.page}/new?tags=${record.tag ?? ''}`),
  } as const;
  const correct = {
    name: 'correct',
    text: t('correction.do'),
    icon: 'edit',
    reason: undefined,
    onChoose: () => setIsCorrecting(true),
  } as const;
  return (
    <RecordActions
      entity={equipment}
      api={equipmentApi}
      record={record}
      number={tag}
      consequence={t('page.deleteConsequence', { tag })}
      more={[...more, requestRepair, ...(isRetirable ? [retire] : []), ...(isCorrectable ? [correct] : [])]}
    >
      {canStock ? (
        <Button
          variant="contained"
          disabled={isRunning}
          startIcon={<Icon name="box" size={16} />}
          onClick={() =>
            run(
              (idempotencyKey) => call(equipmentApi.stock, { ...target, body: {}, idempotencyKey }),
              () => t('page.stocked', { tag }),
            )
          }
        >
          {t('page.stock')}
        </Button>
      ) : null}
      {main ? (
        <Button
          variant="contained"
          startIcon={<Icon name={custodySteps[main].icon} size={16} />}
          onClick={() => setStep(main)}
        >
          {custody(`do.${main}`)}
        </Button>
      ) : null}
      {isCorrecting ? <CorrectionDialog record={record} onClose={() => setIsCorrecting(false)} /> : null}
      {step ? (
        <CustodyDialog
          step={step}
          items={[record]}
          onClose={() => setStep(undefined)}
          onSend={async (body, key) => {
            const after = await sendStep(step, record, body, key);
            putRecord(after);
            setStep(undefined);
            const dueOn = dateInText(after.dueOn);
            showToast(custody(`done.${step}`, { tag, dueOn }), { variant: 'success' });
          }}
        />
      ) : null}
    </RecordActions>
  );
}
