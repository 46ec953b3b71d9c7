-- Software: products, what was bought of them, who or what has a seat, and where they were seen.

create type software_approval as enum ('approved', 'restricted', 'forbidden');
create type data_class as enum ('public', 'internal', 'confidential', 'restricted');
-- Declared in the order of urgency: lists sort by it.
create type compliance_verdict as enum
  ('installed_without_licence', 'over_assigned', 'expired_in_use', 'unlicensed', 'unused_spend', 'compliant');
create type entitlement_phase as enum ('draft', 'active', 'renewed', 'terminated');
create type entitlement_status as enum ('draft', 'active', 'expiring', 'expired', 'renewed', 'terminated');
create type entitlement_metric as enum ('named_user', 'device', 'concurrent', 'site', 'core', 'free');
create type entitlement_term as enum ('perpetual', 'subscription');
create type billing_period as enum ('once', 'monthly', 'quarterly', 'yearly');
create type sbita_answer as enum ('yes', 'no', 'unknown');
create type seat_status as enum ('open', 'closed');
create type seat_target as enum ('person', 'equipment');
create type seat_end as enum ('released', 'person_left', 'equipment_disposed', 'terminated');
create type installation_source as enum ('manual', 'csv', 'agent');

insert into setting (key, effective_on, value) values
  ('expiringDays', '1900-01-01', '90'),
  ('unusedSeatDays', '1900-01-01', '90'),
  ('unusedSpendPercent', '1900-01-01', '10');

create table software (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  name text not null check (length(name) between 1 and 120),
  publisher text not null check (length(publisher) between 1 and 120),
  category_id uuid not null references category,
  edition text check (length(edition) <= 80),
  versions_allowed text check (length(versions_allowed) <= 120),
  owner_id uuid references person,
  data_class data_class,
  approval software_approval not null,
  support_ends_on date,
  website text,
  description text check (length(description) <= 2000),
  -- Counted by the triggers below, so that a list needs no look at a million rows.
  installed int not null default 0 check (installed >= 0),
  bare_installs int not null default 0 check (bare_installs between 0 and installed),
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(name || ' ' || publisher || ' ' || coalesce(edition, ''))) stored
);
create unique index software_name_key on software (unique_form(name), unique_form(publisher)) where deleted_at is null;
create index software_list_name on software (name, id) where deleted_at is null;
create index software_list_publisher on software (publisher, id) where deleted_at is null;
create index software_list_approval on software (approval, id) where deleted_at is null;
create index software_category on software (category_id);
create index software_owner on software (owner_id) where owner_id is not null;
create index software_search on software using gin (search gin_trgm_ops);

