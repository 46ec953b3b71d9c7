import type { OneTimeLink } from '#contract/features/auth/password.schema.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Somebody who is to have an account. */
export interface Invitation {
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
}

/** Makes an invited account in the command's transaction, with the link that activates it. */
export type Invite = (
  context: CommandContext,
  invitation: Invitation,
) => Promise<{ id: string; link: OneTimeLink | null }>;
