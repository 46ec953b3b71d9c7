-- Projects as a whole: kind, manager, time, budget and funding; and which share of which item serves them.

create extension if not exists btree_gist;

create type project_kind as enum ('program', 'construction', 'its', 'operations', 'internal');

alter table project
  add column kind project_kind not null default 'internal',
  add column manager_id uuid references person,
  add column starts_on date,
  add column ends_on date,
  add column budget numeric(14, 2) check (budget between 0 and 99999999.99),
  add check (starts_on <= ends_on);
alter table project alter column kind drop default;
create index project_list_number on project (number, id) where deleted_at is null;
create index project_list_name on project (name, id) where deleted_at is null;
create index project_list_kind on project (kind, id) where deleted_at is null;
create index project_list_status on project (status, id) where deleted_at is null;
create index project_list_starts_on on project (starts_on, id) where deleted_at is null;
create index project_list_ends_on on project (ends_on, id) where deleted_at is null;
create index project_list_budget on project (budget, id) where deleted_at is null;
create index project_manager on project (manager_id, id) where manager_id is not null;

create table project_funding (
  project_id uuid not null references project,
  position int not null,
  funding_source_id uuid not null references funding_source,
  percent numeric(6, 3) not null check (percent > 0 and percent <= 100),
  cap numeric(14, 2) check (cap between 0 and 99999999.99),
  primary key (project_id, position)
);
create index project_funding_source on project_funding (funding_source_id);
grant delete on project_funding to inventory_app;

-- The shares of a project never add up to more than the whole, and to exactly the whole once it is begun or funded anew.
create function check_project_funding() returns trigger language plpgsql as $$
declare
  whose uuid := case tg_argv[0] when 'project' then to_jsonb(new) ->> 'id'
    else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'project_id' end;
  total numeric;
begin
  select sum(percent) into total from project_funding where project_id = whose;
  if total > 100 or coalesce(total, 0) <> 100
    and exists (select from project where id = whose and status in ('active', 'on_hold')) then
    raise exception 'the funding of project % adds up to %', whose, coalesce(total, 0)
      using errcode = 'integrity_constraint_violation', constraint = 'project_funding_sum';
  end if;
  return null;
end $$;
create constraint trigger project_funding_sum after insert or update or delete on project_funding
  deferrable initially deferred for each row execute function check_project_funding('line');
create constraint trigger project_begun_sum after insert or update of status on project
  deferrable initially deferred for each row execute function check_project_funding('project');

create sequence allocation_number;

create table allocation (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null default 'AL-' || lpad(nextval('allocation_number')::text, 7, '0'),
  equipment_id uuid not null references equipment,
  project_id uuid not null references project,
  percent numeric(6, 3) not null check (percent > 0 and percent <= 100),
  from_on date not null,
  to_on date,
  runs_until date not null generated always as (coalesce(to_on, '9999-12-31'::date)) stored,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text not null default '',
  check (to_on >= from_on),
  -- A project has one share of an item at a time.
  constraint allocation_one_share exclude using gist
    (equipment_id with =, project_id with =, daterange(from_on, to_on, '[]') with &&) where (deleted_at is null)
);
create unique index allocation_number_key on allocation (number);
create index allocation_equipment on allocation (equipment_id, id);
create index allocation_project on allocation (project_id, id);
create index allocation_percent on allocation (percent, id);
create index allocation_from_on on allocation (from_on, id);
create index allocation_to_on on allocation (to_on, id);
create index allocation_search on allocation using gin (search gin_trgm_ops);

create function allocation_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(concat_ws(' ', new.number,
    (select e.tag || ' ' || e.name from equipment e where e.id = new.equipment_id),
    (select p.number || ' ' || p.name from project p where p.id = new.project_id)));
  return new;
end $$;
create trigger allocation_search_text before insert or update of equipment_id, project_id on allocation
  for each row execute function allocation_search_text();

-- On every day on which an item is shared at all, its shares add up to exactly the whole.
create function check_allocation_sum() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  with share as (
    select percent, from_on, runs_until from allocation where equipment_id = new.equipment_id and deleted_at is null
  ), turn as (
    select from_on as day from share union select runs_until + 1 from share
  )
  select turn.day, sum(share.percent) as total into wrong
  from turn join share on turn.day between share.from_on and share.runs_until
  group by turn.day having sum(share.percent) <> 100 limit 1;
  if found then
    raise exception 'the shares of item % add up to % on %', new.equipment_id, wrong.total, wrong.day
      using errcode = 'integrity_constraint_violation', constraint = 'allocation_sum';
  end if;
  return null;
end $$;
create constraint trigger allocation_sum
  after insert or update of equipment_id, percent, from_on, to_on, deleted_at on allocation
  deferrable initially deferred for each row execute function check_allocation_sum();

call guard_entity('allocation', 'allocation');
