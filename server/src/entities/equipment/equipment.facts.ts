import type { CustomField } from '#contract/entities/category/custom-field.ts';
import type { EquipmentCreate, FundingLine } from '#contract/entities/equipment/equipment.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';

/** What a command must know about the category of an item. */
export interface CategoryRules {
  id: string;
  kind: 'equipment' | 'software';
  isOpen: boolean;
  requiresSerial: boolean;
  sensitive: boolean;
  tagPrefix: string;
  inventoryCycleMonths: number;
  customFields: CustomField[];
}

export const categoryRules =
  raw(`id, kind, active and deleted_at is null as "isOpen", requires_serial as "requiresSerial",
  sensitive, tag_prefix as "tagPrefix", inventory_cycle_months as "inventoryCycleMonths",
  custom_fields as "customFields"`);

/** The categories of these items, by their ids. */
export async function findCategoryRules(
  db: Queryable,
  itemIds: readonly string[],
): Promise<Map<string, CategoryRules>> {
  const found = await db.many<CategoryRules>(sql`
    select ${categoryRules} from category
    where id in (select category_id from equipment where id = any(${itemIds}::uuid[])) order by id for key share`);
  return new Map(found.map((category) => [category.id, category]));
}

/** The months between two counts of each of these items, as their categories say. */
export async function findInventoryCycles(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const found = await db.many<{ id: string; months: number }>(sql`
    select e.id, c.inventory_cycle_months as months from equipment e join category c on c.id = e.category_id
    where e.id = any(${ids}::uuid[])`);
  return new Map(found.map(({ id, months }) => [id, months]));
}

/** What an item is when nobody says otherwise: its model and its category say it, as for items that are received. */
export interface CategoryDefaults {
  usefulLifeMonths: number;
  salvageValue: string;
  storesData: boolean;
}

/** What is asked about an item as it would be after a command. */
export interface ItemQuestion
  extends
    Pick<EquipmentCreate, 'categoryId' | 'modelId' | 'cost' | 'acquiredOn' | 'serial' | 'macAddresses'>,
    Partial<CategoryDefaults> {
  id?: string | undefined;
  fundingLines: readonly FundingLine[];
  /** Only a location that is newly chosen is asked for. */
  newLocationId: string | null;
}

/** Everything outside of an item that its rules look at. */
export interface EquipmentFacts {
  category: (CategoryRules & { defaults: CategoryDefaults }) | null;
  model: { categoryId: string; manufacturerId: string; isOpen: boolean } | null;
  hasLocation: boolean;
  today: string;
  /** Whether it is over the threshold of the day on which it was acquired. */
  isCapital: boolean;
  /** The federal part of the shares, and how many of them name a source that is not open. */
  federalShare: string;
  unknownSources: number;
  /** The living item of the same maker that has the serial number, in whatever case and spacing. */
  sameSerial: string | null;
  /** The living item that has one of the MAC addresses. */
  sameMac: { mac: string; tag: string } | null;
}

/** How records name the category and the place that were chosen. */
export interface ChosenLabels {
  categoryLabel: { label: string; note: string } | null;
  locationLabel: { label: string; note: string } | null;
}

export const noMaker = raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

/** Asks for all of it in one statement; what was chosen stays as it is until the transaction ends. */
export async function getEquipmentFacts(
  db: Queryable,
  item: ItemQuestion,
): Promise<EquipmentFacts & ChosenLabels> {
  const { cost, acquiredOn, fundingLines, macAddresses } = item;
  return db.one<EquipmentFacts & ChosenLabels>(sql`
    with chosen_model as (
      select id, category_id as "categoryId", manufacturer_id as "manufacturerId", useful_life_months as life,
        active and deleted_at is null as "isOpen"
      from model where id = ${item.modelId || null}::uuid for key share
    ), chosen_category as (
      select ${categoryRules}, useful_life_months as life, salvage_percent, stores_data, name, path
      from category where id = ${item.categoryId}::uuid for key share
    ), chosen_location as (
      select path, code from location
      where id = ${item.newLocationId}::uuid and deleted_at is null and active for key share
    ), filled as (
      select coalesce(${item.usefulLifeMonths ?? null}::int, m.life, c.life) as life,
        coalesce(m."manufacturerId", ${noMaker}) as maker, c.salvage_percent, c.stores_data
      from (select) one left join chosen_category c on true left join chosen_model m on true
    ), shares as (
      select round(coalesce(sum(l.percent * s.federal_share / 100) filter (where s.type = 'federal'), 0), 3)::text as federal,
        (count(*) - count(s.id))::int as unknown
      from unnest(${fundingLines.map((line) => line.fundingSourceId)}::uuid[],
        ${fundingLines.map((line) => line.percent)}::numeric[]) as l (source_id, percent)
      left join funding_source s on s.id = l.source_id and s.active and s.deleted_at is null
    )
    select
      (select to_jsonb(c) - 'name' - 'path' || jsonb_build_object('defaults', jsonb_build_object('usefulLifeMonths', f.life,
        'salvageValue', coalesce(round(${cost || null}::numeric * f.salvage_percent / 100, 2), 0)::text,
        'storesData', f.stores_data)) from chosen_category c) as category,
      (select to_jsonb(m) from chosen_model m) as model,
      exists (select from chosen_location) as "hasLocation",
      (select jsonb_build_object('label', name, 'note', path) from chosen_category) as "categoryLabel",
      (select jsonb_build_object('label', path, 'note', code) from chosen_location) as "locationLabel",
      agency_today() as today,
      coalesce(${cost || null}::numeric >= (setting_on('capitalThreshold', ${acquiredOn}) #>> '{}')::numeric
        and f.life > (setting_on('capitalLifeMonths', ${acquiredOn}) #>> '{}')::int, false) as "isCapital",
      shares.federal as "federalShare", shares.unknown as "unknownSources",
      (select tag from equipment e where e.serial_form = upper(replace(${item.serial || null}::text, ' ', ''))
        and coalesce(e.manufacturer_id, ${noMaker}) = f.maker and e.deleted_at is null and e.serial is not null
        and e.id is distinct from ${item.id ?? null}::uuid limit 1) as "sameSerial",
      (select jsonb_build_object('mac', m.mac, 'tag', e.tag) from equipment_mac m join equipment e on e.id = m.equipment_id
        where m.mac = any(${macAddresses}::text[]) and m.equipment_id is distinct from ${item.id ?? null}::uuid
        limit 1) as "sameMac"
    from filled f, shares`);
}
