/** The name of every entity, the same on every floor. */
export const entityNames = [
  'category',
  'equipment',
  'assignment',
  'repair',
  'software',
  'entitlement',
  'seat',
  'installation',
  'location',
  'vendor',
  'manufacturer',
  'model',
  'person',
  'funding-source',
  'project',
  'allocation',
  'purchase-order',
  'attachment',
  'user',
] as const;
export type EntityName = (typeof entityNames)[number];
