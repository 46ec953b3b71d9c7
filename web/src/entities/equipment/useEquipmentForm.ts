import '#web/shared/schema/whole-zod.ts';
import { useCallback, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipmentApi, registerBody, serials } from '#contract/entities/equipment/equipment.api.ts';
import { checkEquipment } from '#contract/entities/equipment/equipment.rules.ts';
import {
  equipment,
  equipmentCreate,
  equipmentDefaults,
  putInStock,
  type EquipmentRecord,
} from '#contract/entities/equipment/equipment.schema.ts';
import { modelApi } from '#contract/entities/model/model.api.ts';
import type { ModelRecord } from '#contract/entities/model/model.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useRecord } from '#web/features/records/record.queries.ts';
import { useEntityForm, type FormSetup } from '#web/features/records/useEntityForm.ts';
import { call } from '#web/shared/client/client.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { codecsOfForm, fieldsOfForm, withDetails } from './equipment.form-shape.ts';
import { keepForNext, ownFields } from './registration/own-values.ts';
import { useModelProposals } from './registration/useModelProposals.ts';
import { useRegistered } from './registration/useRegistered.ts';

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

const extraFields = { serials, putInStock };

/** The fields of the form: those of one item, or with a list of serial numbers those that several items share. */
function namesOf(hasTag: boolean, isNew: boolean, isList: boolean): string[] {
  const names = fieldsOfForm(hasTag);
  if (!isNew) return names;
  const shared = isList ? [...names.filter((name) => !ownFields.includes(name)), 'notes', 'serials'] : names;
  return [...shared, 'putInStock'];
}

/** How new items are sent; those of a list come back together. */
function creationOf(
  isList: boolean,
  onRegistered: (items: readonly EquipmentRecord[]) => void,
  doneText: (count: number) => string,
): NonNullable<FormSetup<EquipmentRecord>['creation']> {
  let count = 1;
  return {
    schema: isList ? registerBody : equipmentCreate,
    send: async (input, idempotencyKey) => {
      const items = isList
        ? (await call(equipmentApi.registerMany, { body: registerBody.parse(input), idempotencyKey })).items
        : [await call(equipmentApi.create, { body: equipmentCreate.parse(input), idempotencyKey })];
      onRegistered(items);
      count = items.length;
      const [first] = items;
      if (!first) throw new Error('Nothing was registered.');
      return first;
    },
    ...(isList && { done: () => doneText(count) }),
  };
}

/** What a new item starts with: the usual, or what a copied item has. */
export interface Copied {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

/** The equipment form: its values, and the category and the model that it follows. */
export function useEquipmentForm(record: EquipmentRecord | undefined, copied: Copied | undefined) {
  const { t, i18n } = useTranslation('equipmentRecord');
  const { language } = i18n;
  const doneText = useCallback((count: number) => t('registered.title', { count }), [t]);
  const isNew = record === undefined;
  const can = useCan();
  // A printed tag is claimed by whoever registers the item, any other one is set by those who may.
  const hasTag = (can('equipment.setTag') || can('equipment.claimTag')) && isNew;
  const today = useToday();
  const registered = useRegistered();
  const { add } = registered;
  const [category, setCategory] = useState<CategoryRecord>();
  const [isList, setIsList] = useState(false);
  const setup = useMemo((): FormSetup<EquipmentRecord> => {
    const codecs = codecsOfForm(category?.customFields, isNew);
    const facts = { category: isList && category ? { ...category, requiresSerial: false } : category };
    return {
      entity: equipment,
      api: equipmentApi,
      names: namesOf(hasTag, isNew, isList),
      defaults: { ...equipmentDefaults, ...copied?.values },
      codecs,
      groups: ['customValues'],
      rules: (wanted) => checkEquipment(wanted, { ...facts, today, language }),
      toUpdate: (changes, values) => withDetails(changes, values, codecs),
      numberOf: ({ tag, name }) => tag ?? name,
      ...(isNew && { extraFields, creation: creationOf(isList, add, doneText) }),
      next: {
        values: (values) => keepForNext(values, category?.customFields ?? []),
        focus: isList ? 'serials' : 'serial',
      },
      ...(copied && { draftOf: `copy:${copied.id}` }),
    };
  }, [category, isNew, isList, hasTag, today, language, copied, add, doneText]);
  const state = useEntityForm(setup, record);

  const { form } = state.controller;
  const categoryId = idOf(useWatch({ control: form.control, name: 'categoryId' }));
  const found = useRecord('category', categoryApi.get, categoryId).data;
  if (found !== category && (found !== undefined || categoryId === undefined)) setCategory(found);

  const modelId = idOf(useWatch({ control: form.control, name: 'modelId' }));
  const model = useRecord('model', modelApi.get, modelId).data;
  const suggested = useMemo(() => suggestValues(category, model), [category, model]);
  useModelProposals(form, model, isNew);

  /** Between one serial number and a list of them; what was typed goes along. */
  function setList(next: boolean) {
    const typed = next ? form.getValues('serial') : (form.getValues('serials') as string[] | undefined)?.[0];
    if (next) form.setValue('serials', typed ? [typed] : []);
    else form.setValue('serial', typed ?? '');
    setIsList(next);
  }

  return { state, category, suggested, hasTag, registered, isList, setList };
}
