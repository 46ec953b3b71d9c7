-- Equipment: the item, its tags, its addresses, its funding.

-- Declared in the order of urgency: lists sort by it.
create type equipment_status as enum
  ('missing', 'in_repair', 'retirement_pending', 'received', 'in_use', 'on_loan', 'in_stock', 'disposed');
create type equipment_condition as enum ('new', 'good', 'fair', 'poor', 'unusable');
create type equipment_use as enum ('in_service', 'standby', 'spare', 'training', 'lab');
create type acquisition_method as enum
  ('purchase', 'transfer_in', 'donation', 'grant_furnished', 'lease', 'found_at_inventory');
create type capital_class as enum ('capital', 'sensitive', 'non_capital');
create type encryption as enum ('none', 'software', 'hardware');
create type warranty_type as enum ('manufacturer', 'extended', 'service_contract');

create table equipment (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  tag text not null check (tag ~ '^[A-Z]{1,6}-[0-9]{6}$'),
  serial text check (length(serial) between 1 and 80),
  name text not null check (length(name) between 1 and 120),
  category_id uuid not null references category,
  model_id uuid references model,
  description text check (length(description) <= 2000),
  status equipment_status not null default 'received',
  condition equipment_condition not null,
  use equipment_use not null,
  location_id uuid not null references location,
  custodian_id uuid references person,
  project_id uuid references project,
  parent_id uuid references equipment,
  hostname text,
  mac_addresses text[] not null default '{}',
  ip_address text,
  asset_url text,
  acquired_on date not null,
  cost numeric(14, 2) check (cost between 0 and 99999999.99),
  acquisition_method acquisition_method not null,
  invoice_number text,
  capital_class capital_class not null,
  capital_class_override capital_class,
  capital_class_reason text,
  federal_share numeric(6, 3) not null default 0 check (federal_share between 0 and 100),
  title_holder title_holder not null default 'state',
  in_service_on date,
  useful_life_months int not null check (useful_life_months between 1 and 600),
  salvage_value numeric(14, 2) not null default 0 check (salvage_value >= 0),
  warranty_starts_on date,
  warranty_ends_on date,
  warranty_contract text,
  warranty_type warranty_type,
  lease_ends_on date,
  return_by date,
  stores_data boolean not null default false,
  encryption encryption not null default 'none',
  last_seen_on date,
  next_due_on date,
  custom_values jsonb not null default '{}',
  notes text,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  -- Storage alone: kept from the model so that serials can be unique per maker.
  manufacturer_id uuid references manufacturer,
  serial_form text generated always as (upper(replace(serial, ' ', ''))) stored,
  search text not null default '',
  check (parent_id <> id),
  check (in_service_on >= acquired_on),
  check (warranty_ends_on >= warranty_starts_on),
  check (cost is null or salvage_value <= cost)
);
-- Searching needs a better guess of how many rows have some letters than a hundred samples give.
alter table equipment alter column search set statistics 300;
create unique index equipment_tag_key on equipment (tag);
create unique index equipment_serial_key
  on equipment (serial_form, coalesce(manufacturer_id, '00000000-0000-0000-0000-000000000000'))
  where deleted_at is null and serial is not null;

-- One index per sortable column; the living rows only.
create index equipment_list_tag on equipment (tag, id) where deleted_at is null;
create index equipment_list_serial on equipment (serial, id) where deleted_at is null;
create index equipment_list_name on equipment (name, id) where deleted_at is null;
create index equipment_list_status on equipment (status, id) where deleted_at is null;
-- The order a list opens with: the most urgent state first.
create index equipment_list_status_tag on equipment (status, tag, id) where deleted_at is null;
create index equipment_list_condition on equipment (condition, id) where deleted_at is null;
create index equipment_list_acquired_on on equipment (acquired_on, id) where deleted_at is null;
create index equipment_list_cost on equipment (cost, id) where deleted_at is null;
create index equipment_list_warranty_ends_on on equipment (warranty_ends_on, id) where deleted_at is null;
create index equipment_list_last_seen_on on equipment (last_seen_on, id) where deleted_at is null;
create index equipment_list_next_due_on on equipment (next_due_on, id) where deleted_at is null;
create index equipment_list_category on equipment (category_id, id) where deleted_at is null;
create index equipment_list_model on equipment (model_id, id) where deleted_at is null;
create index equipment_list_location on equipment (location_id, id) where deleted_at is null;
create index equipment_list_custodian on equipment (custodian_id, id) where deleted_at is null;
create index equipment_list_project on equipment (project_id, id) where deleted_at is null and project_id is not null;
create index equipment_parent on equipment (parent_id) where parent_id is not null;
create index equipment_bin on equipment (deleted_at, id) where deleted_at is not null;
create index equipment_search on equipment using gin (search gin_trgm_ops) with (fastupdate = off);
create index equipment_custom on equipment using gin (custom_values) where custom_values <> '{}';
create index equipment_tag_prefix on equipment (lower(tag) text_pattern_ops);
create index equipment_serial_prefix on equipment (lower(serial_form) text_pattern_ops);

