import { expect } from 'vitest';
import { bookValueOf } from '#contract/entities/equipment/book-value.ts';
import { addDays } from '#contract/shared/day.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import type { TestApp } from '../app.ts';
import type { ItemModel, Model } from './model.ts';
import { holderOf, type World } from './world.ts';

function rowOfItem(world: World, { held, version, status, condition, isBinned }: ItemModel) {
  const holder = held ? holderOf(world, held.by) : {};
  const dueOn = held && held.dueIn !== null ? addDays(world.today, held.dueIn) : null;
  return {
    version,
    status,
    condition,
    isBinned,
    custodianId: holder['personId'] ?? null,
    projectId: holder['projectId'] ?? null,
    dueOn,
    open: held ? [{ kind: dueOn ? 'loan' : 'check_out', acceptance: held.acceptance, ...holder }] : [],
  };
}

/** The world as the database has it stands as the model says. */
export async function compareWorld(world: World, model: Model): Promise<void> {
  const { ownerDb } = world.api;
  const items = await ownerDb.many<Record<string, unknown>>(sql`
    select e.version, e.status, e.condition, e.deleted_at is not null as "isBinned", e.custodian_id as "custodianId",
      e.project_id as "projectId", e.due_on as "dueOn", coalesce((select jsonb_agg(jsonb_strip_nulls(
        jsonb_build_object('kind', a.kind, 'acceptance', a.acceptance, 'personId', a.person_id,
          'locationId', a.location_id, 'projectId', a.project_id)))
        from assignment a where a.equipment_id = e.id and a.status = 'open'), '[]') as open
    from equipment e where e.id = any(${world.items}::uuid[]) order by array_position(${world.items}::uuid[], e.id)`);
  expect(items).toEqual(model.items.map((item) => rowOfItem(world, item)));
  const repairs = await ownerDb.many(sql`
    select r.version, r.status, r.loaner_id as "loanerId", r.deleted_at is not null as "isBinned"
    from repair r where r.equipment_id = any(${world.items}::uuid[]) order by r.number`);
  expect(repairs).toEqual(
    model.repairs.map(({ version, status, loaner, isBinned }) => ({
      version,
      status,
      loanerId: loaner === null ? null : world.items[loaner],
      isBinned,
    })),
  );
  const people = await ownerDb.many(sql`select version, active as "isActive" from person
    where id = any(${world.people}::uuid[]) order by array_position(${world.people}::uuid[], id)`);
  expect(people).toEqual(model.people);
}

const inWork = sql`('in_progress', 'waiting_parts', 'at_vendor')`;

/** Rows that break a rule that always holds; the numbers are those of the domain's list of invariants. */
const broken: Record<string, Sql> = {
  '1 one open assignment': sql`
    select equipment_id as id from assignment where status = 'open' group by 1 having count(*) > 1`,
  '1 one open repair': sql`
    select equipment_id as id from repair where deleted_at is null and closed_at is null group by 1 having count(*) > 1`,
  '2 status follows from repair and assignment': sql`
    select e.id from equipment e
    left join assignment a on a.equipment_id = e.id and a.status = 'open'
    left join repair r on r.equipment_id = e.id and r.status in ${inWork}
    where case e.status
      when 'in_repair' then r.id is null
      when 'missing' then r.id is not null
      when 'in_use' then a.kind is distinct from 'check_out' or r.id is not null
      when 'on_loan' then a.kind is distinct from 'loan' or r.id is not null
      else a.id is not null or r.id is not null end`,
  '2 the item names the holder of its open assignment': sql`
    select e.id from equipment e left join assignment a on a.equipment_id = e.id and a.status = 'open'
    where (e.custodian_id, e.project_id, e.due_on) is distinct from (a.person_id, a.project_id, a.due_on)`,
  '2 nobody inactive holds anything': sql`
    select a.id from assignment a join person p on p.id = a.person_id where a.status = 'open' and not p.active`,
  '8 one event for each version': sql`
    select r.id from (select id, version, 'equipment' as entity from equipment
      union all select id, version, 'assignment' from assignment union all select id, version, 'repair' from repair
      union all select id, version, 'person' from person) r
    where r.version <> (select count(*) from event where entity = r.entity and entity_id = r.id)`,
  '9 every tag is kept, once': sql`
    select e.id from equipment e where (select count(*) from equipment_tag t where t.equipment_id = e.id
      and t.tag = e.tag) <> 1`,
  '9 the numbers of a series have no gap': sql`
    select c.series as id from number_counter c where c.last <> (select count(distinct r.number) from (
      select number from repair union all select number from purchase_order
      union all select number from purchase_order_receipt union all select number from entitlement
      union all select number from vendor_return union all select number from retirement
      union all select number from certificate) r
      where r.number like c.series || '-%')`,
};

/** Nothing in the whole database breaks a rule that always holds, and its history is whole. */
export async function checkInvariants({ ownerDb }: TestApp): Promise<void> {
  for (const [rule, query] of Object.entries(broken)) {
    expect([rule, await ownerDb.many(query)]).toEqual([rule, []]);
  }
  const values = await ownerDb.many<Parameters<typeof bookValueOf>[0] & { day: string; value: string }>(sql`
    select cost, salvage_value as "salvageValue", useful_life_months as "usefulLifeMonths",
      in_service_on as "inServiceOn", status, day, book_value(cost, salvage_value, useful_life_months, in_service_on, status,
      day)::text as value from equipment, lateral (select agency_today() + (get_byte(uuid_send(id), 15) * 9) as day) later
    where cost is not null order by id desc limit 50`);
  expect(values.map(({ value }) => value)).toEqual(values.map((item) => bookValueOf(item, item.day)));
  expect((await verifyHistory(ownerDb)).broken).toBeUndefined();
}
