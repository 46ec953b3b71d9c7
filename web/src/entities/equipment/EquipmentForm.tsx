import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import {
  equipment,
  equipmentDefaults,
  type EquipmentRecord,
} from '#contract/entities/equipment/equipment.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useRecord } from '#web/features/records/record.queries.ts';
import { RecordForm } from '#web/shared/form/RecordForm.tsx';
import { useSayProblem } from '#web/shared/form/useSayProblem.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { readListLink } from '#web/shared/table/list-link.ts';
import { searchesFor } from './equipment.searches.ts';
import { EquipmentFormSections } from './EquipmentFormSections.tsx';
import { useEquipmentForm } from './useEquipmentForm.ts';
import { useEquipmentWords } from './useEquipmentWords.tsx';

function EquipmentEditor({ record }: { record: EquipmentRecord | undefined }) {
  const { t } = useTranslation('equipmentRecord');
  const location = useLocation();
  const { controller, guard, shape, category, categoryId, isNew, canSetTag } = useEquipmentForm(record);
  const customFields = category?.customFields ?? [];
  const { labelOf, showValue } = useEquipmentWords(customFields, record?.fundingSources);
  const sayProblem = useSayProblem(equipment, labelOf);
  const { form } = controller;
  const list = readListLink(location.state)?.from ?? equipment.page;
  const tag = record?.tag ?? record?.name ?? '';

  // A new item starts with what its category says, unless the person already said otherwise.
  const justPicked = useRef(false);
  const given = useRef<{ usefulLifeMonths: string; storesData: boolean }>({
    usefulLifeMonths: String(equipmentDefaults.usefulLifeMonths),
    storesData: equipmentDefaults.storesData,
  });
  useEffect(() => {
    if (!category || !isNew || !justPicked.current) return;
    justPicked.current = false;
    const next = { usefulLifeMonths: String(category.usefulLifeMonths), storesData: category.storesData };
    const now = form.getValues();
    if (now['usefulLifeMonths'] === given.current.usefulLifeMonths) {
      form.setValue('usefulLifeMonths', next.usefulLifeMonths);
    }
    if (now['storesData'] === given.current.storesData) form.setValue('storesData', next.storesData);
    given.current = next;
  }, [category, isNew, form]);

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
        searches: searchesFor(categoryId, people),
      }}
      title={isNew ? t('form.newTitle') : t('form.editTitle', { tag })}
      crumbs={[
        { text: t('crumb.list'), to: list },
        ...(record ? [{ text: tag, to: `${equipment.page}/${record.id}` }] : []),
        { text: isNew ? t('crumb.new') : t('crumb.edit', { tag }) },
      ]}
      backTo={record ? `${equipment.page}/${record.id}` : list}
      showValue={showValue}
    >
      <EquipmentFormSections
        category={category}
        isNew={isNew}
        canSetTag={canSetTag}
        onCategoryPicked={() => {
          justPicked.current = true;
        }}
        onModelPicked={onModelPicked}
      />
    </RecordForm>
  );
}

/** The page of the equipment form: a new item, or the one whose id stands in the address. */
export function EquipmentForm() {
  const { t } = useTranslation('record');
  const { id } = useParams();
  const record = useRecord(equipment.name, equipmentApi.get, id);
  if (id === undefined) return <EquipmentEditor key="new" record={undefined} />;
  if (record.isError && !record.data) {
    return (
      <RecordFailed error={record.error} backTo={equipment.page} onRetry={() => void record.refetch()} />
    );
  }
  // What another page left in the cache can be old: the form waits for the present version.
  if (!record.data || !record.isFetchedAfterMount) return <RecordLoading label={t('loading')} />;
  return <EquipmentEditor key={id} record={record.data} />;
}
