import { addDays, addMonths, differenceInDays, weekdayOf } from '#contract/shared/day.ts';

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function isMonth(text: string | null): text is string {
  return text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= '1900-01' && text <= '9998-12';
}

/** The month so many months later, or earlier below zero. */
export function moveMonth(month: string, count: number): string {
  return monthOf(addMonths(`${month}-01`, count));
}

/** The weeks of a month, each of seven places; days of other months are empty. `weekStart` 0 is Sunday. */
export function weeksOf(month: string, weekStart: number): (string | undefined)[][] {
  const first = `${month}-01`;
  const count = differenceInDays(addMonths(first, 1), first);
  const lead = (weekdayOf(first) - weekStart + 7) % 7;
  const places = Math.ceil((lead + count) / 7) * 7;
  const days = Array.from({ length: places }, (_, at) =>
    at >= lead && at < lead + count ? addDays(first, at - lead) : undefined,
  );
  return Array.from({ length: places / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Where a key leads from a day; nothing for other keys. The way of the arrows follows the reading direction. */
export function dayAfterKey(day: string, key: string, weekStart: number, isRtl: boolean): string | undefined {
  const place = (weekdayOf(day) - weekStart + 7) % 7;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, isRtl ? -1 : 1);
    case 'ArrowLeft':
      return addDays(day, isRtl ? 1 : -1);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -place);
    case 'End':
      return addDays(day, 6 - place);
    case 'PageDown':
      return addMonths(day, 1);
    case 'PageUp':
      return addMonths(day, -1);
    default:
      return undefined;
  }
}
