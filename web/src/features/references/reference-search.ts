import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { references, type ReferenceName } from './references.ts';

interface SearchOptions {
  /** Further conditions, such as filters. */
  query?: readonly (readonly [string, string])[];
  /** A record that cannot be chosen, such as the one that is edited. */
  without?: string | undefined;
}

/** A picker's search among the records of an entity that can be chosen. */
export function searchReferences(name: ReferenceName, options: SearchOptions = {}): ReferenceSearch {
  const { query = [], without } = options;
  const search = references[name].search(query);
  if (without === undefined) return search;
  return {
    ...search,
    key: `${search.key}-${without}`,
    find: async (typed, signal) => (await search.find(typed, signal)).filter(({ id }) => id !== without),
  };
}
