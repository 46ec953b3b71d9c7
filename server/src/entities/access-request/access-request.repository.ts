import {
  accessRequest,
  type AccessRequestRecord,
} from '#contract/entities/access-request/access-request.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';

export const accessRequestSource: ListSource<AccessRequestRecord> = {
  entity: accessRequest,
  table: 'access_request',
  joins: {
    account: raw('user_account account on account.id = r.user_id'),
    ...authorJoins,
  },
  columns: {
    ...ownColumns(accessRequest),
    ...referenceColumns('userId', raw('account.email')),
  },
  references: {},
  prefixes: [raw('fold(r.email)'), raw('fold(r.name)')],
};

/** Whether a request for this e-mail waits; two who ask at once wait for one another here. */
export async function hasOpenRequest(db: Queryable, email: string): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext(${`access request ${email}`}))`);
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from access_request
      where email = ${email} and status = 'new' and deleted_at is null) as found`);
  return found;
}
