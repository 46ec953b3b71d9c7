import type { Role } from '#contract/shared/roles.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { joinList } from '#web/shared/format/join-list.ts';

/** The roles of an account in words, in the order of what they open. */
export function RoleText({ roles }: { roles: readonly Role[] }) {
  const labels = useLabels();
  return joinList(roles.map((role) => labels.value('role', 'short', role))) || '–';
}
