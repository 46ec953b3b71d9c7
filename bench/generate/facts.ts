import { layBranches, sumItemsAnew } from '#server/areas/overview/tallies.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { createDb, type Connection, type Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { sealKey } from '../secret.ts';

/** What the register says of each item since it came: the items have one version. */
const itemPeriods = raw(`
  insert into equipment_period (equipment_id, version, known_from, tag, serial, name, category_id, model_id, status, condition,
    use, location_id, custodian_id, acquired_on, cost, capital_class, federal_share, title_holder, in_service_on,
    useful_life_months, salvage_value, disposed_on, funding)
  select e.id, e.version, e.created_at, e.tag, e.serial, e.name, e.category_id, e.model_id, e.status, e.condition::text,
    e.use::text, e.location_id, e.custodian_id, e.acquired_on, e.cost, e.capital_class::text, e.federal_share,
    e.title_holder::text, e.in_service_on, e.useful_life_months, e.salvage_value, e.disposed_on, coalesce(f.lines, '[]')
  from equipment e left join (
    select equipment_id, jsonb_agg(jsonb_build_object('fundingSourceId', funding_source_id, 'percent', percent::text,
      'amount', amount::text) order by position) as lines from equipment_funding group by equipment_id
  ) f on f.equipment_id = e.id`);

/** When each item was recorded; nobody has looked at it since. */
const checkedPeriods = raw(`
  insert into checked_period (equipment_id, version, known_from, condition_on, place_on, seen_on)
  select id, version, created_at, agency_day(created_at), agency_day(created_at), last_seen_on from equipment`);

/** What each item is in a network, where it is anything there. */
const networkPeriods = raw(`
  insert into network_period (equipment_id, version, known_from, hostname, mac_addresses, ip_address, stores_data)
  select id, version, created_at, hostname, mac_addresses, ip_address::text, stores_data from equipment
  where stores_data or hostname is not null or ip_address is not null or cardinality(mac_addresses) > 0`);

const named = [
  ['location', 'location', 'name', 'parent_id'],
  ['category', 'category', 'name', 'parent_id'],
  ['person', 'person', 'display_name', 'null::uuid'],
  ['model', 'model', 'name', 'null::uuid'],
  ['funding-source', 'funding_source', 'code', 'null::uuid'],
] as const;

const namePeriods = raw(
  `insert into name_period (entity, id, version, known_from, label, parent_id) ${named
    .map(
      ([entity, table, label, parent]) =>
        `select '${entity}', id, version, created_at, ${label}, ${parent} from ${table}`,
    )
    .join(' union all ')}`,
);

/** Sums of the days of a year and more, all as of today: what they are does not matter, how many there are does. */
const daySums = (today: string) => sql`
  insert into tally_day (day, place_id, kind, key, items, cost, book_value)
  select day::date, t.place_id, t.kind, t.key, t.items, t.cost, t.book_value
  from generate_series(${today}::date - 400, ${today}::date - 1, interval '1 day') day cross join tally t
  where t.kind in ('class', 'status') and (t.place_id = '00000000-0000-0000-0000-000000000000'
    or t.place_id in (select id from fact_branch where is_top and id = above_id))`;

async function fillFacts(tx: Queryable, today: string): Promise<void> {
  await tx.run(itemPeriods);
  await tx.run(checkedPeriods);
  await tx.run(networkPeriods);
  await tx.run(namePeriods);
  await layBranches(tx);
  await tx.run(raw('analyze equipment_period'));
  await sumItemsAnew(tx, today);
  await tx.run(daySums(today));
  await tx.run(sql`
    insert into fact_position (size, checked_size, network_size, open_day)
    select max(size), max(size), max(size), ${today}::date from seal_tree`);
}

/**
 * Seals the history as the product does, and makes the facts of it by sets: the product would take the ten years of events
 * day by day, and sum every item anew at each turn of a month.
 */
export async function makeFacts(connection: Connection, today: string): Promise<void> {
  const db = createDb(connection, { role: null, max: 1, statementTimeout: 0 });
  try {
    await sealHistory(db, sealKey);
    await growTree(db);
    await db.transaction((tx) => fillFacts(tx, today));
  } finally {
    await db.end();
  }
}
