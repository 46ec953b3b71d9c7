-- The agency's settings as records: who changed what from which day on, with a history like any other.

create table agency_setting (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  key text not null check (key ~ '^[A-Za-z]{2,60}$'),
  -- The value that was set last, as text, and the day from which it holds.
  value text not null check (length(value) <= 20000),
  from_on date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(key)) stored
);
create unique index agency_setting_key_key on agency_setting (key);
create index agency_setting_list_key on agency_setting (key, id) where deleted_at is null;
create index agency_setting_list_from_on on agency_setting (from_on, id) where deleted_at is null;
create index agency_setting_search on agency_setting using gin (search gin_trgm_ops);
call guard_entity('agency_setting', 'agency-setting');

-- A key that the application brings along begins its history when it is first given a value.
create function begin_agency_setting() returns trigger language plpgsql as $$
declare
  made agency_setting;
begin
  insert into agency_setting (key, value, from_on) values (new.key, new.value #>> '{}', new.effective_on)
    on conflict do nothing returning * into made;
  if made.id is not null then
    insert into event (actor, source, entity, entity_id, version, action, changes)
    values ('Setup', 'job', 'agency-setting', made.id, 1, 'create', jsonb_build_object(
      'key', jsonb_build_object('from', null, 'to', made.key),
      'value', jsonb_build_object('from', null, 'to', made.value),
      'fromOn', jsonb_build_object('from', null, 'to', made.from_on)));
  end if;
  return null;
end $$;
create trigger setting_begun after insert on setting for each row execute function begin_agency_setting();
with made as (
  insert into agency_setting (key, value, from_on)
  select distinct on (key) key, value #>> '{}', effective_on from setting order by key, effective_on desc returning *
)
insert into event (actor, source, entity, entity_id, version, action, changes)
select 'Setup', 'job', 'agency-setting', id, 1, 'create', jsonb_build_object(
  'key', jsonb_build_object('from', null, 'to', key), 'value', jsonb_build_object('from', null, 'to', value),
  'fromOn', jsonb_build_object('from', null, 'to', from_on)) from made;

-- What was in force stays as it was: the application sets values from today on, and each one is told.
create function guard_setting() returns trigger language plpgsql as $$
begin
  if current_user = 'inventory_app' and new.effective_on < agency_today() then
    raise exception 'setting % of % is past', new.key, new.effective_on
      using errcode = 'insufficient_privilege', constraint = 'setting_past';
  end if;
  return new;
end $$;
create trigger setting_past before insert or update on setting for each row execute function guard_setting();

create function require_told_setting() returns trigger language plpgsql as $$
begin
  if current_user = 'inventory_app' and not exists (select from agency_setting a
    where a.key = new.key and a.value = new.value #>> '{}' and a.from_on = new.effective_on) then
    raise exception 'setting % changed without its history', new.key
      using errcode = 'integrity_constraint_violation', constraint = 'change_without_event';
  end if;
  return null;
end $$;
create constraint trigger setting_told after insert or update on setting
  deferrable initially deferred for each row execute function require_told_setting();
grant insert, update on setting to inventory_app;
