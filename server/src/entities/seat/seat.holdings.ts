import { firstHeld, type HeldEntry } from '#contract/areas/users/holdings.schema.ts';
import type { HoldingSource } from '#server/areas/users/holdings.ts';
import { sql } from '#server/shared/db/sql.ts';

/** The seats of licenses that a person has, oldest first. */
export const seatHoldings: HoldingSource = {
  kind: 'seat',
  find: async (db, { personId }) => {
    if (!personId) return { count: 0, first: [] };
    const isHeld = sql`s.person_id = ${personId} and s.status = 'open'`;
    const first = await db.many<HeldEntry>(sql`
      select 'software' as entity, w.id, w.name as label, s.number as note, s.started_on as since
      from seat s join software w on w.id = s.software_id
      where ${isHeld} order by s.started_on, s.id limit ${firstHeld}`);
    const { count } = await db.one<{ count: number }>(
      sql`select count(*)::int as count from seat s where ${isHeld}`,
    );
    return { count, first };
  },
};
