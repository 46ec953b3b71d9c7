import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { equipmentFields } from '#contract/entities/equipment/equipment.schema.ts';
import { customValuesCodec } from '#web/areas/equipment/custom-value-fields.ts';
import {
  toInputValue,
  type FieldCodec,
  type FieldCodecs,
  type FormInput,
  type FormValues,
} from '#web/shared/form/form-values.ts';
import { fundingLinesCodec } from './funding-lines.ts';

/** The fields that the form has; the tag is written by those who may, and once. */
export function fieldsOfForm(hasTag: boolean): string[] {
  return Object.entries(equipmentFields)
    .filter(([, { write }]) => write === 'always' || (write === 'create' && hasTag))
    .map(([name]) => name);
}

/** A field of a new item that its category says: nothing is sent until the person says something. */
function defaultedByCategory(name: 'usefulLifeMonths' | 'salvageValue' | 'storesData'): FieldCodec {
  return {
    toForm: () => (name === 'storesData' ? null : ''),
    toInput: (value) => toInputValue(equipmentFields[name], value) ?? undefined,
  };
}

/** How the values of the category and of the funding travel. */
export function codecsOfForm(customFields: readonly CustomField[] | undefined, isNew: boolean): FieldCodecs {
  return {
    customValues: customValuesCodec(customFields),
    fundingLines: fundingLinesCodec,
    ...(isNew && {
      usefulLifeMonths: defaultedByCategory('usefulLifeMonths'),
      salvageValue: defaultedByCategory('salvageValue'),
      storesData: defaultedByCategory('storesData'),
    }),
  };
}

/** Another category holds other details: they travel together, or the old ones would stay behind. */
export function withDetails(changes: FormInput, values: FormValues, codecs: FieldCodecs): FormInput {
  if (!('categoryId' in changes)) return changes;
  return { ...changes, customValues: codecs['customValues']?.toInput(values['customValues']) };
}
