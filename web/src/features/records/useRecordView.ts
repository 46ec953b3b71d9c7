import { useState } from 'react';
import { isRealDay } from '#contract/shared/day.ts';
import { agencyDayOf } from '#web/shared/format/instant.ts';
import { useAddressSearch, withParameters } from '#web/shared/page/useAddressSearch.ts';
import { useToday } from '#web/shared/session/useToday.ts';

// No record is older.
const firstDay = '1900-01-01';

/** The day a record page looks at and the tab it shows, both kept in the address. */
export function useRecordView<T extends string>(tabs: readonly [T, ...T[]]) {
  const { search, changeSearch } = useAddressSearch();
  const parameters = new URLSearchParams(search);
  const [localDay] = useState(() => agencyDayOf(new Date().toISOString()));
  // The agency's day decides; until the server has said it, the device's stands in.
  const today = useToday() ?? localDay;
  const given = parameters.get('asOf') ?? '';
  const asOf = isRealDay(given) && given >= firstDay && given < today ? given : undefined;
  const tab = tabs.find((name) => name === parameters.get('tab')) ?? tabs[0];

  function change(name: string, value: string | undefined) {
    changeSearch((newest) => withParameters(newest, { [name]: value }));
  }

  return {
    today,
    asOf,
    tab,
    showDay: (day: string | undefined) => change('asOf', day),
    showTab: (next: T) => change('tab', next === tabs[0] ? undefined : next),
  };
}
