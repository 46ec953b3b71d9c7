import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** Whether one of the accounts is the other one, or was ever connected with a person that the other one had too. */
export async function isAnyOf(
  db: Queryable,
  account: string,
  others: readonly (string | null)[],
): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from unnest(${others}::uuid[]) other where is_same_person(other, ${account})) as found`);
  return found;
}
