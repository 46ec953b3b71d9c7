import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';

const isActive = ['filter[active]', 'true'] as const;

/** The words for an item in a picker. */
export function toItemOption({ id, tag, name }: EquipmentRecord): ReferenceValue {
  return { id, label: tag ?? name, note: name };
}

const findPerson = createReferenceSearch(personApi.list, {
  query: [isActive],
  toOption: ({ id, displayName, unit, email }) => ({ id, label: displayName, note: unit ?? email }),
});

/** The searches of the pickers of a repair, in its form and in its dialogs. */
export const repairSearches = {
  equipmentId: createReferenceSearch(equipmentApi.list, {
    query: [['filter[status]', 'in_use,on_loan,in_stock,received']],
    toOption: toItemOption,
  }),
  loanerId: createReferenceSearch(equipmentApi.list, {
    query: [['filter[status]', 'in_stock']],
    toOption: toItemOption,
  }),
  reportedById: findPerson,
  assignedToId: findPerson,
  vendorId: createReferenceSearch(vendorApi.list, {
    query: [isActive],
    toOption: ({ id, name, vendorNumber }) => ({ id, label: name, note: vendorNumber }),
  }),
};
