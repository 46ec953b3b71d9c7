import type { EntityName } from './entity-names.ts';

/** The header of an answer in which a command names the kinds of record it changed. */
export const changedHeader = 'Changed';

/** Kinds whose records hold what is counted from others: a change of those changes what these show. */
export const countedFrom: Partial<Record<EntityName, readonly EntityName[]>> = {
  // Where an item in repair is follows from its repair.
  equipment: ['repair'],
  category: ['equipment'],
  location: ['equipment'],
  software: ['entitlement', 'seat', 'installation'],
  entitlement: ['seat', 'installation'],
  seat: ['entitlement'],
  installation: ['entitlement', 'seat'],
  // What a case lacks follows from its certificates.
  retirement: ['certificate'],
};

/** The value of the header; undefined where nothing changed. */
export function formatChanged(kinds: Iterable<EntityName>): string | undefined {
  const named = [...new Set(kinds)].toSorted();
  return named.length === 0 ? undefined : named.join(', ');
}

/** The kinds that the header names. */
export function parseChanged(value: string | null | undefined): EntityName[] {
  const named = (value ?? '').split(',').map((name) => name.trim());
  return named.filter((name) => name !== '') as EntityName[];
}
