import type { IntakeBatch, NewItem, SerialProblem } from '#server/areas/equipment/equipment-intake.port.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { lastTagNumber } from './equipment.repository.ts';

/** Takes the next free numbers of a prefix, all at once; undefined when it has not so many left. */
export async function issueTags(db: Queryable, prefix: string, count: number): Promise<string[] | undefined> {
  // Locks the counter in a statement of its own: the next one sees what a roll of tags took meanwhile.
  await db.run(sql`
    insert into tag_counter (prefix, last) values (${prefix}, 100000) on conflict (prefix) do update set last = tag_counter.last`);
  const { tags } = await db.one<{ tags: string[] | null }>(sql`
    with counter as (select last from tag_counter where prefix = ${prefix} for update),
    beyond as (
      select last, (select count(*) from equipment_tag where tag > ${prefix} || '-' || lpad(last::text, 6, '0')
        and tag <= ${prefix} || ${`-${lastTagNumber}`}) as taken from counter
    ), free as (
      select number, ${prefix} || '-' || lpad(number::text, 6, '0') as tag
      from beyond, generate_series(last + 1, least(last + ${count}::int + taken, ${raw(String(lastTagNumber))})) number
      where not exists (select from equipment_tag t where t.tag = ${prefix} || '-' || lpad(number::text, 6, '0'))
      order by number limit ${count}
    ), moved as (
      update tag_counter set last = (select max(number)::int from free)
      where prefix = ${prefix} and (select count(*) from free) = ${count} returning last
    )
    select array_agg(tag order by number) as tags from free where exists (select from moved)`);
  return tags?.length === count ? tags : undefined;
}

export async function findTagPrefixes(db: Queryable, categoryIds: readonly string[]) {
  const rows = await db.many<{ id: string; prefix: string }>(
    sql`select id, tag_prefix as prefix from category where id = any(${categoryIds}::uuid[]) for key share`,
  );
  return new Map(rows.map(({ id, prefix }) => [id, prefix]));
}

type Units = Pick<IntakeBatch, 'serials'> & Partial<Pick<IntakeBatch, 'ownValues'>>;

/** Every unit with its batch, its place in it, its serial number and its own values, as rows. */
function unitsOf(batches: readonly Units[], tags: readonly string[]): Sql {
  const units = batches.flatMap(({ serials, ownValues }, n) =>
    serials.map((serial, at) => ({ n, at: at + 1, serial, own: JSON.stringify(ownValues?.[at] ?? {}) })),
  );
  return sql`unnest(${units.map(({ n }) => n)}::int[], ${units.map(({ at }) => at)}::int[],
    ${units.map(({ serial }) => serial || null)}::text[], ${units.map((_, index) => tags[index] ?? null)}::text[],
    ${units.map(({ own }) => own)}::jsonb[]) as u (n, at, serial, tag, own)`;
}

