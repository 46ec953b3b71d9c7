import type { EntityName } from '#contract/shared/entity-names.ts';

/** The entities whose lists offer to edit chosen records together. */
export const bulkEntities: readonly EntityName[] = [
  'equipment',
  'software',
  'entitlement',
  'category',
  'project',
  'location',
  'person',
  'vendor',
  'manufacturer',
  'model',
  'funding-source',
];
