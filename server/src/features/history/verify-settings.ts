import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { Finding } from './findings.ts';

interface Difference {
  id: string;
  key: string;
  fromOn: string;
  recorded: string | null;
  found: string | null;
}

/**
 * Compares the values in force with the history of the settings: each event leaves a value and the day it holds from, the
 * last event of a day counts. What came with the product, from before all days, needs no event.
 */
export async function compareSettings(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<Difference>(sql`
    with recorded as (
      select distinct on (entity_id, from_on) entity_id, from_on, value from (
        select e.entity_id, e.version,
          (select f.changes #>> '{fromOn,to}' from event f where f.entity = e.entity and f.entity_id = e.entity_id
            and f.version <= e.version and f.changes ? 'fromOn' order by f.version desc limit 1)::date as from_on,
          (select v.changes #>> '{value,to}' from event v where v.entity = e.entity and v.entity_id = e.entity_id
            and v.version <= e.version and v.changes ? 'value' order by v.version desc limit 1) as value
        from event e where e.entity = 'agency-setting'
      ) step order by entity_id, from_on, version desc
    ), named as (
      select a.id, a.key, t.from_on, t.value from recorded t join agency_setting a on a.id = t.entity_id
    )
    select coalesce(n.id, a.id)::text as id, coalesce(n.key, s.key) as key,
      coalesce(n.from_on, s.effective_on)::text as "fromOn", n.value as recorded, s.value #>> '{}' as found
    from named n full join setting s on s.key = n.key and s.effective_on = n.from_on
    left join agency_setting a on a.key = s.key
    where s.value #>> '{}' is distinct from n.value
      and not (n.id is null and s.effective_on = '1900-01-01')
    order by 2, 3`);
  return rows.map(({ id, key, fromOn, recorded, found }) => ({
    what: 'record',
    id,
    reason: `agency-setting ${id}: ${key} from ${fromOn} on should be ${recorded ?? 'nothing'}, found ${found ?? 'nothing'}`,
  }));
}
