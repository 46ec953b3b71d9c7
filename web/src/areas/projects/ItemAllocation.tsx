import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { allocationApi, type AllocateInput } from '#contract/entities/allocation/allocation.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { AllocationPanel, useAllocations } from './AllocationPanel.tsx';

const AllocateDialog = lazyPart(() => import('./AllocateDialog.tsx'), 'AllocateDialog');

interface ItemAllocationProps {
  record: EquipmentRecord;
  today: string;
  /** The day that is looked at, when it is a past one. */
  asOf: string | undefined;
}

/** The shares of an item over time, and the way to change them from a day on. */
export function ItemAllocation({ record, today, asOf }: ItemAllocationProps) {
  const { t } = useTranslation('allocation');
  const can = useCan();
  const page = useAllocations('equipmentId', record.id);
  const [isOpen, setIsOpen] = useState(false);
  const tag = isolateLtr(record.tag ?? record.name);
  const canChange =
    asOf === undefined &&
    can('allocation.update') &&
    record.deletedAt === null &&
    record.status !== 'disposed' &&
    page !== undefined;
  const running = (page?.items ?? []).filter(
    ({ fromOn, runsUntil }) => fromOn <= today && runsUntil >= today,
  );

  async function send(body: AllocateInput, idempotencyKey: string) {
    const { id, version } = record;
    await call(allocationApi.allocate, { params: { id }, version, body, idempotencyKey });
    setIsOpen(false);
    showToast(t('done', { tag }), { variant: 'success' });
  }

  return (
    <>
      <AllocationPanel
        field="equipmentId"
        id={record.id}
        day={asOf ?? today}
        action={
          canChange ? (
            <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
              {t('change')}
            </Button>
          ) : null
        }
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <AllocateDialog
            what={tag}
            today={today}
            acquiredOn={record.acquiredOn}
            running={running}
            onClose={() => setIsOpen(false)}
            onSend={send}
          />
        </Suspense>
      ) : null}
    </>
  );
}
