import { useTranslation } from 'react-i18next';
import { seatApi } from '#contract/entities/seat/seat.api.ts';
import { seat, type SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { longText } from '#contract/shared/field.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { showToast } from '#web/shared/messages/messages.ts';

const fields = { reason: longText('Reason', { max: 500, optional: true }) };

/** Asks before a seat is freed, and optionally why. */
export function ReleaseSeatDialog({ record, onClose }: { record: SeatRecord; onClose: () => void }) {
  const { t } = useTranslation('seat');
  const { putRecord } = useRecordCache(seat.name);
  const words = {
    holder: (record.person ?? record.equipment)?.label ?? '',
    product: record.software.label,
  };
  return (
    <StepDialog
      entity={seat}
      title={t('releaseTitle', words)}
      text={t('releaseText')}
      icon="x"
      confirm={t('do.release')}
      fields={fields}
      start={{ reason: '' }}
      labelOf={() => t('reason')}
      schema={seatApi.release.body}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const { id, version } = record;
        putRecord(await call(seatApi.release, { params: { id }, version, body, idempotencyKey }));
        onClose();
        showToast(t('released', words), { variant: 'success' });
      }}
    >
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}
