import type { Entity } from '#contract/shared/entity.ts';
import { readDate } from '#web/shared/format/read-date.ts';
import { parseAmount, parseInteger } from '#contract/shared/money.ts';
import { joinValues, readListQuery, type Filter } from '#contract/shared/list-query.ts';
import { parseRelativeDay } from '#contract/shared/relative-values.ts';

/** Whether the values of a kind of field are days: a moment is looked for by its day. */
export function isDayKind(kind: string): boolean {
  return kind === 'date' || kind === 'instant';
}

/** What people type for numbers and dates in the form the contract reads: 1,250.5 and 3/7/2026. */
export function tidyValue(kind: string, typed: string, language: string): string {
  const text = typed.trim();
  if (kind === 'integer') return String(parseInteger(text, language));
  if (kind === 'percent') return parseAmount(text, language, { places: 3, max: 100 });
  if (kind === 'money' || kind === 'decimal') return parseAmount(text, language);
  return isDayKind(kind) && parseRelativeDay(text) === undefined ? readDate(text) : text;
}

/** Whether the server would take a filter, by the contract's own rules. */
export function isUsable(entity: Entity, filter: Filter): boolean {
  const name = `filter[${filter.field}][${filter.operator}]`;
  return readListQuery(entity, [[name, joinValues(filter.values)]]).problems.length === 0;
}
