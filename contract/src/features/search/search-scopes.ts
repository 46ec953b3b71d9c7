import type { EntityName } from '#contract/shared/entity-names.ts';

/** The kinds of record that the search finds, in the order in which their groups are shown. */
export const searchedEntities = [
  'equipment',
  'repair',
  'software',
  'entitlement',
  'purchase-order',
  'project',
  'retirement',
  'certificate',
  'person',
  'location',
  'vendor',
  'manufacturer',
  'model',
  'funding-source',
  'category',
  'attachment',
  'user',
] as const satisfies readonly EntityName[];
export type SearchedEntity = (typeof searchedEntities)[number];

/** Where a search can look alone: one kind of record, people with and without an account, codes and numbers, the bin. */
export const searchScopes = [...searchedEntities, 'people', 'codes', 'bin'] as const;
export type SearchScope = (typeof searchScopes)[number];

/** How many records a search answers, in all and of one kind; how many are kept for a person; signs of a question. */
export const searchLimits = {
  records: 40,
  perEntity: 8,
  recents: 50,
  pins: 20,
  fewestSigns: 2,
  mostSigns: 120,
} as const;
