const pick = (seed: number, count: string) => `(hashint8extended(i, ${seed}) & 2147483647) % ${count}`;

/** The facts of item number i that others follow from; every choice is a hash of i, so each run makes the same. */
const choices = `
  select i, (array['EQ', 'IT', 'SV', 'RD'])[1 + i % 4] || '-' || lpad((100000 + i / 4)::text, 6, '0') as tag,
    ${pick(1, '400')} as model_n, ${pick(2, '880')} as location_n, ${pick(3, '5000')} as person_n,
    ${pick(4, '1000')} as fate, ${pick(5, '900000')} + 10000 as cents, ${pick(6, '100')} as luck,
    $3::date - 3650 + (i * 3640 / $4::bigint)::int as acquired_on,
    upper(substr(md5(i::text), 1, 3)) || upper(to_hex(i + 1048576)) as serial
  from generate_series($1::bigint, $2::bigint) i`;

const made = `
  select c.*, m.id as model_id, m.name as model, m.maker, m.manufacturer_id, m.category_id, m.category, m.category_path,
    m.useful_life_months as life, m.stores_data, m.words as model_words, m.name_words, m.sensitive, m.json as m_json, l.json as l_json, p.json as p_json,
    l.id as location_id, l.path as location, l.code as location_code,
    p.id as custodian_id, p.display_name as custodian, p.unit, p.words as custodian_words,
    uuidv7(c.acquired_on + interval '15 hours' + (c.i % 28800) * interval '1 second' - now()) as id,
    c.acquired_on + interval '15 hours' + (c.i % 28800) * interval '1 second' as at,
    (case when fate < 780 then 'in_use' when fate < 900 then 'in_stock' when fate < 950 then 'disposed'
      when fate < 970 then 'on_loan' when fate < 982 then 'in_repair' when fate < 992 then 'retirement_pending'
      when fate < 997 then 'received' else 'missing' end)::equipment_status as status,
    (array['new', 'good', 'good', 'good', 'fair', 'poor'])[1 + luck % 6]::equipment_condition as condition,
    (cents / 100.0)::numeric(14, 2) as cost, m.warranty_months as warranty,
    split_part(l.code, '-', 1) || '-' || right(c.tag, 5) || '-' || left(c.tag, 1) as hostname,
    case when luck < 40 then array[upper('A4:BB:' || substr(h, 1, 2) || ':' || substr(h, 3, 2) || ':' || substr(h, 5, 2)
      || ':' || substr(h, 7, 2))] else '{}' end as mac_addresses
  from (select *, lpad(to_hex(i), 8, '0') as h from (${choices}) chosen) c
  join bench_model m on m.n = c.model_n
  join bench_location l on l.n = c.location_n
  left join bench_person p on p.n = c.person_n and fate between 0 and 780`;

// The changes are put together as text: what a model, a place or a person contributes is written once, not a million times.
const changeOf = (name: string, text: string) => `'"${name}":{"from":null,"to":"' || ${text} || '"}'`;

const changes = `('{' || concat_ws(',', m_json, l_json, p_json,
  ${changeOf('tag', 'tag')}, ${changeOf('serial', 'serial')}, ${changeOf('status', 'status::text')}, ${changeOf('condition', 'condition::text')},
  ${changeOf('hostname', 'hostname')}, ${changeOf('acquiredOn', 'acquired_on::text')}, ${changeOf('cost', 'cost::text')},
  ${changeOf('invoiceNumber', `'INV-' || i / 20`)}, ${changeOf('capitalClass', 'capital_class::text')},
  ${changeOf('federalShare', 'federal_share::text')}, ${changeOf('inServiceOn', 'acquired_on::text')}, ${changeOf('disposedOn', 'disposed_on::text')},
  case when warranty > 0 then concat_ws(',', ${changeOf('warrantyStartsOn', 'acquired_on::text')},
    ${changeOf('warrantyEndsOn', 'warranty_ends_on::text')}, ${changeOf('warrantyType', `'manufacturer'`)}) end) || '}')::jsonb`;

/**
 * Items $1 to $2 with event, tag, MAC address and funding, in one statement. $3 is today, $4 the number of items in
 * all, $5 the account and $6 the name of who made them. It computes what the triggers would. `offset 0` keeps the
 * planner from writing the changes out once for every field of the digest.
 */
export const insertItems = `
  with made as materialized (
    select *, (case when cost >= 5000 and life > 12 then 'capital' when sensitive then 'sensitive'
        else 'non_capital' end)::capital_class as capital_class,
      case when luck < 25 then 80.000 else 0.000 end::numeric(6, 3) as federal_share,
      (acquired_on + make_interval(months => warranty))::date as warranty_ends_on,
      case when status = 'disposed' then least($3::date - 1, acquired_on + 400 + luck::int * 20) end as disposed_on
    from (${made}) made
  ), items as (
    insert into equipment (id, tag, serial, name, category_id, model_id, status, condition, use, location_id,
      custodian_id, hostname, mac_addresses, acquired_on, cost, acquisition_method, invoice_number, capital_class,
      federal_share, useful_life_months, in_service_on, disposed_on, warranty_starts_on, warranty_ends_on, warranty_type, stores_data,
      last_seen_on, next_due_on, created_at, created_by, updated_at, updated_by, manufacturer_id, search)
    select id, tag, serial, maker || ' ' || model, category_id, model_id, status, condition, 'in_service', location_id,
      custodian_id, hostname, mac_addresses, acquired_on, cost, 'purchase', 'INV-' || i / 20, capital_class,
      federal_share, life, acquired_on, disposed_on, case when warranty > 0 then acquired_on end, case when warranty > 0 then warranty_ends_on end,
      case when warranty > 0 then 'manufacturer'::warranty_type end, stores_data,
      case when luck < 60 then $3::date - luck::int end, $3::date - 200 + luck::int * 7, at, $5::uuid, at, $5::uuid, manufacturer_id,
      concat_ws(' ', lower(tag), lower(serial), name_words, lower(hostname), model_words, custodian_words)
    from made
  ), tags as (
    insert into equipment_tag (tag, equipment_id, issued_at) select tag, id, at from made
  ), macs as (
    insert into equipment_mac (mac, equipment_id) select unnest(mac_addresses), id from made where status <> 'disposed'
  ), funding as (
    insert into equipment_funding (equipment_id, position, funding_source_id, percent, amount)
    select made.id, position, s.id, percent, round(made.cost * percent / 100, 2) from made
    cross join (values (1, 'FHWA-NHPP', 80.000), (2, 'STATE-HWY', 20.000)) as line (position, code, percent)
    join bench_source s on s.code = line.code where luck < 25
  )
  insert into event (at, actor_id, actor, source, entity, entity_id, version, action, changes, hash)
  select at, $5::uuid, $6::text, 'import', 'equipment', id, 1, 'create', changes, event_digest((0, '0', at, $5::uuid,
    $6::text, 'import', null, null, 'equipment', id, 1, 'create', changes, null, null, '')::event)
  from (select id, at, ${changes} as changes from made offset 0) told`;
