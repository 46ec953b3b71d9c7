import { searchFiles } from '#web/features/attachments/file-search.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { retirableStatuses } from '#contract/entities/equipment/equipment.states.ts';

/** The searches of the pickers of a case; its papers are among its own files. */
export function retirementSearches(caseId: string | undefined) {
  return {
    vendorId: searchReferences('vendor'),
    personId: searchReferences('person'),
    affidavitId: searchFiles({ entity: retirement.name, recordId: caseId ?? '' }),
    instructionDocumentId: searchFiles({ entity: retirement.name, recordId: caseId ?? '' }),
    documentId: searchFiles({ entity: retirement.name, recordId: caseId ?? '' }),
  };
}

const anyItem = searchReferences('equipment', {
  query: [['filter[status]', retirableStatuses.join(',')]],
});
const presentItem = searchReferences('equipment', {
  query: [['filter[status]', retirableStatuses.filter((status) => status !== 'missing').join(',')]],
});

/** The items that can be put into a case: missing ones only where its method writes them off. */
export function retirableItems({ isWriteOff }: { isWriteOff: boolean }) {
  return isWriteOff ? anyItem : presentItem;
}
