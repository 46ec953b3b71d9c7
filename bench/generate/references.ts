import type pg from 'pg';
import { makeCategories } from '#seeds/demo/categories.ts';
import { makeFundingSources } from '#seeds/demo/funding-sources.ts';
import { makeManufacturers } from '#seeds/demo/manufacturers.ts';
import { familyNames, givenNames, units } from '#seeds/demo/names.ts';
import { productList } from '#seeds/demo/products.ts';
import { createRandom } from '#seeds/demo/random.ts';
import { writeEvents, writeRows } from '#seeds/demo/write.ts';
import { createDb, type Connection } from '#server/shared/db/pool.ts';

/** How many of each the lists of a large agency hold. */
export const referenceCounts = { people: 5000, locations: 1000, models: 400 };

/** Categories, makers and funding sources of the demonstration; with all triggers on, they are few. */
export async function loadSmallTables(connection: Connection, today: string): Promise<void> {
  const db = createDb(connection, { role: null, max: 1 });
  const system = { id: '', name: 'System' };
  const world = { today, random: createRandom(7), actors: { admin: system, user: system, former: system } };
  try {
    await db.transaction(async (tx) => {
      const categories = makeCategories(world).map((category) => category.record);
      const makers = makeManufacturers(world).map((maker) => maker.record);
      const sources = makeFundingSources(world);
      await writeEvents(tx, [...categories, ...makers, ...sources]);
      await writeRows(tx, 'category', categories);
      await writeRows(tx, 'manufacturer', makers);
      await writeRows(tx, 'funding_source', sources);
    });
  } finally {
    await db.end();
  }
}

async function loadLocations(client: pg.Client): Promise<void> {
  await client.query(
    `with made as (
      select i, uuidv7() as id, case when i <= 20 then 1 when i <= 120 then 2 else 3 end as depth,
        case when i <= 20 then 'D' || i when i <= 120 then 'D' || (i - 20) % 20 + 1 || '-B' || i
          else 'D' || (i - 120) % 20 + 1 || '-R' || i end as code,
        case when i <= 20 then 'District ' || i when i <= 120 then 'Building ' || i else 'Rm ' || 100 + i % 800 end as name
      from generate_series(1, $1::int) i
    ), placed as (
      select m.*, p.id as parent_id,
        concat_ws(' · ', case when m.depth = 3 then 'District ' || (p.i - 21) % 20 + 1 when m.depth = 2 then p.name end,
          case when m.depth = 3 then p.name end, m.name) as path
      from made m left join made p on p.i = case m.depth when 2 then (m.i - 21) % 20 + 1 when 3 then (m.i - 121) % 100 + 21 end
    )
    insert into location (id, code, name, kind, parent_id, path, depth)
    select id, code, name, (array['district', 'building', 'room'])[depth]::location_kind, parent_id, path, depth from placed`,
    [referenceCounts.locations],
  );
}

async function loadPeople(client: pg.Client): Promise<void> {
  await client.query(
    `insert into person (employee_number, display_name, email, unit, active_from)
    select 'E' || 10000 + i, given || ' ' || family, 'p' || i || '@dot.example', unit, '2015-01-05'
    from generate_series(1, $1::int) i
    cross join lateral (select ($2::text[])[1 + i % cardinality($2)] as given,
      ($3::text[])[1 + (i / 7) % cardinality($3)] as family, ($4::text[])[1 + i % cardinality($4)] as unit) names`,
    [referenceCounts.people, givenNames, familyNames, units],
  );
}

