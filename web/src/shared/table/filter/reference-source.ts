import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';

/** How a filter finds the records of another entity, and the texts for one it already has. */
export interface ReferenceSource {
  /** Tells sources apart in the cache. */
  key: string;
  /** The kind of record that it finds. */
  kind?: EntityName | undefined;
  /** At most 50 answers of the server to what was typed. */
  find: (typed: string, signal: AbortSignal) => Promise<ReferenceValue[]>;
  get: (id: string, signal: AbortSignal) => Promise<ReferenceValue>;
}

/** The sources of an entity's reference fields, by field name. */
export type ReferenceSources = Readonly<Record<string, ReferenceSource>>;
