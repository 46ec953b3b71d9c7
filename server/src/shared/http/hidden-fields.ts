import { isHiddenFromAuditors } from '#contract/shared/audit-hidden.ts';
import type { ListQuery } from '#contract/shared/list-query.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

/** Refuses an auditor's question about what auditors do not see: the answer would show it by what is found. */
export function refuseHidden(
  actor: Actor,
  { filters, sort }: Pick<ListQuery, 'filters' | 'sort'>,
  named = '',
): void {
  if (!actor.audit) return;
  const asked = [...filters.map((filter) => filter.field), ...sort.map((order) => order.field), named];
  const hidden = asked.find(isHiddenFromAuditors);
  if (hidden !== undefined) throw new AppError('unknown_field', { field: hidden });
}
