import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { equipmentFields, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { FormValues } from '#web/shared/form/form-values.ts';

/** What belongs to one item alone, with what it is when nothing is said. */
const ownValues: FormValues = {
  tag: '',
  serial: '',
  serials: [],
  hostname: '',
  macAddresses: [],
  ipAddress: '',
  assetUrl: '',
  networkApproval: '',
  notes: '',
};

/** The names of the fields that one item alone has. */
export const ownFields: readonly string[] = Object.keys(ownValues);

/** What must be unique or is sealed for one item is no value of another. */
function withoutOwn(values: unknown, customFields: readonly CustomField[]): FormValues {
  const own = new Set(
    customFields.filter(({ unique, sensitive }) => unique || sensitive).map(({ key }) => key),
  );
  return Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => !own.has(key)));
}

/** What the form holds for the next item of the same kind: everything but what is one item's own. */
export function keepForNext(values: FormValues, customFields: readonly CustomField[]): FormValues {
  return { ...values, ...ownValues, customValues: withoutOwn(values['customValues'], customFields) };
}

/** The parts of an item that a copy of it starts with. */
export function copyOf(
  source: EquipmentRecord,
  customFields: readonly CustomField[],
): Record<string, unknown> {
  const isCopied = (name: string) =>
    !ownFields.includes(name) && !(name in equipmentFields && isDerived(name));
  const copied = Object.fromEntries(Object.entries(source).filter(([name]) => isCopied(name)));
  return { ...copied, customValues: withoutOwn(source.customValues, customFields) };
}

function isDerived(name: string): boolean {
  return equipmentFields[name as keyof typeof equipmentFields].write === 'never';
}
