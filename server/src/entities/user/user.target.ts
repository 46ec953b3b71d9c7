import {
  user,
  userCreate,
  userFields,
  userUpdate,
  type UserRecord,
} from '#contract/entities/user/user.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { LinkOptions } from '#server/features/auth/links.ts';
import { byText, defineTarget, keyOf, type BatchTarget } from '#server/features/batch/batch-target.ts';
import { raw } from '#server/shared/db/sql.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import { changeUserStatus, checkWayIn, updateUser } from './user.commands.ts';
import { inviteUser } from './user.invitations.ts';
import { userSource } from './user.repository.ts';

/** Nobody becomes an administrator by a line in a file. */
function checkRoles(wanted: readonly Role[] | undefined, before: readonly Role[]): void {
  if (!wanted?.includes('admin') || before.includes('admin')) return;
  throw refuseFields([fieldProblemOf('roles', userFields.roles.title, 'role_by_hand')]);
}

async function change(
  context: CommandContext,
  id: string,
  input: Parameters<typeof updateUser>[2],
  isSsoSetUp: boolean,
): Promise<UserRecord> {
  const [before] = await readRows(context.db, userSource, [id]);
  // What an undo gives back, the account had before.
  if (!context.batch?.isUndo) checkRoles(input.roles, before?.roles ?? []);
  return updateUser(context, id, input, isSsoSetUp);
}

/** Accounts are invited; one that a batch brought is closed again, because an account is never deleted. */
export function userTarget({ links, isSsoSetUp }: { links: LinkOptions; isSsoSetUp: boolean }): BatchTarget {
  return defineTarget({
    entity: user,
    source: userSource,
    keys: [keyOf('email')],
    names: [byText('email')],
    isActive: raw(`r.status <> 'closed'`),
    aliases: {
      email: [
        'E-mail',
        'Email Address',
        'Username',
        'Login',
        'E-posta adresi',
        'Kullanıcı adı',
        'عنوان البريد الإلكتروني',
        'اسم المستخدم',
      ],
      firstName: ['First', 'Given name', 'İsim', 'الاسم'],
      lastName: ['Last', 'Surname', 'Family name', 'Soyisim', 'اللقب'],
      roles: ['Role', 'Groups', 'Rol', 'Gruplar', 'الدور', 'المجموعات'],
      auth: ['Sign-in', 'Oturum açma', 'طريقة الدخول'],
    },
    createInput: userCreate,
    updateInput: userUpdate,
    create: async (context, input) => {
      checkRoles(input.roles, []);
      checkWayIn(input.auth, isSsoSetUp);
      const { link: _, ...invited } = await inviteUser(context, input, links);
      return invited;
    },
    update: (context, id, input) => change(context, id, input, isSsoSetUp),
    remove: (context, id, reason) => changeUserStatus(context, id, 'close', { reason, holdings: [] }),
  });
}
