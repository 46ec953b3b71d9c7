import type { Role } from '#contract/shared/roles.ts';
import type { SignIn } from '#contract/features/auth/session.schema.ts';
import type { ErrorCode, ErrorParams } from '#contract/shared/errors.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Somebody as the directory's token describes them, after everything about the token was checked. */
export interface DirectoryPerson {
  issuer: string;
  subject: string;
  /** Lower case; undefined unless the directory vouches for it. */
  email: string | undefined;
  firstName: string;
  lastName: string;
}

/** What somebody without an account gets: nothing, or one with these roles. */
export interface Admission {
  createsAccounts: boolean;
  defaultRoles: Role[];
}

/**
 * Finds the account of a person of the directory in the command's transaction, connects the two when they meet for
 * the first time, or makes one; throws DirectoryRefusal.
 */
export type AdmitPerson = (
  context: CommandContext,
  person: DirectoryPerson,
  admission: Admission,
) => Promise<{ id: string; tokenVersion: number }>;

/** Why somebody of the directory does not come in; what the log says is not for the person. */
export class DirectoryRefusal extends Error {
  readonly params: ErrorParams;
  readonly userId: string | null;
  readonly outcome: SignIn['outcome'];

  constructor(
    readonly code: ErrorCode,
    readonly why: string,
    known: { params?: ErrorParams; userId?: string; outcome?: SignIn['outcome'] } = {},
  ) {
    super(why);
    this.name = 'DirectoryRefusal';
    this.params = known.params ?? {};
    this.userId = known.userId ?? null;
    this.outcome = known.outcome ?? 'refused';
  }
}
