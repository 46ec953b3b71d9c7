import { filterFields } from '#contract/shared/entity.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { defaultLanguage, type Language } from '#contract/shared/languages.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { openKeyOf } from '#contract/shared/open-field.ts';
import { parseRelativeDay, todayValue } from '#contract/shared/relative-values.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import type { XlsxKind } from '#server/shared/table-file/write-xlsx.ts';
import { offsetAt } from '#server/shared/time/zone-offset.ts';
import { labelsOf, readTexts } from './export-labels.ts';
import type { ExportView } from './export-query.ts';
import { sortOf } from './filters.ts';
import type { OpenField, RecordSource } from './source.ts';

/** A line of the second sheet. */
export interface AboutLine {
  what: string;
  value: string;
  /** What a workbook holds in the cell of the value, which then stands alone in it; a text unless told. */
  kind?: XlsxKind;
  /** What belongs to such a value: its time zone, its interval. */
  note?: string;
}

/** What the second sheet of a workbook tells before its rows are counted. */
export interface ExportAbout {
  language: Language;
  timeZone: string;
  /** What the list is called. */
  title: string;
  lines: AboutLine[];
}

const operatorTexts: Readonly<Record<Filter['operator'], string>> = {
  is: 'opIs',
  not: 'opNot',
  contains: 'opContains',
  starts: 'opStarts',
  gte: 'opAtLeast',
  lte: 'opAtMost',
  lt: 'opBefore',
  between: 'opBetween',
  last: 'opLast',
  next: 'opNext',
  within: 'opWithin',
  empty: 'opEmpty',
};

function fill(text: string | undefined, params: Readonly<Record<string, string | number>>): string {
  return (text ?? '').replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => String(params[key] ?? whole));
}

/** What the records of a filter are called; an id that names none stays. */
async function labelsOfIds(
  db: Queryable,
  source: RecordSource,
  { field, values }: Filter,
): Promise<Map<string, string>> {
  const named = source.references[field];
  if (!named) return new Map();
  const rows = await db.many<{ id: string; label: string }>(sql`
    select id, ${name(named.label)} as label from ${name(named.table)} where id = any(${values}::uuid[])`);
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** A day that is counted from today or from the fiscal year, in words; undefined for any other value. */
function describeDay(texts: Readonly<Record<string, string>>, value: string): string | undefined {
  const day = parseRelativeDay(value);
  if (!day) return undefined;
  if (day.from !== todayValue)
    return texts[day.from === 'fiscal-year' ? 'fiscalYearFirst' : 'fiscalYearLast'];
  if (day.days === 0) return texts['today'];
  return fill(texts[day.days > 0 ? 'todayPlus' : 'todayMinus'], { n: Math.abs(day.days) });
}

/** Values that an agency defines itself are of any kind; a part of a text is never a day. */
function comparesDays(facts: FieldFacts | undefined, { operator }: Filter): boolean {
  if (facts) return facts.kind === 'date' || facts.kind === 'instant';
  return operator !== 'contains' && operator !== 'starts';
}

/** What a field is called that an agency defines itself: by its label, or by its key where the definition is gone. */
function openTitle(
  source: RecordSource,
  fields: readonly OpenField[],
  name: string,
  language: Language,
): string {
  const key = openKeyOf(source.entity, name) ?? name;
  return fields.find((one) => one.key === key)?.label(language) ?? key;
}

async function describeFilter(
  db: Queryable,
  source: RecordSource,
  filter: Filter,
  language: Language,
  openFields: readonly OpenField[],
): Promise<string> {
  const texts = readTexts(language, 'list');
  const labels = labelsOf(language);
  const facts: FieldFacts | undefined = filterFields(source.entity)[filter.field];
  const title = facts
    ? labels.title(source.entity.name, filter.field, facts.title)
    : openTitle(source, openFields, filter.field, language);
  if (filter.operator === 'empty') {
    return `${title} ${texts[filter.values[0] === 'true' ? 'opEmpty' : 'opNotEmpty'] ?? ''}`;
  }
  const ids = facts?.kind === 'reference' ? await labelsOfIds(db, source, filter) : new Map<string, string>();
  const hasDays = comparesDays(facts, filter);
  const values = filter.values.map((value) => {
    const words = ids.get(value) ?? (hasDays ? describeDay(texts, value) : undefined);
    return words ?? (facts ? labels.value(source.entity.name, filter.field, facts, value) : value);
  });
  const isDays = filter.operator === 'last' || filter.operator === 'next';
  const days = isDays ? ` ${texts['daysWord'] ?? ''}` : '';
  return `${title} ${texts[operatorTexts[filter.operator]] ?? ''} ${values.join(texts['comma'] ?? ', ')}${days}`;
}

/** The view of an export in words, with who made it and when. */
export async function describeExport(
  db: Queryable,
  source: RecordSource,
  view: ExportView,
  { language: wanted, person, now }: { language: Language | undefined; person: string; now: Date },
): Promise<ExportAbout> {
  const language = wanted ?? defaultLanguage;
  const texts = readTexts(language, 'workbook');
  const labels = labelsOf(language);
  const title = readTexts(language, 'entities')[source.entity.name] ?? source.entity.name;
  const { timeZone } = await db.one<{ timeZone: string }>(
    sql`select setting_on('timeZone', current_date) #>> '{}' as "timeZone"`,
  );
  const hasOpen = view.filters.some(({ field }) => openKeyOf(source.entity, field) !== undefined);
  const openFields = (hasOpen ? await source.openFields?.(db) : undefined) ?? [];
  const filters: string[] = [];
  for (const filter of view.filters) {
    filters.push(await describeFilter(db, source, filter, language, openFields));
  }
  const order = sortOf(source.entity, view).map(({ field, descending }) => {
    const facts = filterFields(source.entity)[field];
    const words = facts ? labels.title(source.entity.name, field, facts.title) : field;
    return descending ? `${words} ↓` : words;
  });
  const line = (key: string, value: string) => ({ what: texts[key] ?? key, value });
  const isWhole = filters.length === 0 && view.q === '' && !view.ids && !view.bin;
  return {
    language,
    timeZone,
    title,
    lines: [
      line('list', title),
      ...(isWhole ? [line('filter', texts['everything'] ?? '')] : []),
      ...(view.q === '' ? [] : [line('search', view.q)]),
      ...filters.map((words) => line('filter', words)),
      ...(view.bin ? [line('filter', texts['bin'] ?? '')] : []),
      ...(view.ids ? [line('filter', fill(texts['chosen'], { n: view.ids.length }))] : []),
      ...(view.except?.length ? [line('filter', fill(texts['without'], { n: view.except.length }))] : []),
      line('order', order.join(' · ')),
      { ...line('madeAt', localTime(now.toISOString(), timeZone)), kind: 'time', note: timeZone },
      line('madeBy', person),
    ],
  };
}

/** An instant as the agency's clock shows it, YYYY-MM-DD hh:mm:ss; a text that is none stays as it is. */
export function localTime(instant: string, timeZone: string): string {
  const milliseconds = new Date(instant.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).getTime();
  if (Number.isNaN(milliseconds)) return instant;
  const local = new Date(milliseconds + offsetAt(milliseconds, timeZone));
  return local.toISOString().slice(0, 19).replace('T', ' ');
}