async function loadModels(client: pg.Client): Promise<void> {
  const products = productList.filter((product) => product.share > 0);
  await client.query(
    `insert into model (manufacturer_id, name, number, category_id, warranty_months, search)
    select m.id, p.name || case when i <= p.all_count then '' else ' rev ' || (i - 1) / p.all_count + 1 end,
      p.number || '-' || i, c.id, p.warranty,
      fold(concat_ws(' ', m.name, p.name, p.number || '-' || i))
    from generate_series(1, $1::int) i
    join (select *, row_number() over () as n, count(*) over ()::int as all_count
      from jsonb_to_recordset($2::jsonb) as (maker text, name text, number text, category text, warranty int)) p
      on p.n = (i - 1) % p.all_count + 1
    join manufacturer m on m.name = p.maker join category c on c.code = p.category`,
    [
      referenceCounts.models,
      JSON.stringify(products.map((product) => ({ ...product, warranty: product.warranty ?? 36 }))),
    ],
  );
}

async function writeCreateEvents(client: pg.Client, table: string, label: string): Promise<void> {
  await client.query(`
    insert into event (at, actor, source, entity, entity_id, version, action, changes, hash)
    select at, 'System', 'job', '${table}', id, 1, 'create', changes, event_digest(
      (0, '0', at, null, 'System', 'job', null, null, '${table}', id, 1, 'create', changes, null, null, '')::event)
    from (select id, created_at as at,
      jsonb_build_object('${label}', jsonb_build_object('from', null, 'to', ${label})) as changes from ${table}) made`);
}

const field = (name: string, value: string) => `'${name}', json_build_object('from', null, 'to', ${value})`;
const reference = (id: string, label: string, note: string) =>
  `json_build_object('id', ${id}, 'label', ${label}, 'note', ${note})`;
/** The inside of a JSON object: what a row contributes to the changes of the items that point to it. */
const inside = (...fields: string[]) =>
  `regexp_replace(json_build_object(${fields.join(', ')})::text, '^.|.$', '', 'g')`;

/** Numbered copies of the small tables, so that an item can pick a row by a number. */
async function numberRows(client: pg.Client): Promise<void> {
  await client.query(`
    create unlogged table bench_model as
      select row_number() over (order by m.id) - 1 as n, m.id, m.name, m.number, m.manufacturer_id, f.name as maker,
        m.category_id, c.name as category, c.path as category_path, c.useful_life_months, c.stores_data, c.sensitive,
        c.code as category_code, m.warranty_months, fold(concat_ws(' ', f.name, m.name, m.number)) as words, fold(f.name || ' ' || m.name) as name_words,
        ${inside(
          field('name', `f.name || ' ' || m.name`),
          field('categoryId', reference('c.id', 'c.name', 'c.path')),
          field('modelId', reference('m.id', 'm.name', 'f.name')),
          field('use', `'in_service'`),
          field('acquisitionMethod', `'purchase'`),
          field('titleHolder', `'state'`),
          field('usefulLifeMonths', 'c.useful_life_months'),
          field('salvageValue', `'0.00'`),
          field('storesData', 'c.stores_data'),
          field('encryption', `'none'`),
        )} as json
      from model m join manufacturer f on f.id = m.manufacturer_id join category c on c.id = m.category_id;
    create unlogged table bench_location as
      select row_number() over (order by id) - 1 as n, id, code, path,
        ${inside(field('locationId', reference('id', 'path', 'code')))} as json from location where depth = 3;
    create unlogged table bench_person as
      select row_number() over (order by id) - 1 as n, id, display_name, unit, fold(display_name) as words,
        ${inside(field('custodianId', reference('id', 'display_name', 'unit')))} as json from person;
    create unlogged table bench_source as select id, code, type from funding_source;
    analyze bench_model; analyze bench_location; analyze bench_person`);
}

/** Fills the lists that items point to. */
export async function loadReferences(client: pg.Client): Promise<void> {
  await loadLocations(client);
  await loadPeople(client);
  await loadModels(client);
  await writeCreateEvents(client, 'location', 'name');
  await writeCreateEvents(client, 'person', 'display_name');
  await writeCreateEvents(client, 'model', 'name');
  await numberRows(client);
}

export async function dropNumberedRows(client: pg.Client): Promise<void> {
  await client.query('drop table bench_model, bench_location, bench_person, bench_source');
}
