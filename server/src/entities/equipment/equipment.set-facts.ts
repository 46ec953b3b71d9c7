import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import {
  categoryRules,
  noMaker,
  type CategoryRules,
  type EquipmentFacts,
  type ItemQuestion,
} from './equipment.facts.ts';

type Model = NonNullable<EquipmentFacts['model']> & { id: string };

interface OwnFacts extends Pick<
  EquipmentFacts,
  'today' | 'isCapital' | 'federalShare' | 'unknownSources' | 'sameSerial' | 'sameMac'
> {
  usefulLifeMonths: number;
  salvageValue: string;
  storesData: boolean;
}

/** What is asked about each item, as rows. */
function questionsOf(items: readonly ItemQuestion[]): string {
  return JSON.stringify(
    items.map((item, at) => ({
      at,
      id: item.id ?? null,
      category: item.categoryId,
      model: item.modelId || null,
      cost: item.cost || null,
      acquired: item.acquiredOn,
      life: item.usefulLifeMonths ?? null,
      serial: item.serial || null,
      macs: item.macAddresses,
      shares: item.fundingLines.map(({ fundingSourceId, percent }) => ({ source: fundingSourceId, percent })),
    })),
  );
}

/** The same facts as of one item, each row by what it asks for itself. */
async function findOwnFacts(db: Queryable, items: readonly ItemQuestion[]): Promise<OwnFacts[]> {
  return db.many<OwnFacts>(sql`
    with asked as (
      select * from jsonb_to_recordset(${questionsOf(items)}::jsonb) q (at int, id uuid, category uuid, model uuid,
        cost numeric, acquired date, life int, serial text, macs jsonb, shares jsonb)
    ), filled as (
      select q.*, coalesce(q.life, m.useful_life_months, c.useful_life_months) as whole_life,
        coalesce(m.manufacturer_id, ${noMaker}) as maker, c.salvage_percent, c.stores_data
      from asked q left join category c on c.id = q.category left join model m on m.id = q.model
    ), day as (
      select acquired, (setting_on('capitalThreshold', acquired) #>> '{}')::numeric as threshold,
        (setting_on('capitalLifeMonths', acquired) #>> '{}')::int as months
      from (select distinct acquired from asked) days
    )
    select f.whole_life as "usefulLifeMonths",
      coalesce(round(f.cost * f.salvage_percent / 100, 2), 0)::text as "salvageValue", f.stores_data as "storesData",
      today.day as today, coalesce(f.cost >= day.threshold and f.whole_life > day.months, false) as "isCapital",
      shares.federal as "federalShare", shares.unknown as "unknownSources", serial.tag as "sameSerial",
      mac.found as "sameMac"
    from filled f left join day on day.acquired = f.acquired
    cross join (select max(agency_today()) as day) today
    cross join lateral (
      select round(coalesce(sum(l.percent * s.federal_share / 100) filter (where s.type = 'federal'), 0), 3)::text as federal,
        (count(*) - count(s.id))::int as unknown
      from jsonb_to_recordset(f.shares) l (source uuid, percent numeric)
      left join funding_source s on s.id = l.source and s.active and s.deleted_at is null
    ) shares
    left join lateral (
      select tag from equipment e where e.serial_form = upper(replace(f.serial, ' ', ''))
        and coalesce(e.manufacturer_id, ${noMaker}) = f.maker and e.deleted_at is null and e.serial is not null
        and e.id is distinct from f.id limit 1
    ) serial on f.serial is not null
    left join lateral (
      select jsonb_build_object('mac', m.mac, 'tag', e.tag) as found
      from jsonb_array_elements_text(f.macs) wanted join equipment_mac m on m.mac = wanted
      join equipment e on e.id = m.equipment_id where m.equipment_id is distinct from f.id limit 1
    ) mac on f.macs <> '[]'
    order by f.at`);
}

const idsOf = (ids: readonly (string | null | undefined)[]) => [...new Set(ids.filter((id) => !!id))];

/** Asks what the rules of many items look at; what was chosen stays as it is until the transaction ends. */
export async function getFactsOfAll(
  db: Queryable,
  items: readonly ItemQuestion[],
): Promise<EquipmentFacts[]> {
  if (items.length === 0) return [];
  const [categories, models, places, own] = await Promise.all([
    db.many<CategoryRules>(sql`
      select ${categoryRules} from category where id = any(${idsOf(items.map(({ categoryId }) => categoryId))}::uuid[])
      order by id for key share`),
    db.many<Model>(sql`
      select id, category_id as "categoryId", manufacturer_id as "manufacturerId",
        active and deleted_at is null as "isOpen"
      from model where id = any(${idsOf(items.map(({ modelId }) => modelId))}::uuid[]) order by id for key share`),
    db.many<{ id: string }>(sql`
      select id from location where id = any(${idsOf(items.map(({ newLocationId }) => newLocationId))}::uuid[])
        and deleted_at is null and active order by id for key share`),
    findOwnFacts(db, items),
  ]);
  const categoryOf = new Map(categories.map((category) => [category.id, category]));
  const modelOf = new Map(models.map(({ id, ...model }) => [id, model]));
  const isOpenPlace = new Set(places.map(({ id }) => id));
  return items.flatMap(({ categoryId, modelId, newLocationId }, at) => {
    const facts = own[at];
    if (!facts) return [];
    const { usefulLifeMonths, salvageValue, storesData, ...asked } = facts;
    const category = categoryOf.get(categoryId);
    return [
      {
        ...asked,
        category: category ? { ...category, defaults: { usefulLifeMonths, salvageValue, storesData } } : null,
        model: modelOf.get(modelId || '') ?? null,
        hasLocation: newLocationId !== null && isOpenPlace.has(newLocationId),
      },
    ];
  });
}

/** The categories that have fields whose values are looked up one by one: those that are unique or sensitive, and those that name people. */
export async function findLookedUpFields(
  db: Queryable,
  categoryIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (categoryIds.length === 0) return new Map();
  const found = await db.many<{ id: string; keys: string[] }>(sql`
    select c.id, array_agg(f ->> 'key') as keys from category c, jsonb_array_elements(c.custom_fields) f
    where c.id = any(${idsOf(categoryIds)}::uuid[])
      and (f ->> 'type' = 'person' or (f ->> 'unique')::boolean or (f ->> 'sensitive')::boolean) group by c.id`);
  return new Map(found.map(({ id, keys }) => [id, keys]));
}
