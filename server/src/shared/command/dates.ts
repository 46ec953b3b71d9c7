import type { Entity } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';

/** Refuses a span that ends before it begins; told at its end. */
export function checkDateOrder<F extends string>(
  entity: Entity,
  values: Partial<Record<F, string | null>>,
  first: F,
  last: F,
): FieldProblem[] {
  const from = values[first];
  const to = values[last];
  if (!from || !to || from <= to) return [];
  const titleOf = (field: string) => entity.fields[field]?.title ?? field;
  const params = { later: titleOf(last), earlier: titleOf(first) };
  return [fieldProblemOf(last, titleOf(last), 'date_order', params)];
}
