import { firstHeld, type HeldEntry } from '#contract/areas/users/holdings.schema.ts';
import type { HoldingSource } from '#server/areas/users/holdings.ts';
import { sql } from '#server/shared/db/sql.ts';

/** The orders that an account wrote and nobody has decided on yet, oldest first. */
export const orderHoldings: HoldingSource = {
  kind: 'order',
  find: async (db, { userId }) => {
    const isOpen = sql`deleted_at is null and ((author_id = ${userId} and status in ('draft', 'submitted'))
      or (amendment_status is not null and exists (select from purchase_order_amendment a
        where a.order_id = purchase_order.id and a.number = amendment and a.by_id = ${userId})))`;
    const first = await db.many<HeldEntry>(sql`
      select 'purchase-order' as entity, id, number as label, null as note, agency_day(created_at) as since
      from purchase_order where ${isOpen} order by created_at, id limit ${firstHeld}`);
    const { count } = await db.one<{ count: number }>(
      sql`select count(*)::int as count from purchase_order where ${isOpen}`,
    );
    return { count, first };
  },
};
