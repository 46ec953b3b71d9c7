import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import type { FormValues } from '#web/shared/form/form-values.ts';
import { offerNewRecord } from './new-record.tsx';
import type { ReferenceName } from './reference-names.ts';
import { references } from './references.ts';

interface SearchOptions {
  /** Further conditions, such as filters. */
  query?: readonly (readonly [string, string])[];
  /** A record that cannot be chosen, such as the one that is edited. */
  without?: string | undefined;
  /** A record that cannot be chosen, nor what is inside it: nothing becomes a part of itself. */
  outside?: string | undefined;
  /** What a record that is made here starts with. */
  preset?: FormValues;
}

const nothing: FormValues = {};

/** A picker's search among the records that can be chosen, with the offer to make a new one. */
export function searchReferences(name: ReferenceName, options: SearchOptions = {}): ReferenceSearch {
  const { without, outside, preset = nothing } = options;
  const query = [
    ...(options.query ?? []),
    ...(outside === undefined ? [] : ([['outside', outside]] as const)),
  ];
  const { search: searchBy, newRecord } = references[name];
  const search = { ...searchBy(query), newRecord: newRecord && offerNewRecord(newRecord, preset) };
  if (without === undefined) return search;
  return {
    ...search,
    key: `${search.key}-${without}`,
    find: async (typed, signal) => (await search.find(typed, signal)).filter(({ id }) => id !== without),
  };
}
