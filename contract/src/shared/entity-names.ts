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
  'retirement',
  'certificate',
  'attachment',
  'user',
  'audit-access',
  'access-request',
  'contact-message',
  'agency-setting',
] as const;
export type EntityName = (typeof entityNames)[number];

const trees: readonly EntityName[] = ['category', 'location'];

/** Whether records of an entity sit under each other, so that a filter can mean a whole branch. */
export function isTree(entity: EntityName): boolean {
  return trees.includes(entity);
}
