import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { checkEquipment, type EquipmentWanted } from '#contract/entities/equipment/equipment.rules.ts';
import {
  equipment,
  equipmentCreate,
  equipmentDefaults,
  equipmentRecord,
  equipmentUpdate,
  type EquipmentRecord,
} from '#contract/entities/equipment/equipment.schema.ts';
import { modelApi } from '#contract/entities/model/model.api.ts';
import type { ModelRecord } from '#contract/entities/model/model.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useRecord, useRecordCache } from '#web/features/records/record.queries.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { useRecordForm } from '#web/shared/form/useRecordForm.ts';
import { useUnsavedGuard } from '#web/shared/form/useUnsavedGuard.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useCan, useSession } from '#web/shared/session/useSession.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { equipmentFormFields, shapeOfEquipment } from './equipment.form-shape.ts';

function createEquipment(input: FormInput, idempotencyKey: string): Promise<EquipmentRecord> {
  return call(equipmentApi.create, { body: equipmentCreate.parse(input), idempotencyKey });
}

function idOf(value: unknown): string | undefined {
  return (value as ReferenceValue | null | undefined)?.id;
}

/** What the category and the model of a new item say while the person does not; the server takes the same. */
export interface Suggested {
  usefulLifeMonths: string;
  salvagePercent: string;
  storesData: boolean;
}

function suggestValues(
  category: CategoryRecord | undefined,
  model: ModelRecord | undefined,
): Suggested | undefined {
  if (!category) return undefined;
  const { salvagePercent, storesData } = category;
  const usefulLifeMonths = String(model?.usefulLifeMonths ?? category.usefulLifeMonths);
  return { usefulLifeMonths, salvagePercent, storesData };
}

/** The equipment form: its values, the category it follows, and what saving does. */
export function useEquipmentForm(record: EquipmentRecord | undefined) {
  const { t, i18n } = useTranslation('form');
  const navigate = useNavigate();
  const { user } = useSession();
  const canSetTag = useCan()('equipment.setTag');
  const { putRecord } = useRecordCache(equipment.name);
  const isNew = record === undefined;
  const [category, setCategory] = useState<CategoryRecord>();
  const today = useToday();
  const shape = useMemo(
    () => shapeOfEquipment({ customFields: category?.customFields, isNew, canSetTag }),
    [category, isNew, canSetTag],
  );

  function open(saved: EquipmentRecord) {
    putRecord(saved);
    guard.allowLeaving();
    void navigate(`${equipment.page}/${saved.id}`);
  }

  const controller = useRecordForm<EquipmentRecord>({
    shape,
    fields: equipmentFormFields,
    schema: isNew ? equipmentCreate : equipmentUpdate,
    record,
    defaults: equipmentDefaults,
    draftKey: `${user?.uid ?? 'nobody'}:${equipment.name}:${record?.id ?? 'new'}`,
    groups: ['customValues'],
    rules: (input) => checkEquipment(input as EquipmentWanted, { category, today, language: i18n.language }),
    numberOf: ({ tag, name }) => tag ?? name,
    readRecord: (value) => equipmentRecord.parse(value),
    create: createEquipment,
    update: ({ id, version }, changes) => {
      // Another category holds other details: they travel together, or the old ones would stay behind.
      const details = 'categoryId' in changes ? shape.codecs?.['customValues'] : undefined;
      const customValues = details?.toInput(controller.form.getValues('customValues'));
      const body = equipmentUpdate.parse({
        ...changes,
        ...(customValues === undefined ? {} : { customValues }),
      });
      return call(equipmentApi.update, { params: { id }, version, body });
    },
    onSaved: (saved, intent) => {
      showToast(t(isNew ? 'created' : 'saved', { number: saved.tag ?? saved.name }), {
        variant: 'success',
      });
      if (intent === 'open') open(saved);
      else putRecord(saved);
    },
    onDiscarded: open,
  });
  const guard = useUnsavedGuard(() => controller.countChanges() > 0);

  const { form } = controller;
  const categoryId = idOf(useWatch({ control: form.control, name: 'categoryId' }));
  const found = useRecord('category', categoryApi.get, categoryId).data;
  if (found !== category && (found !== undefined || categoryId === undefined)) setCategory(found);

  const modelId = idOf(useWatch({ control: form.control, name: 'modelId' }));
  const model = useRecord('model', modelApi.get, modelId).data;
  const suggested = useMemo(() => suggestValues(category, model), [category, model]);

  return { controller, guard, shape, category, suggested, isNew, canSetTag };
}
