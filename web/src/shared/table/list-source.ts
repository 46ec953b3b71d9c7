import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { Fields } from '#contract/shared/field.ts';
import type { Facet, Page, Positions, Total } from '#contract/shared/page.ts';

export type Parameters = readonly (readonly [string, string])[];

/** What every listed record has. */
export interface Listed {
  id: string;
}

/** Where a list gets its records from; an entity makes one of these from its endpoints. */
export interface ListSource<T extends Listed> {
  entity: Entity;
  /** What a file can have beside the fields that the list is filtered by. */
  exportFields?: Fields;
  /** What the records of a page are to have; everything when left out. */
  fields?: string;
  /** The amounts that are summed over everything a view finds; with its first page. */
  sums?: string | undefined;
  getPage: (parameters: Parameters, signal: AbortSignal) => Promise<Page<T>>;
  getPositions: (parameters: Parameters, signal: AbortSignal) => Promise<Positions>;
  getFacet: (field: string, parameters: Parameters, signal: AbortSignal) => Promise<Facet>;
  /** How many records each of several views finds. */
  getTotals: (views: string, signal: AbortSignal) => Promise<Total[]>;
  /** Where the records come from as CSV. */
  exportCsv: Pick<Endpoint, 'path'>;
  /** A field whose values are unique, by which chosen records can be asked for; without one only all go out. */
  keyField: string | undefined;
  keyOf: (row: T) => string;
}
