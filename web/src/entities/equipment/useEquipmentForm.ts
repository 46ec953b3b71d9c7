import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { checkEquipment } from '#contract/entities/equipment/equipment.rules.ts';
import {
  equipment,
  equipmentDefaults,
  type EquipmentRecord,
} from '#contract/entities/equipment/equipment.schema.ts';
import { modelApi } from '#contract/entities/model/model.api.ts';
import type { ModelRecord } from '#contract/entities/model/model.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useRecord } from '#web/features/records/record.queries.ts';
import { useEntityForm, type FormSetup } from '#web/features/records/useEntityForm.ts';
import { useCan } from '#web/shared/session/useSession.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { codecsOfForm, fieldsOfForm, withDetails } from './equipment.form-shape.ts';

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

/** The equipment form: its values, and the category and the model that it follows. */
export function useEquipmentForm(record: EquipmentRecord | undefined) {
  const { language } = useTranslation().i18n;
  const hasTag = useCan()('equipment.setTag') && record === undefined;
  const today = useToday();
  const [category, setCategory] = useState<CategoryRecord>();
  const setup = useMemo((): FormSetup<EquipmentRecord> => {
    const codecs = codecsOfForm(category?.customFields, record === undefined);
    return {
      entity: equipment,
      api: equipmentApi,
      names: fieldsOfForm(hasTag),
      defaults: equipmentDefaults,
      codecs,
      groups: ['customValues'],
      rules: (wanted) => checkEquipment(wanted, { category, today, language }),
      toUpdate: (changes, values) => withDetails(changes, values, codecs),
      numberOf: ({ tag, name }) => tag ?? name,
    };
  }, [category, record, hasTag, today, language]);
  const state = useEntityForm(setup, record);

  const { form } = state.controller;
  const categoryId = idOf(useWatch({ control: form.control, name: 'categoryId' }));
  const found = useRecord('category', categoryApi.get, categoryId).data;
  if (found !== category && (found !== undefined || categoryId === undefined)) setCategory(found);

  const modelId = idOf(useWatch({ control: form.control, name: 'modelId' }));
  const model = useRecord('model', modelApi.get, modelId).data;
  const suggested = useMemo(() => suggestValues(category, model), [category, model]);

  return { state, category, suggested, hasTag };
}
