import { isHiddenFromAuditors } from '#contract/shared/audit-hidden.ts';
import { isHeldFilter } from '#contract/shared/held-filter.ts';
import type { ListQuery } from '#contract/shared/list-query.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

type Question = Pick<ListQuery, 'filters' | 'sort'>;

/**
 * A field that somebody asks about and does not see: auditors how to reach people, and all who may not read holds what
 * is held. The answer would show it by what is found.
 */
export function findHidden(actor: Actor, { filters, sort }: Question, named = ''): string | undefined {
  const asked = [...filters.map((filter) => filter.field), ...sort.map((order) => order.field), named];
  return (
    (actor.audit ? asked.find(isHiddenFromAuditors) : undefined) ??
    (can(actor.roles, 'hold.read') ? undefined : asked.find(isHeldFilter))
  );
}

/** Refuses a question about what somebody does not see. */
export function refuseHidden(actor: Actor, question: Question, named = ''): void {
  const hidden = findHidden(actor, question, named);
  if (hidden !== undefined) throw new AppError('unknown_field', { field: hidden });
}
