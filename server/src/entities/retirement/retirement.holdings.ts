import { firstHeld, type HeldEntry } from '#contract/areas/users/holdings.schema.ts';
import type { HoldingSource } from '#server/areas/users/holdings.ts';
import { sql } from '#server/shared/db/sql.ts';

/** The cases that an account wrote and nobody has decided on yet, oldest first. */
export const retirementHoldings: HoldingSource = {
  kind: 'retirement',
  find: async (db, { userId }) => {
    const isOpen = sql`author_id = ${userId} and status in ('draft', 'submitted') and deleted_at is null`;
    const first = await db.many<HeldEntry>(sql`
      select 'retirement' as entity, id, number as label, title as note, agency_day(created_at) as since
      from retirement where ${isOpen} order by created_at, id limit ${firstHeld}`);
    const { count } = await db.one<{ count: number }>(
      sql`select count(*)::int as count from retirement where ${isOpen}`,
    );
    return { count, first };
  },
};
