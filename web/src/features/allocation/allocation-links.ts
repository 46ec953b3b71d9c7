import { allocation } from '#contract/entities/allocation/allocation.schema.ts';

/** Whatever shares belong to: the item, or the project. */
export type AllocationField = 'equipmentId' | 'projectId';

/** The day after a day. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The conditions under which a share runs on a day. */
export function runningOn(day: string): [string, string][] {
  return [
    ['filter[fromOn][lt]', nextDay(day)],
    ['filter[runsUntil][gte]', day],
  ];
}

/** The list of an item's or a project's shares; with a day, of those that run on it. */
export function allocationsOf(field: AllocationField, id: string, day?: string): string {
  const conditions = [[`filter[${field}][is]`, id], ...(day === undefined ? [] : runningOn(day))];
  return `${allocation.page}?${new URLSearchParams(conditions).toString()}`;
}
