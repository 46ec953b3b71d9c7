import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import { createListSource, createReferenceSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

/** Where the list of repairs comes from. */
export const repairList = createListSource<RepairRecord>(repair, repairApi, 'number', ({ number }) => number);

const people = createReferenceSource('person', personApi, ({ id, displayName, unit }: PersonRecord) => ({
  id,
  label: displayName,
  note: unit,
}));
const items = createReferenceSource('equipment', equipmentApi, ({ id, tag, name }) => ({
  id,
  label: tag ?? name,
  note: name,
}));

/** The values of the filters that point at other records. */
export const repairReferences: ReferenceSources = {
  equipmentId: items,
  loanerId: items,
  reportedById: people,
  assignedToId: people,
  vendorId: createReferenceSource('vendor', vendorApi, ({ id, name, vendorNumber }) => ({
    id,
    label: name,
    note: vendorNumber,
  })),
};
