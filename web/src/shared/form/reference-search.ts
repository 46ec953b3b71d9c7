import type { ListEndpoint } from '#contract/shared/endpoint.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { request } from '#web/shared/client/client.ts';
import type { ReferenceSearch } from './form-scope.ts';
import { maxPickerOptions } from './useReferenceSearch.ts';

interface SearchOptions<T> {
  toOption: (item: T) => ReferenceValue;
  /** Further parameters of the list, such as filters. */
  query?: readonly (readonly [string, string])[];
}

/** A picker's search through the list of an entity. */
export function createReferenceSearch<T>(list: ListEndpoint<T>, options: SearchOptions<T>): ReferenceSearch {
  const fixed = options.query ?? [];
  return {
    kind: list.list?.name,
    key: `${list.path}?${fixed.map((pair) => pair.join('=')).join('&')}`,
    find: async (typed, signal) => {
      const asked =
        typed === ''
          ? []
          : ([
              ['q', typed],
              ['best', 'true'],
            ] as const);
      const query = [...asked, ...fixed, ['limit', String(maxPickerOptions)] as const];
      const { data } = await request(list, { query, signal });
      return data.items.map(options.toOption);
    },
  };
}
