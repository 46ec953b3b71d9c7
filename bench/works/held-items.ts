import { createDb, type Connection } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** How many items the person of the benchmark holds, where the data has that many in use. */
export const heldItems = 5000;

export interface Holder {
  personId: string;
  held: number;
}

/**
 * A person who holds very much: the items in use that nobody has given to anybody yet get their assignment, with the
 * events of both. Done once for a database.
 */
export async function makeHolder(connection: Connection): Promise<Holder> {
  const db = createDb(connection, { role: null, max: 1, statementTimeout: 0 });
  try {
    const { personId } = await db.one<{ personId: string }>(
      sql`select id as "personId" from person where active and deleted_at is null order by id desc limit 1`,
    );
    const count = async () =>
      (
        await db.one<{ n: number }>(
          sql`select count(*)::int as n from assignment where person_id = ${personId} and status = 'open'`,
        )
      ).n;
    if ((await count()) === 0) {
      await db.transaction(async (tx) => {
        await tx.run(sql`
          with given as (
            update equipment set custodian_id = ${personId}, version = version + 1
            where id in (select e.id from equipment e where e.status = 'in_use' and e.deleted_at is null
              and not exists (select from assignment a where a.equipment_id = e.id) order by e.id limit ${heldItems})
            returning id, version, condition
          ), opened as (
            insert into assignment (equipment_id, kind, target, person_id, started_on, condition_out, acceptance)
            select id, 'check_out', 'person', ${personId}, agency_today() - 30, condition, 'asked' from given
            returning id
          )
          insert into event (actor, source, entity, entity_id, version, action, changes)
          select 'Bench Runner', 'job'::event_source, 'equipment', id, version, 'transfer', '{}'::jsonb from given
          union all select 'Bench Runner', 'job'::event_source, 'assignment', id, 1, 'create', '{}'::jsonb from opened`);
      });
      await db.run(sql`analyze assignment`);
      await db.run(sql`analyze equipment`);
    }
    return { personId, held: await count() };
  } finally {
    await db.end();
  }
}