create table entitlement (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null check (number ~ '^LC-[0-9]{5}$'),
  software_id uuid not null references software,
  phase entitlement_phase not null default 'draft',
  metric entitlement_metric not null,
  quantity int check (quantity between 1 and 1000000),
  allows_over boolean not null default false,
  -- Open seats, counted by the triggers below.
  assigned int not null default 0 check (assigned >= 0),
  term entitlement_term not null,
  starts_on date not null,
  ends_on date,
  auto_renew boolean not null default false,
  notice_days int check (notice_days between 0 and 365),
  decision_due_on date generated always as (case when ends_on is not null and notice_days is not null
    then greatest(ends_on - notice_days, date '1900-01-01') end) stored,
  cost numeric(14, 2) check (cost between 0 and 99999999.99),
  billing_period billing_period not null default 'once',
  project_id uuid references project,
  contract_number text check (length(contract_number) <= 60),
  maintenance_ends_on date,
  downgrade_rights boolean not null default false,
  transferable boolean not null default false,
  key_last4 text check (length(key_last4) <= 4),
  sbita sbita_answer not null default 'unknown',
  sbita_term_months int check (sbita_term_months between 1 and 600),
  sbita_option_months int check (sbita_option_months between 0 and 600),
  sbita_payment numeric(14, 2) check (sbita_payment between 0 and 99999999.99),
  sbita_rhythm billing_period,
  sbita_starts_on date,
  sbita_implementation_cost numeric(14, 2) check (sbita_implementation_cost between 0 and 99999999.99),
  sbita_discount_rate numeric(6, 3) check (sbita_discount_rate between 0 and 100),
  -- GASB 96 leaves out what can run for at most twelve months.
  sbita_exempt boolean generated always as
    (sbita = 'yes' and coalesce(sbita_term_months + coalesce(sbita_option_months, 0) <= 12, false)) stored,
  previous_term_id uuid references entitlement,
  next_term_id uuid references entitlement,
  terminated_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text not null default '',
  check ((term = 'subscription') = (ends_on is not null)),
  check (ends_on > starts_on),
  check (quantity is not null or metric in ('site', 'free')),
  check ((phase = 'renewed') = (next_term_id is not null)),
  check ((phase = 'terminated') = (terminated_on is not null)),
  check (deleted_at is null or phase = 'draft'),
  check (phase = 'active' or assigned = 0),
  -- Whatever happens at the same moment: seats never exceed what was bought, and what was bought never falls below them.
  constraint entitlement_seats_within check (quantity is null or allows_over or assigned <= quantity)
);
create unique index entitlement_number_key on entitlement (number);
create unique index entitlement_previous_key on entitlement (previous_term_id);
create index entitlement_list_number on entitlement (number, id) where deleted_at is null;
create index entitlement_list_ends_on on entitlement (ends_on, id) where deleted_at is null;
create index entitlement_list_decision_due_on on entitlement (decision_due_on, id) where deleted_at is null;
create index entitlement_list_starts_on on entitlement (starts_on, id) where deleted_at is null;
create index entitlement_list_cost on entitlement (cost, id) where deleted_at is null;
create index entitlement_software on entitlement (software_id, id);
create index entitlement_project on entitlement (project_id, id) where project_id is not null;
create index entitlement_search on entitlement using gin (search gin_trgm_ops);
create index entitlement_number_prefix on entitlement (lower(number) text_pattern_ops);

create table entitlement_funding (
  entitlement_id uuid not null references entitlement,
  position int not null,
  funding_source_id uuid not null references funding_source,
  percent numeric(6, 3) not null check (percent > 0 and percent <= 100),
  primary key (entitlement_id, position)
);
create index entitlement_funding_source on entitlement_funding (funding_source_id);
grant delete on entitlement_funding to inventory_app;

create sequence seat_number;

create table seat (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null default 'SE-' || lpad(nextval('seat_number')::text, 7, '0'),
  entitlement_id uuid not null references entitlement,
  software_id uuid not null references software,
  status seat_status not null default 'open',
  target seat_target not null,
  person_id uuid references person,
  equipment_id uuid references equipment,
  started_on date not null,
  ended_on date,
  "end" seat_end,
  reason text check (length(reason) <= 500),
  key_last4 text check (length(key_last4) <= 4),
  -- When the product was last seen on the device, or on a device of the person; kept by the triggers below.
  last_used_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text not null default '',
  check ((target = 'person') = (person_id is not null)),
  check ((target = 'equipment') = (equipment_id is not null)),
  check ((status = 'closed') = (ended_on is not null)),
  check ((status = 'closed') = ("end" is not null)),
  check (ended_on >= started_on),
  check (deleted_at is null)
);
-- The database itself keeps a person or a device from having two open seats of one purchase.
create unique index seat_one_open_person on seat (entitlement_id, person_id) where status = 'open' and person_id is not null;
create unique index seat_one_open_equipment on seat (entitlement_id, equipment_id)
  where status = 'open' and equipment_id is not null;
