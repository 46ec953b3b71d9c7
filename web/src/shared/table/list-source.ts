import type { Entity } from '#contract/shared/entity.ts';
import type { Facet, Page, Positions } from '#contract/shared/page.ts';

export type Parameters = readonly (readonly [string, string])[];

/** What every listed record has. */
export interface Listed {
  id: string;
}

/** Where a list gets its records from; an entity makes one of these from its endpoints. */
export interface ListSource<T extends Listed> {
  entity: Entity;
  getPage: (parameters: Parameters, signal: AbortSignal) => Promise<Page<T>>;
  getPositions: (parameters: Parameters, signal: AbortSignal) => Promise<Positions>;
  getFacet: (field: string, parameters: Parameters, signal: AbortSignal) => Promise<Facet>;
  /** The value of the entity's display field, by which records can be filtered one by one. */
  keyOf: (row: T) => string;
}
