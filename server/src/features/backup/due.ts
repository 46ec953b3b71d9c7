import type { DueFacts } from './backup.repository.ts';

/** A week after the last one: on Sundays, or as soon as the machine runs again; a new installation waits for its first Sunday. */
export function isRehearsalDue({ isSunday, rehearsedDaysBefore: days }: DueFacts): boolean {
  return isSunday ? days === null || days > 6 : days !== null && days > 8;
}
