import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import { normalizeRoles } from '#contract/shared/roles.ts';

/** The person as the server described them: the roles may come as a list or as one text, and parts may be missing. */
export function readSessionUser(answer: Partial<SessionUser>): SessionUser {
  const sentRoles: unknown[] = [answer.role, answer.roles].flat();
  const roles = normalizeRoles(sentRoles);
  const { data } = answer;
  const email = answer.email ?? data?.email ?? '';
  const firstName = answer.firstName ?? '';
  const lastName = answer.lastName ?? '';
  return {
    uid: answer.uid ?? '',
    role: roles,
    roles,
    firstName,
    lastName,
    email,
    personId: answer.personId ?? null,
    audit: answer.audit ?? null,
    data: {
      displayName: data?.displayName ?? (`${firstName} ${lastName}`.trim() || email),
      photoURL: data?.photoURL ?? null,
      email: data?.email ?? email,
      shortcuts: data?.shortcuts ?? [],
      settings: data?.settings ?? {},
      views: data?.views ?? [],
    },
  };
}
