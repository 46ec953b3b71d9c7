import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { fundingSourceApi } from '#contract/entities/funding-source/funding-source.api.ts';
import { projectApi } from '#contract/entities/project/project.api.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import type { ChainStart } from '#contract/areas/chain/chain.schema.ts';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';

/** Finds where a chain can begin: also what is closed, ended or disposed of, for that is what auditors ask about. */
export const startSearches: Record<ChainStart, ReferenceSearch> = {
  'funding-source': createReferenceSearch(fundingSourceApi.list, {
    toOption: ({ id, code, name }) => ({ id, label: code, note: name }),
  }),
  project: createReferenceSearch(projectApi.list, {
    toOption: ({ id, number, name }) => ({ id, label: number, note: name }),
  }),
  'purchase-order': createReferenceSearch(purchaseOrderApi.list, {
    toOption: ({ id, number, orderNumber, title }) => ({ id, label: orderNumber ?? number, note: title }),
  }),
  equipment: createReferenceSearch(equipmentApi.list, {
    toOption: ({ id, tag, name }) => ({ id, label: tag ?? name, note: name }),
  }),
};
