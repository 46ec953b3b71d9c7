import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { maxPickerOptions } from '#web/shared/form/useReferenceSearch.ts';

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_/]+/g, ' ');

/** A time zone as a picker holds it. */
export function asZone(name: string) {
  return { id: name, label: name, note: null };
}

/** The time zones that the browser knows, by any part of their names: "new york" finds America/New_York. */
export const zoneSearch: ReferenceSearch = {
  key: 'time-zone',
  find: async (typed) =>
    ['UTC', ...Intl.supportedValuesOf('timeZone')]
      .filter((name) => plain(name).includes(plain(typed)))
      .slice(0, maxPickerOptions)
      .map(asZone),
};
