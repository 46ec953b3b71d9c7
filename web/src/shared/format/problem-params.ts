import { directionOf } from '#contract/shared/languages.ts';
import { i18n } from '#web/shared/i18n/i18n.ts';
import { addParamWriters, type ParamValue } from '#web/shared/i18n/param-writers.ts';
import { dateHint, formatDate } from './date.ts';
import { formatInstant } from './instant.ts';
import { isolateLtr } from './isolate.ts';
import { formatDollars, formatNumber } from './number.ts';

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Keeps a value together where the sentence runs from right to left: 2026-11-19 would be read as 19-11-2026. */
const inSentence = (text: string) => (directionOf(i18n.language) === 'rtl' ? isolateLtr(text) : text);
/** What is no day, such as a tag, stays as it is. */
const day = (value: ParamValue) => inSentence(formatDate(String(value)));
const count = (value: ParamValue) => (typeof value === 'number' ? formatNumber(value) : value);

/** The end of a range: a day, an amount or a number. Years and the numbers of tags are read without commas. */
function bound(value: ParamValue, key: string): string {
  if (typeof value === 'string') return day(value);
  const isPlain = key === 'out_of_range' && Number.isInteger(value) && Math.abs(value) < 1_000_000;
  return inSentence(isPlain ? String(value) : formatNumber(value));
}

/** Lets the sentences of problems show days, moments, amounts and numbers as the person writes them. */
export function writeValuesInProblems(): void {
  addParamWriters({
    today: day,
    day,
    date: day,
    approved: day,
    one: day,
    other: day,
    form: () => dateHint(),
    when: (value) =>
      isoInstant.test(String(value)) ? inSentence(formatInstant(String(value))) : String(value),
    now: (value) => inSentence(String(value)),
    min: bound,
    max: bound,
    n: count,
    total: count,
    left: count,
    ordered: count,
    over: (value) => inSentence(formatDollars(String(value))),
  });
}
