import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { equipmentStates } from '#contract/entities/equipment/equipment.states.ts';
import { findTransition } from '#contract/shared/states.ts';
import { DeleteDialog } from '#web/features/bin/DeleteDialog.tsx';
import { useCommand } from '#web/features/records/useCommand.ts';
import { call } from '#web/shared/client/client.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showMessage } from '#web/shared/messages/messages.ts';
import { MoreActions } from '#web/shared/record/MoreActions.tsx';
import { useCan } from '#web/shared/session/useSession.ts';
import { CustodyDialog } from './custody/CustodyDialog.tsx';
import { stepIcons, type CustodyStep } from './custody/custody-steps.ts';
import { sendStep } from './custody/custody.calls.ts';
import { useCustodySteps } from './custody/useCustodySteps.ts';

/** What this person can do with the item in its present state; what the role forbids says so. */
export function EquipmentActions({ record }: { record: EquipmentRecord }) {
  const { t } = useTranslation('equipmentRecord');
  const { t: bin } = useTranslation('bin');
  const { t: custody } = useTranslation('custody');
  const client = useQueryClient();
  const can = useCan();
  const navigate = useNavigate();
  const { run, takeIn, isRunning } = useCommand(equipment);
  const [isDeleting, setIsDeleting] = useState(false);
  const [step, setStep] = useState<CustodyStep>();
  const steps = useCustodySteps(record);
  const main = steps.find(({ reason }) => reason === undefined)?.step;
  const tag = record.tag ?? record.name;
  const target = { params: { id: record.id }, version: record.version };

  if (record.deletedAt !== null) return null;
  const canStock = findTransition(equipmentStates, record.status, 'stock') && can('equipment.stock');
  return (
    <>
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
          startIcon={<Icon name={stepIcons[main]} size={16} />}
          onClick={() => setStep(main)}
        >
          {custody(`do.${main}`)}
        </Button>
      ) : null}
      {can('equipment.update') ? (
        <Button
          variant="outlined"
          component={RouterLink}
          to={`${equipment.page}/${record.id}/edit`}
          startIcon={<Icon name="edit" size={16} />}
        >
          {t('page.edit')}
        </Button>
      ) : null}
      <MoreActions
        actions={[
          ...steps
            .filter((offered) => offered.step !== main)
            .map((offered) => ({
              name: offered.step,
              text: custody(`do.${offered.step}`),
              icon: stepIcons[offered.step],
              reason: offered.reason,
              onChoose: () => setStep(offered.step),
            })),
          {
            name: 'delete',
            text: t('page.delete'),
            icon: 'trash',
            reason: can('equipment.delete') ? undefined : bin('notAllowed'),
            onChoose: () => setIsDeleting(true),
          },
        ]}
      />
      {step ? (
        <CustodyDialog
          step={step}
          items={[record]}
          onClose={() => setStep(undefined)}
          onSend={async (body, key) => {
            const after = await sendStep(step, record, body, key);
            takeIn(after);
            void client.invalidateQueries({ queryKey: ['assignment'] });
            setStep(undefined);
            const dueOn = isolateLtr(after.dueOn ?? '');
            showMessage(custody(`done.${step}`, { tag, dueOn }), { variant: 'success' });
          }}
        />
      ) : null}
      <DeleteDialog
        entity={equipment}
        number={tag}
        consequence={t('page.deleteConsequence', { tag })}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDelete={async (reason) => {
          takeIn(await call(equipmentApi.delete, { ...target, body: { reason } }));
          showMessage(bin('deleted', { number: tag }), { variant: 'success' });
          void navigate(equipment.page);
        }}
      />
    </>
  );
}
