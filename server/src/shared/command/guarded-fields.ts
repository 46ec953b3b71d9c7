import type { Entity } from '#contract/shared/entity.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Changes } from '#server/shared/history/event.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Refuses a change that loosens a rule to whoever is no administrator. */
export function checkGuarded(
  { actor }: CommandContext,
  { guarded = {}, fields }: Entity,
  changes: Changes,
): void {
  if (can(actor.roles, 'guarded-field.update')) return;
  const loosened = Object.entries(guarded).filter(([name, loose]) => {
    const change = changes[name];
    return change !== undefined && (loose === 'any' || change.to === loose);
  });
  if (loosened.length === 0) return;
  throw refuseFields(
    loosened.map(([name]) => fieldProblemOf(name, fields[name]?.title ?? name, 'admin_only')),
  );
}
