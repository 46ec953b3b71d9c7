import type { Filter } from '#contract/shared/list-query.ts';

/** Whether two filters compare the same field in the same way, with whatever values. */
export function isSameFilter(one: Filter, other: Filter): boolean {
  return one.field === other.field && one.operator === other.operator;
}

/** Puts a filter in the place of another, or takes that out; the filters may have changed since it was drawn. */
export function replaceFilter(filters: readonly Filter[], drawn: Filter, next: Filter | undefined): Filter[] {
  const alike = filters.filter((filter) => isSameFilter(filter, drawn));
  const found = alike.find(({ values }) => values.join() === drawn.values.join()) ?? alike[0];
  return filters.flatMap((filter) => (filter === found ? (next ? [next] : []) : [filter]));
}
