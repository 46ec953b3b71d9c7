import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import {
  categoryDefaults,
  inheritedFields,
  type CategoryRecord,
} from '#contract/entities/category/category.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useRecord } from '#web/features/records/record.queries.ts';
import { fingerprint, type FormValues } from '#web/shared/form/form-values.ts';
import { customFieldsCodec, type CustomFieldRow } from './custom-field-rows.ts';

function valuesOf(parent: Pick<CategoryRecord, (typeof inheritedFields)[number]>): FormValues {
  const rows = customFieldsCodec.toForm(parent) as CustomFieldRow[];
  return {
    usefulLifeMonths: String(parent.usefulLifeMonths),
    requiresSerial: parent.requiresSerial,
    storesData: parent.storesData,
    customFields: rows.filter(({ hidden }) => !hidden).map((row) => ({ ...row, isStored: false })),
  };
}

const usual = valuesOf({ ...categoryDefaults, customFields: [] });

/** Starts a new category with what its parent has; what the person changed stays. */
export function useInherited(form: UseFormReturn<FormValues>, isNew: boolean): void {
  const chosen = useWatch({ control: form.control, name: 'parentId' }) as ReferenceValue | null | undefined;
  const parent = useRecord('category', categoryApi.get, isNew ? chosen?.id : undefined).data;
  const proposed = useRef(usual);
  useEffect(() => {
    if (!isNew || !parent) return;
    const next = valuesOf(parent);
    for (const name of inheritedFields) {
      const isUntouched = fingerprint(form.getValues(name)) === fingerprint(proposed.current[name]);
      if (isUntouched) form.setValue(name, next[name], { shouldDirty: true });
    }
    proposed.current = next;
  }, [form, parent, isNew]);
}
