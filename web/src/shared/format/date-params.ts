import { addParamWriters } from '#web/shared/i18n/param-writers.ts';
import { dateHint, formatDate } from './date.ts';
import { formatInstant } from './instant.ts';

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const day = (value: string) => formatDate(value);

/** Lets the sentences of problems show days and moments as the person writes them. */
export function writeDatesInProblems(): void {
  addParamWriters({
    today: day,
    day,
    date: day,
    approved: day,
    form: () => dateHint(),
    when: (value) => (isoInstant.test(value) ? formatInstant(value) : value),
  });
}
