import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import {
  equipment,
  equipmentFields,
  maxOtherCodes,
  otherCodeFields,
  type EquipmentRecord,
  type OtherCode,
} from '#contract/entities/equipment/equipment.schema.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { call } from '#web/shared/client/client.ts';
import { LinesField } from '#web/shared/form/LinesField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showToast } from '#web/shared/messages/messages.ts';

interface OtherCodesDialogProps {
  record: EquipmentRecord;
  onClose: () => void;
}

const fields = { codes: equipmentFields.otherCodes };
const empty: OtherCode = { kind: 'old_number', code: '' };

/** The numbers that find an item beside its tag. */
export function OtherCodesDialog({ record, onClose }: OtherCodesDialogProps) {
  const { t } = useTranslation('equipmentRecord');
  const labels = useLabels();
  const { putRecord } = useRecordCache(equipment.name);
  const tag = isolateLtr(record.tag ?? record.name);
  return (
    <StepDialog
      entity={equipment}
      title={t('tag.codesTitle', { tag })}
      text={t('tag.codesText')}
      icon="edit"
      confirm={t('tag.codesSend')}
      fields={fields}
      start={{ codes: record.otherCodes }}
      labelOf={(path) => labels.field(equipment.name, path.split('.').at(-1) ?? path)}
      schema={equipmentApi.setCodes.body}
      toBody={(input) => ({ codes: input['codes'] ?? [] })}
      onClose={onClose}
      onSend={async (body) => {
        const sent = { params: { id: record.id }, version: record.version };
        const after = await call(equipmentApi.setCodes, { ...sent, body: body as { codes: OtherCode[] } });
        putRecord(after);
        onClose();
        showToast(t('tag.codesDone', { tag }), { variant: 'success' });
      }}
    >
      <LinesField
        name="codes"
        facts={{ code: otherCodeFields.code, kind: otherCodeFields.kind }}
        empty={empty}
        max={maxOtherCodes}
        addText={t('tag.addCode')}
        removeText={(line) => t('tag.removeCode', { line })}
        optionLabel={(value) => labels.value(equipment.name, 'kind', value)}
      />
    </StepDialog>
  );
}
