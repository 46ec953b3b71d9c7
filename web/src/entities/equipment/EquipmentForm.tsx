import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { EntityForm } from '#web/features/records/EntityForm.tsx';
import { FormPage } from '#web/features/records/FormPage.tsx';
import { searchesFor } from './equipment.searches.ts';
import { EquipmentFormSections } from './EquipmentFormSections.tsx';
import { useEquipmentForm } from './useEquipmentForm.ts';
import { useEquipmentTexts } from './useEquipmentTexts.tsx';

function EquipmentEditor({ record }: { record: EquipmentRecord | undefined }) {
  const { t } = useTranslation('equipmentRecord');
  const { t: list } = useTranslation('equipment');
  const { state, category, suggested, hasTag } = useEquipmentForm(record);
  const customFields = category?.customFields ?? [];
  const texts = useEquipmentTexts(customFields, record?.fundingSources);
  const { form } = state.controller;

  function onModelPicked(value: unknown) {
    const model = value as ReferenceValue | null;
    if (model && form.getValues('name') === '') form.setValue('name', model.label, { shouldDirty: true });
  }

  const people = customFields.filter((field) => field.type === 'person').map((field) => field.key);
  return (
    <EntityForm
      state={state}
      texts={texts}
      listName={list('list.title')}
      newTitle={t('form.newTitle')}
      searches={searchesFor(category, people)}
    >
      <EquipmentFormSections
        record={record}
        category={category}
        suggested={state.isNew ? suggested : undefined}
        hasTag={hasTag}
        onModelPicked={onModelPicked}
      />
    </EntityForm>
  );
}

/** The page of the equipment form: a new item, or the one whose id stands in the address. */
export function EquipmentForm() {
  return (
    <FormPage entity={equipment} api={equipmentApi}>
      {(record) => <EquipmentEditor key={record?.id ?? 'new'} record={record} />}
    </FormPage>
  );
}
