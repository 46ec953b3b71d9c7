import { utcMidnight } from '#contract/shared/day.ts';

/** A calendar day as its weekday and its date, with the digits that the rest of the product has. */
export function formatToday(day: string, language: string): { weekday: string; date: string } {
  const locale = `${language}-u-ca-gregory-nu-latn`;
  const instant = utcMidnight(day);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(instant);
  return {
    weekday: format({ weekday: 'long' }),
    date: format({ day: 'numeric', month: 'long', year: 'numeric' }),
  };
}
