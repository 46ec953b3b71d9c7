import type { FigureLabel, FigureUnit } from '#contract/areas/overview/overview.api.ts';
import { utcMidnight } from '#contract/shared/day.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount, formatDollars, formatPercent } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

type Params = Readonly<Record<string, string | number>>;
type Lookup = (key: string, params: Params & { defaultValue: string }) => string;

const moneyParams = ['bookValue', 'yearlyCost', 'total', 'outstanding'];
const dayParams = ['day', 'from', 'to', 'busiest'];

/** A figure with its cents, as the table has it. */
export function exactFigure(value: string, unit: FigureUnit): string {
  if (unit === 'money') return formatDollars(value);
  if (unit === 'percent') return formatPercent(value);
  return formatCount(Number(value));
}

/** How figures, their names and their sentences are written; the server names them by keys. */
export function useFigureTexts() {
  const { t, i18n } = useTranslation(['overview', 'work']);
  const labels = useLabels();
  const lookup = t as unknown as Lookup;
  const monthName = (month: string, form: 'short' | 'long' = 'long') =>
    new Intl.DateTimeFormat(`${i18n.language}-u-ca-gregory-nu-latn`, {
      timeZone: 'UTC',
      month: 'short',
      ...(form === 'long' && { year: 'numeric' }),
    }).format(utcMidnight(`${month}-01`));
  const weekdayName = (day: string, form: 'short' | 'long' = 'short') =>
    new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', weekday: form }).format(utcMidnight(day));
  const param = (name: string, value: string | number): string => {
    const text = String(value);
    if (moneyParams.includes(name)) return isolateLtr(formatDollars(text));
    if (dayParams.includes(name)) return dateInText(text.slice(0, 10));
    if (name === 'month') return monthName(text);
    if (name === 'what') return lookup(`label.proof.${text}`, { defaultValue: text });
    if (name === 'share') return isolateLtr(formatPercent(text));
    if (typeof value === 'number' || /^\d+$/.test(text)) return isolateLtr(formatCount(Number(text)));
    return `\u2068${text}\u2069`;
  };
  /** A text that the server named, with its parameters as people write them. */
  const say = (key: string, params: Params = {}): string => {
    const written = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, param(name, value)]),
    );
    return lookup(key, { ...written, defaultValue: '' });
  };
  const labelText = (label: FigureLabel): string => {
    if (label.kind === 'name') return label.text === '' ? say('label.none') : label.text;
    if (label.kind === 'value') return labels.value(label.entity, label.field, label.value);
    if (label.kind === 'month') return monthName(label.month);
    if (label.kind === 'day') return dateInText(label.day);
    return say(`label.${label.key}`, label.params);
  };
  return { t, say, labelText, monthName, weekdayName };
}
