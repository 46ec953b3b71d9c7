import type { EntityName } from '#contract/shared/entity-names.ts';
import { batchLimits } from './batch.schema.ts';

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
const largeEntities: readonly EntityName[] = ['equipment', 'model', 'person'];

/** How many rows a file of a kind can have. */
export function mostRows(entity: EntityName): number {
  return largeEntities.includes(entity) ? 200_000 : batchLimits.rows;
}
