-- Custody: who holds an item, from when to when.

create type assignment_kind as enum ('check_out', 'loan');
create type assignment_target as enum ('person', 'location', 'project');
create type assignment_status as enum ('open', 'closed');
create type assignment_end as enum ('returned', 'transferred', 'found', 'disposed');
create type acceptance as enum ('asked', 'accepted', 'disputed', 'not_needed');

create sequence assignment_number;

create table assignment (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null default 'AS-' || lpad(nextval('assignment_number')::text, 7, '0'),
  equipment_id uuid not null references equipment,
  kind assignment_kind not null,
  status assignment_status not null default 'open',
  target assignment_target not null,
  person_id uuid references person,
  location_id uuid references location,
  project_id uuid references project,
  started_on date not null,
  due_on date,
  ended_on date,
  "end" assignment_end,
  condition_out equipment_condition not null,
  condition_in equipment_condition,
  notes text check (length(notes) <= 500),
  acceptance acceptance not null,
  accepted_at timestamptz,
  accepted_by text,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text not null default '',
  check ((target = 'person') = (person_id is not null)),
  check ((target = 'location') = (location_id is not null)),
  check ((target = 'project') = (project_id is not null)),
  check ((status = 'closed') = (ended_on is not null)),
  check ((status = 'closed') = ("end" is not null)),
  check ((kind = 'loan') = (due_on is not null)),
  check (ended_on >= started_on),
  check (due_on >= started_on)
);
-- The database itself keeps an item from having two holders.
create unique index assignment_one_open on assignment (equipment_id) where status = 'open';
create unique index assignment_number_key on assignment (number);
create index assignment_equipment on assignment (equipment_id, id);
create index assignment_person on assignment (person_id, id) where person_id is not null;
create index assignment_location on assignment (location_id, id) where location_id is not null;
create index assignment_project on assignment (project_id, id) where project_id is not null;
create index assignment_started_on on assignment (started_on, id);
create index assignment_ended_on on assignment (ended_on, id);
create index assignment_due_on on assignment (due_on, id);
create index assignment_acceptance on assignment (acceptance, id) where status = 'open';
create index assignment_search on assignment using gin (search gin_trgm_ops);

create function assignment_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(new.number || ' ' || (select e.tag || ' ' || e.name from equipment e where e.id = new.equipment_id)
    || ' ' || coalesce(
      (select p.display_name from person p where p.id = new.person_id),
      (select l.path || ' ' || l.code from location l where l.id = new.location_id),
      (select p.number || ' ' || p.name from project p where p.id = new.project_id), ''));
  return new;
end $$;
create trigger assignment_search_text before insert or update on assignment
  for each row execute function assignment_search_text();

call guard_entity('assignment', 'assignment');

-- When a lent item is due back; it stands on the item so that lists can filter and sort by it.
alter table equipment add column due_on date;
create index equipment_list_due_on on equipment (due_on, id) where deleted_at is null;
