import type { Entity } from '#contract/shared/entity.ts';
import { parseAmount, parseInteger } from '#contract/shared/money.ts';
import { joinValues, readListQuery, type Filter } from '#contract/shared/list-query.ts';

/** What people type for numbers and dates in the form the contract reads: 1,250.5 and 2026/3/7. */
export function tidyValue(kind: string, typed: string, language: string): string {
  const text = typed.trim();
  if (kind === 'integer') return String(parseInteger(text, language));
  if (kind === 'percent') return parseAmount(text, language, { places: 3, max: 100 });
  if (kind === 'money' || kind === 'decimal') return parseAmount(text, language);
  if (kind !== 'date' && kind !== 'instant') return text;
  const match = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/.exec(text);
  if (!match) return text;
  const [, year = '', month = '', day = ''] = match;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Whether the server would take a filter, by the contract's own rules. */
export function isUsable(entity: Entity, filter: Filter): boolean {
  const name = `filter[${filter.field}][${filter.operator}]`;
  return readListQuery(entity, [[name, joinValues(filter.values)]]).problems.length === 0;
}
