import { useState } from 'react';
import { asOfDate } from '#contract/shared/entity.ts';
import { agencyDayOf } from '#web/shared/format/instant.ts';
import { useAddressSearch, withParameters } from '#web/shared/page/useAddressSearch.ts';
import { useToday } from '#web/shared/session/useToday.ts';

/** The day a record page looks at and the tab it shows, both kept in the address. */
export function useRecordView<T extends string>(tabs: readonly [T, ...T[]]) {
  const { search, changeSearch } = useAddressSearch();
  const parameters = new URLSearchParams(search);
  const [localDay] = useState(() => agencyDayOf(new Date().toISOString()));
  // The agency's day decides; until the server has said it, the device's stands in.
  const today = useToday() ?? localDay;
  const given = asOfDate.safeParse(parameters.get('asOf'));
  const asOf = given.success && given.data < today ? given.data : undefined;
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
