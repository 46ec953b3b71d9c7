import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { seatApi } from '#contract/entities/seat/seat.api.ts';
import { seat, type SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { seatSteps } from '#contract/entities/seat/seat.steps.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { StepFormDialog } from '#web/features/records/StepFormDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { showToast } from '#web/shared/messages/messages.ts';

/** Asks before a seat is freed, and optionally why. */
export function ReleaseSeatDialog({ record, onClose }: { record: SeatRecord; onClose: () => void }) {
  const { t } = useTranslation('seat');
  const { putRecord } = useRecordCache(seat.name);
  const params = {
    holder: (record.person ?? record.equipment)?.label ?? '',
    product: record.software.label,
  };
  return (
    <StepFormDialog
      entity={seat}
      step={seatSteps.release}
      title={t('releaseTitle', params)}
      text={t('releaseText')}
      confirm={t('do.release')}
      labels={{ reason: t('reason') }}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const { id, version } = record;
        putRecord(await call(seatApi.release, { params: { id }, version, body, idempotencyKey }));
        onClose();
        showToast(t('released', params), { variant: 'success' });
      }}
    />
  );
}
