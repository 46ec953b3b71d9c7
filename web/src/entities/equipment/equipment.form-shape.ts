import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { equipmentFields } from '#contract/entities/equipment/equipment.schema.ts';
import { longText } from '#contract/shared/field.ts';
import {
  changeReasonCodec,
  toInputValue,
  type FieldCodec,
  type FormShape,
} from '#web/shared/form/form-values.ts';
import { customValuesCodec } from '#web/features/custom-values/custom-value-fields.ts';
import { fundingLinesCodec } from './funding-lines.ts';

/** The fields of the form: those of the record, and why it is changed. */
export const equipmentFormFields = {
  ...equipmentFields,
  changeReason: longText('Reason for the change', { max: 500, optional: true }),
};

/** A field of a new item that its category says: nothing is sent until the person says something. */
function saidByCategory(name: 'usefulLifeMonths' | 'salvageValue' | 'storesData'): FieldCodec {
  return {
    toForm: () => (name === 'storesData' ? null : ''),
    toInput: (value) => toInputValue(equipmentFields[name], value) ?? undefined,
  };
}

interface ShapeOptions {
  customFields: readonly CustomField[] | undefined;
  isNew: boolean;
  canSetTag: boolean;
}

/** Which fields the form has, and how the values of its category and its funding travel. */
export function shapeOfEquipment({ customFields, isNew, canSetTag }: ShapeOptions): FormShape {
  const names = Object.entries(equipmentFields)
    .filter(([, { write }]) => write === 'always' || (write === 'create' && isNew && canSetTag))
    .map(([name]) => name);
  return {
    names: isNew ? names : [...names, 'changeReason'],
    fields: equipmentFormFields,
    codecs: {
      customValues: customValuesCodec(customFields),
      fundingLines: fundingLinesCodec,
      ...(isNew && {
        usefulLifeMonths: saidByCategory('usefulLifeMonths'),
        salvageValue: saidByCategory('salvageValue'),
        storesData: saidByCategory('storesData'),
      }),
      changeReason: changeReasonCodec,
    },
  };
}
