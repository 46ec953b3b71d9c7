-- Repairs: what is broken, who works on it, what it costs, and how it ends.

create type repair_status as enum
  ('requested', 'in_progress', 'waiting_parts', 'at_vendor', 'completed', 'cancelled');
create type repair_kind as enum ('repair', 'preventive', 'upgrade', 'inspection', 'recall');
-- Declared in the order of urgency: lists sort by it.
create type repair_priority as enum ('critical', 'high', 'normal', 'low');
create type repair_outcome as enum ('repaired', 'no_fault_found', 'replaced', 'not_repairable');
create type media_action as enum ('removed', 'encrypted', 'wiped', 'vendor_agreement');

-- Numbers that begin anew with a year, such as RP-2026-00001; the row's lock makes them gapless.
create table number_counter (
  series text primary key,
  last int not null check (last between 0 and 99999)
);

create function repair_parts_cost(parts jsonb) returns numeric
  language sql immutable parallel safe
  return (select coalesce(sum((part ->> 'quantity')::numeric * (part ->> 'unitCost')::numeric), 0)
    from jsonb_array_elements(parts) part);

create table repair (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null check (number ~ '^RP-[0-9]{4}-[0-9]{5}$'),
  equipment_id uuid not null references equipment,
  status repair_status not null default 'requested',
  kind repair_kind not null,
  problem text not null check (length(problem) between 5 and 2000),
  priority repair_priority not null,
  reported_by_id uuid references person,
  reported_at timestamptz not null,
  assigned_to_id uuid references person,
  started_at timestamptz,
  closed_at timestamptz,
  warranty_claim boolean not null default false,
  vendor_id uuid references vendor,
  rma_number text check (length(rma_number) <= 40),
  tracking text check (length(tracking) <= 60),
  sent_on date,
  expected_on date,
  back_on date,
  data_left boolean not null default false,
  media_action media_action,
  diagnosis text check (length(diagnosis) <= 2000),
  resolution text check (length(resolution) <= 2000),
  outcome repair_outcome,
  condition_after equipment_condition,
  new_serial text check (length(new_serial) <= 80),
  labour_hours numeric(5, 2) check (labour_hours >= 0),
  labour_cost numeric(14, 2) check (labour_cost between 0 and 99999999.99),
  parts jsonb not null default '[]',
  parts_cost numeric(14, 2) not null generated always as (repair_parts_cost(parts)) stored,
  total_cost numeric(14, 2) not null
    generated always as (coalesce(labour_cost, 0) + repair_parts_cost(parts)) stored
    check (total_cost between 0 and 99999999.99),
  loaner_id uuid references equipment,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text not null default '',
  check ((status in ('completed', 'cancelled')) = (closed_at is not null)),
  check ((status = 'completed') = (outcome is not null)),
  check (status <> 'completed' or (resolution is not null and condition_after is not null)),
  check (status = 'requested' or status = 'cancelled' or started_at is not null),
  check (sent_on is null or vendor_id is not null),
  check (back_on is null or sent_on is not null),
  check (status <> 'at_vendor' or (sent_on is not null and back_on is null)),
  check (expected_on >= sent_on),
  check (back_on >= sent_on),
  check (loaner_id <> equipment_id),
  check (deleted_at is null or status = 'requested')
);
-- The database itself keeps an item from having two open repairs.
create unique index repair_one_open on repair (equipment_id)
  where status in ('requested', 'in_progress', 'waiting_parts', 'at_vendor') and deleted_at is null;
create unique index repair_number_key on repair (number);
create index repair_list_number on repair (number, id) where deleted_at is null;
create index repair_list_status on repair (status, id) where deleted_at is null;
create index repair_list_priority on repair (priority, id) where deleted_at is null;
create index repair_list_reported_at on repair (reported_at, id) where deleted_at is null;
create index repair_list_expected_on on repair (expected_on, id) where deleted_at is null;
create index repair_list_closed_at on repair (closed_at, id) where deleted_at is null;
create index repair_list_total_cost on repair (total_cost, id) where deleted_at is null;
create index repair_equipment on repair (equipment_id, id);
create index repair_assigned_to on repair (assigned_to_id, id);
create index repair_reported_by on repair (reported_by_id, id) where reported_by_id is not null;
create index repair_vendor on repair (vendor_id, id);
create index repair_loaner on repair (loaner_id, id) where loaner_id is not null;
create index repair_search on repair using gin (search gin_trgm_ops);
create index repair_number_prefix on repair (lower(number) text_pattern_ops);

create function repair_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(concat_ws(' ', new.number,
    (select e.tag || ' ' || e.name from equipment e where e.id = new.equipment_id),
    new.problem, (select v.name from vendor v where v.id = new.vendor_id), new.rma_number, new.tracking));
  return new;
end $$;
create trigger repair_search_text before insert or update on repair
  for each row execute function repair_search_text();

call guard_entity('repair', 'repair');

-- From this share of an item's cost on, what its repairs have cost speaks for a new one.
insert into setting (key, effective_on, value) values ('replacementAdvicePercent', '1900-01-01', '50');