create unique index seat_number_key on seat (number);
create index seat_list_number on seat (number, id);
create index seat_list_started_on on seat (started_on, id);
create index seat_list_ended_on on seat (ended_on, id);
create index seat_list_last_used_on on seat (last_used_on, id);
create index seat_entitlement on seat (entitlement_id, id);
create index seat_entitlement_open on seat (entitlement_id, id) where status = 'open';
create index seat_software on seat (software_id, id);
create index seat_person on seat (person_id, software_id) where person_id is not null;
create index seat_equipment on seat (equipment_id, software_id) where equipment_id is not null;
create index seat_search on seat using gin (search gin_trgm_ops);
create index seat_number_prefix on seat (lower(number) text_pattern_ops);

create table installation (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  software_id uuid not null references software,
  release text check (length(release) <= 60),
  equipment_id uuid not null references equipment,
  seen_on date not null,
  source installation_source not null,
  -- Whether the device or its holder has a seat; kept by the triggers below.
  is_covered boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text not null default ''
);
create unique index installation_one_each on installation (software_id, equipment_id) where deleted_at is null;
create index installation_equipment on installation (equipment_id, id);
create index installation_list_seen_on on installation (seen_on, id) where deleted_at is null;
create index installation_list_release on installation (release, id) where deleted_at is null;
create index installation_uncovered on installation (software_id, id) where deleted_at is null and not is_covered;
create index installation_search on installation using gin (search gin_trgm_ops);

-- How many open seats of a product have been idle since which day: the ones of 90 days are a sum over a few rows.
create table software_use (
  software_id uuid not null references software,
  idle_since date not null,
  seats int not null check (seats >= 0),
  primary key (software_id, idle_since)
);

-- Licence keys, sealed by the application; apart from the records, so that no list, event or export can meet them.
create table licence_key (
  owner_id uuid primary key,
  entity text not null check (entity in ('entitlement', 'seat')),
  sealed bytea not null,
  updated_at timestamptz not null default now()
);
grant delete on licence_key to inventory_app;

create function entitlement_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(concat_ws(' ', new.number,
    (select s.name || ' ' || s.publisher from software s where s.id = new.software_id), new.contract_number));
  return new;
end $$;
create trigger entitlement_search_text before insert or update of number, software_id, contract_number on entitlement
  for each row execute function entitlement_search_text();

create function seat_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(concat_ws(' ', new.number, (select e.number from entitlement e where e.id = new.entitlement_id),
    (select s.name from software s where s.id = new.software_id),
    (select p.display_name from person p where p.id = new.person_id),
    (select e.tag || ' ' || e.name from equipment e where e.id = new.equipment_id)));
  return new;
end $$;
create trigger seat_search_text before insert or update of entitlement_id on seat
  for each row execute function seat_search_text();

create function installation_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(concat_ws(' ', (select s.name || ' ' || s.publisher from software s where s.id = new.software_id),
    new.release, (select e.tag || ' ' || e.name from equipment e where e.id = new.equipment_id)));
  return new;
end $$;
create trigger installation_search_text before insert or update of release on installation
  for each row execute function installation_search_text();

-- The guard now also knows what the triggers below count.
create or replace function require_event() returns trigger language plpgsql as $$
declare
  derived constant text[] := array['search', 'path', 'depth', 'installed', 'bare_installs', 'assigned', 'is_covered',
    'last_used_on'];
begin
  if tg_op = 'UPDATE' then
    -- What is derived from other rows may be refreshed alone.
    if new.version = old.version and to_jsonb(new) - derived = to_jsonb(old) - derived then return null; end if;
    if new.version <> old.version + 1 then
      raise exception '% % changed without a new version', tg_argv[0], new.id
        using errcode = 'integrity_constraint_violation', constraint = 'change_without_event';
    end if;
  end if;
  if not exists (select from event where entity = tg_argv[0] and entity_id = new.id and version = new.version) then
    raise exception '% % version % has no event', tg_argv[0], new.id, new.version
      using errcode = 'integrity_constraint_violation', constraint = 'change_without_event';
  end if;
  return null;
end $$;

call guard_entity('software', 'software');
call guard_entity('entitlement', 'entitlement');
call guard_entity('seat', 'seat');
call guard_entity('installation', 'installation');
