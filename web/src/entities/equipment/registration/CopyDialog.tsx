import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { reference } from '#contract/shared/field.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

const fields = { sourceId: reference('Item', 'equipment') };
const searches = { sourceId: searchReferences('equipment') };
const start = { sourceId: null };

/** Asks which item a new one is like. */
export function CopyDialog({ onClose, onChosen }: { onClose: () => void; onChosen: (id: string) => void }) {
  const { t } = useTranslation('equipmentRecord');
  return (
    <StepDialog
      entity={equipment}
      title={t('form.copyTitle')}
      text={t('form.copyText')}
      icon="copy"
      confirm={t('form.copyConfirm')}
      fields={fields}
      start={start}
      labelOf={() => t('form.copySource')}
      searches={searches}
      rules={({ sourceId }) =>
        sourceId ? [] : [fieldProblemOf('sourceId', fields.sourceId.title, 'required')]
      }
      onClose={onClose}
      onSend={async ({ sourceId }) => onChosen(String(sourceId))}
    >
      <FormField name="sourceId" span={6} />
    </StepDialog>
  );
}
