import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { FormPage } from '#web/features/records/FormPage.tsx';
import { RecordForm } from '#web/shared/form/RecordForm.tsx';
import { useSayProblem } from '#web/shared/form/useSayProblem.ts';
import { readListLink } from '#web/shared/table/list-link.ts';
import { searchesFor } from './equipment.searches.ts';
import { EquipmentFormSections } from './EquipmentFormSections.tsx';
import { useEquipmentForm } from './useEquipmentForm.ts';
import { useEquipmentWords } from './useEquipmentWords.tsx';

function EquipmentEditor({ record }: { record: EquipmentRecord | undefined }) {
  const { t } = useTranslation('equipmentRecord');
  const { t: list } = useTranslation('equipment');
  const { t: word } = useTranslation('record');
  const location = useLocation();
  const { controller, guard, shape, category, suggested, isNew, canSetTag } = useEquipmentForm(record);
  const customFields = category?.customFields ?? [];
  const { labelOf, showValue } = useEquipmentWords(customFields, record?.fundingSources);
  const sayProblem = useSayProblem(equipment, labelOf);
  const { form } = controller;
  const listAddress = readListLink(location.state)?.from ?? equipment.page;
  const tag = record?.tag ?? record?.name ?? '';

  function onModelPicked(value: unknown) {
    const model = value as ReferenceValue | null;
    if (model && form.getValues('name') === '') form.setValue('name', model.label, { shouldDirty: true });
  }

  const people = customFields.filter((field) => field.type === 'person').map((field) => field.key);
  return (
    <RecordForm
      entity={equipment}
      controller={controller}
      guard={guard}
      scope={{
        entity: equipment,
        form,
        shape,
        labelOf,
        sayProblem,
        searches: searchesFor(category, people),
      }}
      title={isNew ? t('form.newTitle') : word('editTitle', { number: tag })}
      crumbs={[
        { text: list('list.title'), to: listAddress },
        ...(record ? [{ text: tag, to: `${equipment.page}/${record.id}` }] : []),
        { text: isNew ? word('new') : word('edit') },
      ]}
      backTo={record ? `${equipment.page}/${record.id}` : listAddress}
      showValue={showValue}
    >
      <EquipmentFormSections
        record={record}
        category={category}
        suggested={isNew ? suggested : undefined}
        isNew={isNew}
        canSetTag={canSetTag}
        onModelPicked={onModelPicked}
      />
    </RecordForm>
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
