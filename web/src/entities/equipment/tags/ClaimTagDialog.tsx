import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { claimTagFields } from '#contract/entities/equipment/tag.api.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { readTag } from '#web/features/scan/read-tag.ts';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showToast } from '#web/shared/messages/messages.ts';

interface ClaimTagDialogProps {
  record: EquipmentRecord;
  /** The tag that was scanned. */
  scanned?: string;
  onClose: () => void;
  onClaimed?: () => void;
}

/** Gives an item the printed tag that is glued to it. */
export function ClaimTagDialog({ record, scanned = '', onClose, onClaimed = onClose }: ClaimTagDialogProps) {
  const { t } = useTranslation('equipmentRecord');
  const labels = useLabels();
  const { putRecord } = useRecordCache(equipment.name);
  const tag = isolateLtr(record.tag ?? record.name);
  return (
    <StepDialog
      entity={equipment}
      title={t('tag.claimTitle', { tag })}
      text={t('tag.claimText', { tag })}
      icon="edit"
      confirm={t('tag.claimSend')}
      fields={claimTagFields}
      start={{ tag: scanned, reason: '' }}
      labelOf={(path) => (path === 'tag' ? t('tag.claimed') : labels.field(equipment.name, path))}
      schema={equipmentApi.claimTag.body}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const sent = { params: { id: record.id }, version: record.version, idempotencyKey };
        const after = await call(equipmentApi.claimTag, { ...sent, body: body as { tag: string } });
        putRecord(after);
        onClaimed();
        showToast(t('tag.claimDone', { tag: isolateLtr(after.tag ?? '') }), { variant: 'success' });
      }}
    >
      <FormField name="tag" span={6} readTag={readTag} />
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}
