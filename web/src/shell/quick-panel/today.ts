/** A calendar day as its weekday and its date, with the digits that the rest of the product has. */
export function formatToday(day: string, language: string): { weekday: string; date: string } {
  const locale = `${language}-u-ca-gregory-nu-latn`;
  const instant = new Date(`${day}T00:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(instant);
  return {
    weekday: format({ weekday: 'long' }),
    date: format({ day: 'numeric', month: 'long', year: 'numeric' }),
  };
}

/** The day so many days later. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
