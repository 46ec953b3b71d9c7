import type { UserRecord, UserUpdate } from '#contract/entities/user/user.schema.ts';
import { ownAccountRefusal, userStates, type UserStep } from '#contract/entities/user/user.steps.ts';
import type { Role } from '#contract/shared/roles.ts';
import { endSessions } from '#server/features/auth/auth.repository.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { hasSecondAdmin } from '#server/features/auth/second-administrator.ts';
import { endResetRequest } from '#server/features/auth/reset-requests.ts';
import type { HoldingSource } from '#server/areas/users/holdings.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import { checkRefusal, lockForStep } from '#server/shared/command/step.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { checkHandedOver } from './user.holdings.ts';
import { checkPerson } from './user.invitations.ts';
import { checkName } from './user.names.ts';
import { getTokenVersion, hasOtherAdmin, userSource } from './user.repository.ts';

export interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  isDemo: boolean;
  /** How it may sign in; by password and through the directory when not given. */
  auth?: UserRecord['auth'];
}

/** Creates an account with its event; used where nobody is signed in yet. */
export async function insertAccount(
  tx: Queryable,
  account: NewAccount,
  source: 'job' | 'demo',
): Promise<string> {
  const { auth = 'both' } = account;
  const passwordHash = await hashPassword(account.password);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into user_account (email, first_name, last_name, roles, password_hash, is_demo, auth)
    values (${account.email.toLowerCase()}, ${account.firstName}, ${account.lastName}, ${account.roles},
      ${passwordHash}, ${account.isDemo}, ${auth}::user_auth) returning id`);
  const changes = {
    email: { from: null, to: account.email.toLowerCase() },
    firstName: { from: null, to: account.firstName },
    lastName: { from: null, to: account.lastName },
    roles: { from: null, to: account.roles },
    status: { from: null, to: 'active' },
    auth: { from: null, to: auth },
  };
  await tx.run(sql`
    insert into event (actor, source, entity, entity_id, version, action, changes)
    values ('System', ${source}, 'user', ${id}, 1, 'create', ${JSON.stringify(changes)})`);
  return id;
}

/**
 * The first administrator of an empty installation, named by its configuration; false when another node made it
 * meanwhile. Its password alone opens it: nobody whom a directory vouches for becomes administrator by an e-mail.
 */
export async function createFirstAdmin(db: Db, admin: { email: string; password: string }): Promise<boolean> {
  const account = {
    ...admin,
    firstName: 'First',
    lastName: 'Administrator',
    roles: ['admin'] as Role[],
    isDemo: false,
    auth: 'local' as const,
  };
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('inventory first administrator'))`);
    const { isTaken } = await tx.one<{ isTaken: boolean }>(
      sql`select exists (select from user_account) as "isTaken"`,
    );
    if (!isTaken) await insertAccount(tx, account, 'job');
    return !isTaken;
  });
}

function isAdmin(account: Pick<UserRecord, 'roles' | 'status'>): boolean {
  return account.status === 'active' && account.roles.includes('admin');
}

/** Changes what an account may do, and ends its sessions: what it may do now starts with a new sign-in. */
async function changeAccess(
  context: CommandContext,
  before: UserRecord,
  values: Partial<Pick<UserRecord, 'status' | 'roles' | 'auth' | 'firstName' | 'lastName' | 'personId'>>,
  options: { action?: string; reason?: string | undefined },
): Promise<UserRecord> {
  const { db, actor } = context;
  checkRefusal(ownAccountRefusal(before, actor));
  const after = { ...before, ...values };
  // Another way in may be one that its person does not have: two who send each other there would both be shut out.
  const isRemoved = isAdmin(before) && (!isAdmin(after) || after.auth !== before.auth);
  if (isRemoved && !(await hasOtherAdmin(db, before.id))) throw new AppError('last_admin');
  const tokenVersion = (await getTokenVersion(db, before.id)) + 1;
  await endSessions(db, before.id);
  // Who may not set a password any more waits for no link, and gets none when that changes again.
  if (after.status !== 'active' || after.auth === 'sso') await endResetRequest(db, before.id);
  return changeRecord(context, userSource, before, { ...values, tokenVersion }, options);
}

/** Nobody is sent to a door that is not there. */
export function checkWayIn(auth: UserRecord['auth'], isSsoSetUp: boolean): void {
  if (auth === 'sso' && !isSsoSetUp) throw new AppError('sso_not_set_up');
}

/**
 * Nobody lends themselves another name or another person: what the history calls somebody is another administrator's
 * word. Only who has no other administrator to ask changes the own name, and the history says so.
 */
async function checkOwn(
  { db, actor }: CommandContext,
  before: UserRecord,
  { firstName = before.firstName, lastName = before.lastName, personId = before.personId }: UserUpdate,
): Promise<boolean> {
  if (before.id !== actor.id) return false;
  if (personId !== before.personId) throw new AppError('own_person');
  const isRenamed = firstName !== before.firstName || lastName !== before.lastName;
  if (!isRenamed) return false;
  const hasOther = (await hasOtherAdmin(db, before.id)) || (await hasSecondAdmin(db, before.id));
  if (hasOther) throw new AppError('own_name');
  return true;
}

export async function updateUser(
  context: CommandContext,
  id: string,
  { changeReason: reason, ...input }: UserUpdate,
  isSsoSetUp: boolean,
): Promise<UserRecord> {
  const before = await lockRecord(context, userSource, id);
  const roles = [...new Set(input.roles ?? before.roles)];
  const values = { ...input, ...(input.roles && { roles }) };
  const { firstName = before.firstName, lastName = before.lastName } = input;
  const isRenamed = firstName !== before.firstName || lastName !== before.lastName;
  const isOtherPerson = input.personId && input.personId !== before.personId;
  const problems = [
    ...(isOtherPerson ? await checkPerson(context.db, input.personId, id) : []),
    ...(isRenamed ? await checkName(context.db, { firstName, lastName }, id) : []),
  ];
  if (problems.length > 0) throw refuseFields(problems);
  const isOwnRename = await checkOwn(context, before, input);
  const { auth = before.auth } = input;
  if (auth !== before.auth) checkWayIn(auth, isSsoSetUp);
  const hasSameRoles = roles.toSorted().join() === before.roles.toSorted().join();
  return hasSameRoles && auth === before.auth
    ? changeRecord(context, userSource, before, values, {
        reason,
        ...(isOwnRename && { action: 'renameAlone' }),
      })
    : changeAccess(context, before, values, { reason });
}

/** What goes with a step, and who knows what an account has in hand. */
interface Step {
  reason?: string | undefined;
  acknowledgesHoldings?: boolean | undefined;
  holdings: readonly HoldingSource[];
}

/** Takes a step in the life of an account. */
export async function changeUserStatus(
  context: CommandContext,
  id: string,
  action: UserStep,
  { holdings, ...input }: Step,
): Promise<UserRecord> {
  const { before, status } = await lockForStep(context, userSource, userStates, id, action);
  checkRefusal(ownAccountRefusal(before, context.actor));
  if (action === 'close') await checkHandedOver(context.db, holdings, before, input);
  return changeAccess(context, before, { status }, { action, reason: input.reason });
}
