import { searchReferences } from '#web/features/references/reference-search.ts';

/** The searches of the pickers of a repair, in its form and in its dialogs. */
export const repairSearches = {
  equipmentId: searchReferences('equipment', {
    query: [['filter[status]', 'in_use,on_loan,in_stock,received']],
  }),
  loanerId: searchReferences('equipment', { query: [['filter[status]', 'in_stock']] }),
  reportedById: searchReferences('person'),
  assignedToId: searchReferences('person'),
  vendorId: searchReferences('vendor'),
  movedToId: searchReferences('location'),
};
