import { userFields } from '#contract/entities/user/user.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { looksLike } from '#contract/shared/look-alike.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

interface Named {
  firstName: string;
  lastName: string;
}

interface Account extends Named {
  email: string;
}

function nameOf({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`;
}

/** An account whose name is not this one but is read as it; closed ones count, because the history still names them. */
export async function findLookAlike(
  db: Queryable,
  name: Named,
  exceptId: string | null,
): Promise<Account | undefined> {
  // Two names that are given at the same time must see each other.
  await db.run(sql`select pg_advisory_xact_lock(hashtext('account names'))`);
  const accounts = await db.many<Account>(sql`
    select first_name as "firstName", last_name as "lastName", email from user_account
    where id is distinct from ${exceptId}::uuid order by email`);
  return accounts.find((account) => looksLike(nameOf(name), nameOf(account)));
}

/** Refuses a name that can be taken for somebody else's. */
export async function checkName(
  db: Queryable,
  name: Named,
  exceptId: string | null,
): Promise<FieldProblem[]> {
  const other = await findLookAlike(db, name, exceptId);
  if (!other) return [];
  const path = looksLike(name.firstName, other.firstName) ? 'firstName' : 'lastName';
  const params = { value: nameOf(other), link: other.email };
  return [fieldProblemOf(path, userFields[path].title, 'looks_alike', params)];
}
