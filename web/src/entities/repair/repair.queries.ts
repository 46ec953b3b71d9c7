import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export function repairAddress({ id }: Pick<RepairRecord, 'id'>): string {
  return `${repair.page}/${id}`;
}

export const repairList = createListSource<RepairRecord>(repair, repairApi, 'number', ({ number }) => number);

/** The values of the filters that point at other records. */
export const repairReferences: ReferenceSources = {
  equipmentId: sourceOf('equipment'),
  loanerId: sourceOf('equipment'),
  reportedById: sourceOf('person'),
  assignedToId: sourceOf('person'),
  vendorId: sourceOf('vendor'),
};

/** How loudly a priority is told: nobody has to hurry with a repair that is closed. */
export function priorityFamily({ closedAt }: Pick<RepairRecord, 'closedAt'>) {
  return closedAt === null ? 'repairPriority' : 'closedRepairPriority';
}