function batchesOf(batches: readonly IntakeBatch[]): Sql {
  const rows = batches.map((batch, n) => ({
    ...batch,
    n,
    units: batch.serials.length,
    serials: undefined,
    tags: undefined,
    ownValues: undefined,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (n int, name text, "categoryId" uuid, "modelId" uuid,
    "locationId" uuid, "acquiredOn" date, "warrantyMonths" int, "purchaseOrderId" uuid, "receiptLineId" uuid,
    value numeric, units int, "fundingLines" jsonb, "customValues" jsonb)`;
}

/** The serial numbers that stand twice among these units, or that a living item of the same maker has. */
export async function findTakenSerials(
  { db }: CommandContext,
  batches: readonly Pick<IntakeBatch, 'modelId' | 'serials'>[],
): Promise<SerialProblem[]> {
  return db.many<SerialProblem>(sql`
    with unit as (
      select u.n, u.at, upper(replace(u.serial, ' ', '')) as form,
        coalesce(m.manufacturer_id, '00000000-0000-0000-0000-000000000000') as maker
      from ${unitsOf(batches, [])}
      left join model m on m.id = (${batches.map(({ modelId }) => modelId)}::uuid[])[u.n + 1]
      where u.serial is not null
    ), counted as (
      select unit.*, row_number() over (partition by form, maker order by n, at) as nth from unit
    )
    select c.n as batch, c.at - 1 as unit, e.tag, e.id as "itemId" from counted c
    left join equipment e on e.serial_form = c.form and e.deleted_at is null and e.serial is not null
      and coalesce(e.manufacturer_id, '00000000-0000-0000-0000-000000000000') = c.maker
    where c.nth > 1 or e.id is not null order by c.n, c.at`);
}

/** Writes the rows of the items; each costs its share of its batch, and the last one what does not divide. */
export async function insertItems(
  { db, actor, now }: CommandContext,
  batches: readonly IntakeBatch[],
  tags: readonly string[],
): Promise<NewItem[]> {
  const at = now.toISOString();
  const by = actor.id || null;
  return db.many<NewItem>(sql`
    with priced as (
      select b.*, u.serial, u.tag, u.own, coalesce(m.useful_life_months, c.useful_life_months) as life, m.manufacturer_id,
        c.sensitive, c.stores_data, c.salvage_percent, c.inventory_cycle_months,
        case when u.at = b.units then b.value - trunc(b.value / b.units, 2) * (b.units - 1)
          else trunc(b.value / b.units, 2) end as cost,
        coalesce((select round(sum((f ->> 'percent')::numeric * s.federal_share / 100), 3)
          from jsonb_array_elements(b."fundingLines") f join funding_source s on s.id = (f ->> 'fundingSourceId')::uuid
          where s.type = 'federal'), 0) as federal_share
      from ${unitsOf(batches, tags)} join ${batchesOf(batches)} on b.n = u.n
      join category c on c.id = b."categoryId" left join model m on m.id = b."modelId"
    )
    insert into equipment (tag, serial, name, category_id, model_id, manufacturer_id, condition, use, location_id,
      acquired_on, cost, acquisition_method, capital_class, federal_share, useful_life_months, salvage_value,
      warranty_starts_on, warranty_ends_on, warranty_type, stores_data, purchase_order_id, receipt_line_id,
      next_due_on, custom_values, created_at, created_by, updated_at, updated_by)
    select tag, serial, name, "categoryId", "modelId", manufacturer_id, 'new', 'in_service', "locationId",
      "acquiredOn", cost, 'purchase',
      (case when cost >= (setting_on('capitalThreshold', "acquiredOn") #>> '{}')::numeric
          and life > (setting_on('capitalLifeMonths', "acquiredOn") #>> '{}')::int then 'capital'
        when sensitive then 'sensitive' else 'non_capital' end)::capital_class,
      federal_share, life, round(cost * salvage_percent / 100, 2),
      case when "warrantyMonths" > 0 then "acquiredOn" end,
      case when "warrantyMonths" > 0 then ("acquiredOn" + make_interval(months => "warrantyMonths"))::date end,
      case when "warrantyMonths" > 0 then 'manufacturer'::warranty_type end, stores_data, "purchaseOrderId",
      "receiptLineId", (agency_today() + make_interval(months => inventory_cycle_months))::date, "customValues" || own, ${at}, ${by}, ${at}, ${by}
    from priced order by tag
    returning id, tag, receipt_line_id as "receiptLineId", cost::text`);
}

/** Writes the tags as issued, and who paid for each item: the amounts add up to its cost. */
export async function insertItemDetails(
  db: Queryable,
  batches: readonly IntakeBatch[],
  items: readonly NewItem[],
  /** Tags that are in the register already: they are claimed, not issued. */
  printed: ReadonlySet<string>,
): Promise<void> {
  const ids = items.map(({ id }) => id);
  await db.run(sql`
    insert into equipment_tag (tag, equipment_id) select tag, id from equipment
    where id = any(${ids}::uuid[]) and tag <> all(${[...printed]}::text[])`);
  await db.run(sql`
    insert into equipment_funding (equipment_id, position, funding_source_id, percent, amount)
    select made.ids[s.item], f.position, (f.line ->> 'fundingSourceId')::uuid, (f.line ->> 'percent')::numeric, s.amount
    from (
      select b."fundingLines", array_agg(e.id order by e.tag) as ids, array_agg(e.cost order by e.tag) as costs
      from equipment e join ${batchesOf(batches)} on b."receiptLineId" = e.receipt_line_id
      where e.id = any(${ids}::uuid[]) and jsonb_array_length(b."fundingLines") > 0 group by b.n, b."fundingLines"
    ) made, jsonb_array_elements(made."fundingLines") with ordinality as f (line, position),
      split_items(made.costs, array(select (l ->> 'amount')::numeric
        from jsonb_array_elements(made."fundingLines") with ordinality as x (l, n) order by n)) s
    where s.place = f.position`);
}
