import { normalizeRoles, type Role } from '#contract/shared/roles.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** Who is made aware of the work of whom: one's own, and while somebody is away the deputy. */
export interface Receiver {
  userId: string;
  /** Whose work it is. */
  holderId: string;
  /** Of who receives it. */
  roles: readonly Role[];
}

export const isDeputy = ({ userId, holderId }: Receiver): boolean => userId !== holderId;

/** Everybody with an open account, and today's deputies of those who are away. */
export async function findReceivers(tx: Queryable): Promise<Receiver[]> {
  const rows = await tx.many<{ userId: string; holderId: string; roles: string[] }>(sql`
    select u.id as "userId", u.id as "holderId", u.roles from user_account u
    where u.status = 'active' and u.deleted_at is null
    union all
    select d.id, a.user_id, d.roles from user_absence a join user_account d on d.id = a.deputy_id
      join user_account h on h.id = a.user_id
    where agency_today() between a.from_on and a.until_on and d.status = 'active' and d.deleted_at is null
      and h.status = 'active' and h.deleted_at is null`);
  return rows.map((row) => ({ ...row, roles: normalizeRoles(row.roles) }));
}
