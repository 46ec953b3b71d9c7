import { addDays } from '#contract/shared/day.ts';
import { allocation } from '#contract/entities/allocation/allocation.schema.ts';

/** Whatever shares belong to: the item, or the project. */
export type AllocationField = 'equipmentId' | 'projectId';

/** The conditions under which a share runs on a day. */
export function runningOn(day: string): [string, string][] {
  return [
    ['filter[fromOn][lt]', addDays(day, 1)],
    ['filter[runsUntil][gte]', day],
  ];
}

/** The list of an item's or a project's shares; with a day, of those that run on it. */
export function allocationsOf(field: AllocationField, id: string, day?: string): string {
  const conditions = [[`filter[${field}][is]`, id], ...(day === undefined ? [] : runningOn(day))];
  return `${allocation.page}?${new URLSearchParams(conditions).toString()}`;
}
