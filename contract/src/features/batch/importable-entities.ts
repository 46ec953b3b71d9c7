import type { EntityName } from '#contract/shared/entity-names.ts';
import { mostTableRows } from '#contract/shared/table-rows.ts';
import { batchLimits } from './batch.limits.ts';

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

/** The kinds that are written by sets: their files can be larger. */
export const largeEntities: readonly EntityName[] = ['equipment', 'installation', 'model', 'person', 'seat'];

/** How many rows a file of a kind can have. */
export function mostRows(entity: EntityName): number {
  return largeEntities.includes(entity) ? mostTableRows : batchLimits.rows;
}
