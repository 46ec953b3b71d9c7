import type { EntityName } from './entity-names.ts';

/** The agency's day in the place of a date, so that a kept address stays true. */
export const todayValue = 'today';
/** The first and the last day of the agency's fiscal year; between them lies this fiscal year. */
export const fiscalYearValues = ['fiscal-year', 'fiscal-year-end'] as const;

/** A day that is counted from today or from an end of the fiscal year. */
export interface RelativeDay {
  from: typeof todayValue | (typeof fiscalYearValues)[number];
  days: number;
}

/** Reads `today`, `today+30`, `today-7`, `fiscal-year` and `fiscal-year-end`; anything else is no relative day. */
export function parseRelativeDay(value: string): RelativeDay | undefined {
  const end = fiscalYearValues.find((name) => name === value);
  if (end) return { from: end, days: 0 };
  const match = /^today(?:([+-])([1-9]\d{0,3}))?$/.exec(value);
  if (!match) return undefined;
  const days = Number(match[2] ?? 0);
  return { from: todayValue, days: match[1] === '-' ? -days : days };
}

/** Today with so many days more or less, as a filter has it. */
export function writeRelativeDay(days: number): string {
  if (days === 0) return todayValue;
  return days > 0 ? `${todayValue}+${days}` : `${todayValue}${days}`;
}

/** The person who looks, and everybody of that person's unit, in the place of the ids of people. */
export const meValue = 'me';
export const myUnitValue = 'my-unit';

/** What can stand in the place of a record's id in a filter on such records. */
export function relativeRecords(entity: EntityName | undefined): readonly string[] {
  if (entity === 'person') return [meValue, myUnitValue];
  return entity === 'user' ? [meValue] : [];
}
