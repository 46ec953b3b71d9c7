import { firstHeld, type HeldEntry } from '#contract/areas/users/holdings.schema.ts';
import type { HoldingSource } from '#server/areas/users/holdings.ts';
import { sql } from '#server/shared/db/sql.ts';
import { countOpenAssignments } from './assignment.repository.ts';

/** The items that a person has in custody, oldest first. */
export const custodyHoldings: HoldingSource = {
  kind: 'custody',
  find: async (db, { personId }) => {
    if (!personId) return { count: 0, first: [] };
    const first = await db.many<HeldEntry>(sql`
      select 'equipment' as entity, e.id, e.tag as label, e.name as note, a.started_on as since
      from assignment a join equipment e on e.id = a.equipment_id
      where a.person_id = ${personId} and a.status = 'open' order by a.started_on, a.id limit ${firstHeld}`);
    return { count: await countOpenAssignments(db, personId), first };
  },
};
