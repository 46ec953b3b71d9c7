-- Location, vendor, manufacturer, person, funding source, project; category; model.

create type location_kind as enum ('district', 'building', 'floor', 'room', 'yard', 'vehicle', 'vendor', 'home');

create table location (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  code text not null check (code ~ '^[A-Z0-9-]{2,20}$'),
  name text not null check (length(name) between 2 and 100),
  kind location_kind not null,
  parent_id uuid references location,
  address text check (length(address) <= 200),
  active boolean not null default true,
  path text not null,
  depth int not null check (depth between 1 and 6),
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(code || ' ' || path)) stored,
  check (parent_id <> id)
);
create unique index location_code_key on location (unique_form(code));
create index location_parent on location (parent_id);
create index location_path on location (path, id);
create index location_name on location (name, id);
create index location_search on location using gin (search gin_trgm_ops);

create table vendor (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  name text not null check (length(name) between 2 and 120),
  vendor_number text check (vendor_number ~ '^[A-Z0-9-]{1,20}$'),
  email text,
  phone text,
  url text,
  address text,
  certifications jsonb not null default '[]',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(name || ' ' || coalesce(vendor_number, ''))) stored
);
create unique index vendor_name_key on vendor (unique_form(name)) where deleted_at is null;
create unique index vendor_number_key on vendor (unique_form(vendor_number)) where deleted_at is null;
create index vendor_name on vendor (name, id);
create index vendor_search on vendor using gin (search gin_trgm_ops);

create table manufacturer (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  name text not null check (length(name) between 2 and 80),
  support_url text,
  support_phone text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(name)) stored
);
create unique index manufacturer_name_key on manufacturer (unique_form(name)) where deleted_at is null;
create index manufacturer_name on manufacturer (name, id);
create index manufacturer_search on manufacturer using gin (search gin_trgm_ops);

create type category_kind as enum ('equipment', 'software');

create table category (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  name text not null check (length(name) between 2 and 80),
  code text not null check (code ~ '^[A-Z0-9]{2,8}$'),
  parent_id uuid references category,
  kind category_kind not null,
  description text check (length(description) <= 500),
  tag_prefix text not null default 'EQ' check (tag_prefix ~ '^[A-Z]{1,6}$'),
  useful_life_months int not null default 60 check (useful_life_months between 1 and 600),
  salvage_percent numeric(6, 3) not null default 0 check (salvage_percent between 0 and 100),
  requires_serial boolean not null default false,
  requires_custodian boolean not null default false,
  stores_data boolean not null default false,
  sensitive boolean not null default false,
  inventory_cycle_months int not null default 24 check (inventory_cycle_months between 1 and 36),
  custom_fields jsonb not null default '[]',
  active boolean not null default true,
  path text not null,
  depth int not null check (depth between 1 and 4),
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(code || ' ' || path)) stored,
  check (parent_id <> id)
);
create unique index category_code_key on category (unique_form(code));
create unique index category_sibling_name_key
  on category (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), unique_form(name)) where deleted_at is null;
create index category_parent on category (parent_id);
create index category_path on category (path, id);
create index category_name on category (name, id);
create index category_search on category using gin (search gin_trgm_ops);

create table model (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  manufacturer_id uuid not null references manufacturer,
  name text not null check (length(name) between 1 and 120),
  number text check (length(number) <= 60),
  category_id uuid not null references category,
  warranty_months int not null default 0 check (warranty_months between 0 and 120),
  useful_life_months int check (useful_life_months between 1 and 600),
  support_ends_on date,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text
);
create unique index model_name_key on model (manufacturer_id, unique_form(name), unique_form(coalesce(number, '')))
  where deleted_at is null;
create index model_category on model (category_id);
create index model_name on model (name, id);
create index model_search on model using gin (search gin_trgm_ops);

create function model_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(concat_ws(' ', (select name from manufacturer where id = new.manufacturer_id), new.name, new.number));
  return new;
end $$;
create trigger model_search_text before insert or update of manufacturer_id, name, number, search on model
  for each row execute function model_search_text();

create table person (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  employee_number text check (employee_number ~ '^[A-Z0-9-]{1,20}$'),
  display_name text not null check (length(display_name) between 1 and 120),
  email text,
  unit text,
  location_id uuid references location,
  manager_id uuid references person,
  active_from date,
  active_to date,
  directory_subject text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as
    (fold(display_name || ' ' || coalesce(employee_number, '') || ' ' || coalesce(email, ''))) stored,
  check (manager_id <> id),
  check (active_from <= active_to)
);
create unique index person_employee_number_key on person (unique_form(employee_number)) where deleted_at is null;
create unique index person_email_key on person (unique_form(email)) where deleted_at is null;
create unique index person_directory_subject_key on person (unique_form(directory_subject));
create index person_display_name on person (display_name, id);
create index person_location on person (location_id);
create index person_manager on person (manager_id);
create index person_search on person using gin (search gin_trgm_ops);
alter table user_account add foreign key (person_id) references person;

create type funding_type as enum ('federal', 'state', 'local', 'other');
create type title_holder as enum ('state', 'federal', 'subrecipient', 'lessor');

create table funding_source (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  code text not null check (code ~ '^[A-Z0-9-]{2,20}$'),
  name text not null check (length(name) between 2 and 120),
  type funding_type not null,
  federal_agency text,
  fain text check (fain ~ '^[A-Z0-9.-]{3,30}$'),
  assistance_listing text check (assistance_listing ~ '^\d{2}\.\d{3}$'),
  starts_on date,
  ends_on date,
  rule_set text not null default '2024' check (rule_set in ('pre_2024', '2024')),
  federal_share numeric(6, 3) not null default 0 check (federal_share between 0 and 100),
  title_holder title_holder not null default 'state',
  needs_purchase_approval boolean not null default false,
  needs_disposition_approval boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(code || ' ' || name || ' ' || coalesce(fain, ''))) stored,
  check (starts_on <= ends_on),
  check (type <> 'federal' or (federal_agency is not null and fain is not null))
);
create unique index funding_source_code_key on funding_source (unique_form(code));
create index funding_source_code on funding_source (code, id);
create unique index funding_source_fain_key on funding_source (unique_form(federal_agency), unique_form(fain)) where deleted_at is null;
create index funding_source_search on funding_source using gin (search gin_trgm_ops);

create type project_status as enum ('planned', 'active', 'on_hold', 'closed', 'cancelled');

-- The project area completes this table; equipment already points at it.
create table project (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null check (number ~ '^[A-Z0-9.-]{2,24}$'),
  name text not null check (length(name) between 2 and 160),
  status project_status not null default 'planned',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(number || ' ' || name)) stored
);
create unique index project_number_key on project (number);
create index project_search on project using gin (search gin_trgm_ops);

call guard_entity('location', 'location');
call guard_entity('vendor', 'vendor');
call guard_entity('manufacturer', 'manufacturer');
call guard_entity('category', 'category');
call guard_entity('model', 'model');
call guard_entity('person', 'person');
call guard_entity('funding_source', 'funding-source');
call guard_entity('project', 'project');
