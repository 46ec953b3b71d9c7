import type { EntityName } from '#contract/shared/entity-names.ts';

/** The kinds of record that a file can bring; a list offers the import of its kind. */
export const importableEntities: readonly EntityName[] = [
  'assignment',
  'category',
  'entitlement',
  'equipment',
  'funding-source',
  'installation',
  'location',
  'manufacturer',
  'model',
  'person',
  'project',
  'purchase-order',
  'repair',
  'retirement',
  'seat',
  'software',
  'user',
  'vendor',
];