create function equipment_search_of(e equipment) returns text
  language sql stable
  return fold(concat_ws(' ', e.tag, e.serial, e.name, e.hostname,
    (select name from manufacturer where id = e.manufacturer_id),
    (select concat_ws(' ', name, number) from model where id = e.model_id),
    (select display_name from person where id = e.custodian_id)));

create function equipment_search_text() returns trigger language plpgsql as $$
begin
  new.search := equipment_search_of(new);
  return new;
end $$;
create trigger equipment_search_text
  before insert or update of tag, serial, name, hostname, manufacturer_id, model_id, custodian_id on equipment
  for each row execute function equipment_search_text();

-- A renamed maker, model or person is found under the new name: queued, and done in batches.
create function queue_search_refresh() returns trigger language plpgsql as $$
begin
  insert into search_refresh (entity, entity_id) values (tg_argv[0], new.id);
  return null;
end $$;
create trigger manufacturer_renamed after update of name on manufacturer
  for each row when (old.name is distinct from new.name) execute function queue_search_refresh('manufacturer');
create trigger model_renamed after update of name, number on model
  for each row when (old.name is distinct from new.name or old.number is distinct from new.number)
  execute function queue_search_refresh('model');
create trigger person_renamed after update of display_name on person
  for each row when (old.display_name is distinct from new.display_name) execute function queue_search_refresh('person');

-- Refreshes one batch of one queued rename; answers how many rows it touched, or null when the queue is empty.
create function refresh_search_batch(batch_size int) returns int language plpgsql as $$
declare
  job search_refresh;
  touched int;
  last_id uuid;
begin
  select * into job from search_refresh order by id limit 1 for update skip locked;
  if not found then return null; end if;
  if job.entity = 'manufacturer' and job.after is null then
    update model set search = null where manufacturer_id = job.entity_id;
  end if;
  with batch as (
    select id from equipment
    where (case job.entity when 'manufacturer' then manufacturer_id when 'model' then model_id else custodian_id end)
        = job.entity_id
      and (job.after is null or id > job.after)
    order by id limit batch_size
  ), done as (
    update equipment e set search = equipment_search_of(e) from batch b where e.id = b.id returning e.id
  )
  select count(*), max(id::text)::uuid into touched, last_id from done;
  if touched < batch_size then delete from search_refresh where id = job.id;
  else update search_refresh set after = last_id where id = job.id;
  end if;
  return touched;
end $$;
create index equipment_manufacturer on equipment (manufacturer_id, id);
create index equipment_model on equipment (model_id, id);

-- Every tag ever issued, so that none is issued twice; the counter's row lock makes numbers gapless.
create table equipment_tag (
  tag text primary key,
  equipment_id uuid not null references equipment deferrable initially deferred,
  issued_at timestamptz not null default now()
);
create table tag_counter (
  prefix text primary key,
  last int not null check (last between 0 and 999999)
);

-- MAC addresses are unique among living items.
create table equipment_mac (
  mac text primary key,
  equipment_id uuid not null references equipment
);
create index equipment_mac_item on equipment_mac (equipment_id);
create function keep_equipment_mac() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from equipment_mac where equipment_id = new.id; end if;
  if new.deleted_at is null and new.status <> 'disposed' then
    insert into equipment_mac (mac, equipment_id) select distinct unnest(new.mac_addresses), new.id;
  end if;
  return null;
end $$;
create trigger equipment_mac_insert after insert on equipment
  for each row when (cardinality(new.mac_addresses) > 0) execute function keep_equipment_mac();
create trigger equipment_mac_update after update of mac_addresses, status, deleted_at on equipment
  for each row when (old.mac_addresses is distinct from new.mac_addresses
    or (cardinality(new.mac_addresses) > 0
      and (old.deleted_at is distinct from new.deleted_at or old.status is distinct from new.status)))
  execute function keep_equipment_mac();

create table equipment_funding (
  equipment_id uuid not null references equipment,
  position int not null,
  funding_source_id uuid not null references funding_source,
  percent numeric(6, 3) not null check (percent > 0 and percent <= 100),
  amount numeric(14, 2),
  primary key (equipment_id, position)
);
create index equipment_funding_source on equipment_funding (funding_source_id);

call guard_entity('equipment', 'equipment');

-- What the application may do; history can only grow.
grant usage on schema public to inventory_app;
grant select, insert, update on all tables in schema public to inventory_app;
grant delete on idempotency, login_failure, search_refresh, equipment_mac, equipment_funding to inventory_app;
grant usage on all sequences in schema public to inventory_app;
revoke update, delete, truncate on event, event_seal from inventory_app;
revoke insert, update, delete on setting from inventory_app;
alter default privileges in schema public grant select, insert, update on tables to inventory_app;
alter default privileges in schema public grant usage on sequences to inventory_app;
