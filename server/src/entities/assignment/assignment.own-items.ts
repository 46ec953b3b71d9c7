import { ownItem, type OwnItem } from '#contract/entities/assignment/assignment.api.ts';
import { defaultPageSize, type ListQuery } from '#contract/shared/list-query.ts';
import type { Page } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { findPage } from '#server/shared/list/page.ts';
import { assignmentSource } from './assignment.repository.ts';

const fields = Object.keys(ownItem.shape).filter((name) => name !== 'id' && name !== 'version');

/** What the person behind an account holds now, newest first; nothing for an account without a person. */
export async function findOwnItems(
  db: Queryable,
  accountId: string,
  { limit = defaultPageSize, after }: { limit?: number | undefined; after?: string | undefined },
): Promise<Page<OwnItem>> {
  const account = await db.one<{ personId: string | null }>(
    sql`select person_id as "personId" from user_account where id = ${accountId}`,
  );
  if (account.personId === null) return { items: [], next: null, total: { value: 0, exact: true } };
  const query: ListQuery = {
    q: '',
    filters: [
      { field: 'personId', operator: 'is', values: [account.personId] },
      { field: 'status', operator: 'is', values: ['open'] },
    ],
    sort: [],
    limit,
    after,
    bin: false,
  };
  return findPage(db, assignmentSource, query, { fields });
}
