-- How long records stay, what holds them, and how their content goes (decision 092).

-- Nothing is removed unless the agency says after how many years; 0 is never.
create or replace function is_guarding_setting(key text) returns boolean language sql immutable as $$
  select key in ('timeZone', 'separationOfDuties', 'secondApprovalFrom', 'budgetCheck', 'capitalThreshold',
    'clearOnlyInside', 'reversalDays', 'salePhotos', 'dispositionRules', 'retirementReasons', 'retirementMethods',
    'takeOverUntil', 'auditorMaxDays', 'backupDays', 'backupWeeks', 'backupMonths', 'retentionYears')
$$;
insert into setting (key, effective_on, value) values ('retentionYears', '1900-01-01', '0');

-- A hold keeps records, whatever their age: one item, or all that belong to an award, a case or a person.
create table hold (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null unique check (number ~ '^HO-[0-9]{4}-[0-9]{5}$'),
  scope text not null check (scope in ('item', 'award', 'case', 'person')),
  subject_id uuid not null,
  -- What the subject was called when the hold was placed.
  subject text not null check (length(subject) between 1 and 200),
  reason text not null check (length(reason) between 10 and 500),
  from_on date not null,
  placed_by uuid not null references user_account,
  placed_at timestamptz not null default now(),
  released_by uuid references user_account,
  released_at timestamptz,
  release_reason text check (length(release_reason) between 3 and 500),
  check (num_nonnulls(released_by, released_at, release_reason) in (0, 3))
);
create index hold_subject on hold (subject_id) where released_at is null;
create index hold_placed on hold (placed_at desc, id desc);
call guard_entity('hold', 'hold');

-- A removal: prepared by one administrator, approved by another, done by a job, never undone.
create table purge (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null unique check (number ~ '^PG-[0-9]{4}-[0-9]{5}$'),
  state text not null default 'prepared' check (state in ('prepared', 'approved', 'done', 'canceled')),
  -- The rule it was prepared under: so many years, and the last day of the fiscal years that are over by it.
  years int not null check (years between 3 and 100),
  until_on date not null,
  reason text not null check (length(reason) between 3 and 500),
  prepared_by uuid not null references user_account,
  prepared_at timestamptz not null default now(),
  approved_by uuid references user_account,
  approved_at timestamptz,
  done_at timestamptz
);
create unique index purge_one_open on purge ((true)) where state in ('prepared', 'approved');
call guard_entity('purge', 'purge');

-- The items of a removal and what becomes of each. The tag stays, so that it is never issued again.
create table purge_item (
  purge_id uuid not null references purge,
  equipment_id uuid not null,
  tag text not null,
  disposed_on date not null,
  outcome text not null default 'waits' check (outcome in ('waits', 'removed', 'stays')),
  -- Why it stays.
  obstacle text check (obstacle in ('held', 'federal', 'unsealed', 'in_use', 'together')),
  -- The hold or the item that is meant.
  named text,
  -- How many records went with it.
  records int,
  primary key (purge_id, equipment_id)
);
create index purge_item_waiting on purge_item (purge_id, equipment_id) where outcome = 'waits';
create index purge_item_removed on purge_item (tag) where outcome = 'removed';
create index purge_item_equipment on purge_item (equipment_id) where outcome = 'removed';

-- The number of a hold on an item; null where none holds it.
create function hold_on(item uuid) returns text language sql stable as $$
  select h.number from hold h where h.released_at is null and case h.scope
    when 'item' then h.subject_id = item
    when 'award' then exists (
      select from equipment_funding f where f.equipment_id = item and f.funding_source_id = h.subject_id)
    when 'case' then exists (
      select from retirement_line l where l.equipment_id = item and l.retirement_id = h.subject_id)
    else exists (select from assignment a where a.equipment_id = item and a.person_id = h.subject_id)
      or exists (select from equipment e where e.id = item and e.custodian_id = h.subject_id)
  end order by h.number limit 1
$$;

-- The items that can only go together: a case is removed with all of its items.
create function purge_unit(item uuid) returns uuid[] language sql stable as $$
  with recursive unit (id) as (
    select item
    union
    select other.equipment_id from unit u join retirement_line l on l.equipment_id = u.id
      join retirement_line other on other.retirement_id = l.retirement_id
  )
  select array_agg(id order by id) from unit
$$;

-- Every record that goes with these items, each with its own history.
create function purge_records(items uuid[]) returns table (entity text, id uuid, version int)
  language sql stable rows 20 as $$
  with gone as (
    select 'equipment' as entity, e.id, e.version from equipment e where e.id = any(items)
    union all select 'assignment', r.id, r.version from assignment r where r.equipment_id = any(items)
    union all select 'repair', r.id, r.version from repair r where r.equipment_id = any(items)
    union all select 'allocation', r.id, r.version from allocation r where r.equipment_id = any(items)
    union all select 'installation', r.id, r.version from installation r where r.equipment_id = any(items)
    union all select 'seat', r.id, r.version from seat r where r.equipment_id = any(items)
    union all select 'certificate', r.id, r.version from certificate r where r.equipment_id = any(items)
    union all select 'retirement', r.id, r.version from retirement r
      where exists (select from retirement_line l where l.retirement_id = r.id and l.equipment_id = any(items))
  )
  select * from gone
  union all
  select 'attachment', a.id, a.version from attachment a join gone g on a.record_id = g.id::text and a.entity = g.entity
$$;

-- Why an item is not removed; null where nothing is in the way. Holds come first.
create function purge_obstacle(item uuid, sealed int8multirange) returns table (obstacle text, named text)
  language sql stable rows 1 as $$
  select * from (
    select 'held' as obstacle, hold_on(item) as named where hold_on(item) is not null
    union all
    select 'federal', f.code from equipment_funding l join funding_source f on f.id = l.funding_source_id
      where l.equipment_id = item and (f.type = 'federal' or f.federal_share > 0)
        and (f.active or f.ends_on is null or f.ends_on + interval '3 years' > agency_today())
    union all
    select 'in_use', coalesce(
      (select p.tag from equipment p where p.parent_id = item order by p.tag limit 1),
      (select r.number from repair r where r.loaner_id = item and r.equipment_id <> item order by r.number limit 1),
      (select r.number from repair r where r.equipment_id = item and r.closed_at is null and r.deleted_at is null
        order by r.number limit 1),
      (select s.number from seat s where s.equipment_id = item and s.status = 'open' order by s.number limit 1),
      (select w.name from installation i join software w on w.id = i.software_id
        where i.equipment_id = item and i.deleted_at is null order by w.name limit 1))
    union all
    select 'unsealed', null where exists (
      select from purge_records(array[item]) r join event e on e.entity = r.entity and e.entity_id = r.id
      where not sealed @> e.seq)
  ) found where found.obstacle <> 'in_use' or found.named is not null limit 1
$$;

-- Holds and removals wait for each other, so that a hold is either seen by a removal or placed after it.
create function guard_purge() returns trigger language plpgsql as $$
declare
  holding text;
begin
  perform pg_advisory_xact_lock(hashtext('retention'));
  if new.entity = 'equipment' then
    holding := hold_on(new.entity_id);
    if holding is not null then
      raise exception '% is held by %', new.entity_id, holding
        using errcode = 'restrict_violation', constraint = 'on_hold';
    end if;
  end if;
  return new;
end $$;
-- Its name comes before that of the trigger which chains events.
create trigger event_ahead_purge before insert on event for each row when (new.action = 'purge')
  execute function guard_purge();
create function wait_for_purge() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('retention'));
  return new;
end $$;
create trigger hold_waits before insert on hold for each row execute function wait_for_purge();

-- History stays append-only, but for one thing: what events say of a record whose history ends with its removal.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'event' and tg_op = 'UPDATE' then
    if new.changes = '{}'::jsonb and new.reason is null
      and to_jsonb(new) - array['changes', 'reason'] = to_jsonb(old) - array['changes', 'reason']
      and exists (select from event p where p.entity = old.entity and p.entity_id = old.entity_id
        and p.version > old.version and p.action = 'purge') then
      return new;
    end if;
  end if;
  raise exception '% of % is refused: history is append-only', tg_op, tg_table_name
    using errcode = 'restrict_violation', constraint = 'history_append_only';
end $$;

create or replace function refuse_delete() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from event e where e.entity = replace(tg_table_name, '_', '-') and e.entity_id = old.id
      and e.version > old.version and e.action = 'purge') then
      return old;
    end if;
  end if;
  raise exception 'rows of % are never deleted', tg_table_name
    using errcode = 'restrict_violation', constraint = 'rows_stay';
end $$;

create or replace function refuse_other_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from event e where e.entity = 'attachment' and e.entity_id = old.attachment_id
      and e.action = 'purge') then
      return old;
    end if;
  end if;
  raise exception '% of % is refused: the bytes of a file never change', tg_op, tg_table_name
    using errcode = 'restrict_violation', constraint = 'bytes_stay';
end $$;

-- A tag that was removed is not issued again.
create function refuse_removed_tag() returns trigger language plpgsql as $$
begin
  if exists (select from purge_item where tag = new.tag and outcome = 'removed') then
    raise exception 'tag % was used by an item that was removed', new.tag
      using errcode = 'unique_violation', constraint = 'equipment_tag_pkey';
  end if;
  return new;
end $$;
create trigger equipment_tag_removed before insert on equipment_tag
  for each row execute function refuse_removed_tag();

-- Removes the rows of items and of all that goes with them, and what their events say; answers how many records. Each of
-- them has had its last event, and the triggers above look once more.
create function remove_purged(items uuid[]) returns int language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  gone record;
  entities text[];
  ids uuid[];
  titles bigint[];
begin
  select array_agg(r.entity), array_agg(r.id) into entities, ids from purge_records(items) r;
  for gone in select r.entity, r.id, r.version from purge_records(items) r loop
    if not exists (select from event e where e.entity = gone.entity and e.entity_id = gone.id
      and e.version = gone.version + 1 and e.action = 'purge') then
      raise exception '% % is not to be removed', gone.entity, gone.id
        using errcode = 'restrict_violation', constraint = 'rows_stay';
    end if;
  end loop;
  update event e set changes = '{}', reason = null from unnest(entities, ids) as r (entity, id)
    where e.entity = r.entity and e.entity_id = r.id and e.action <> 'purge';
  delete from search_entry s using unnest(entities, ids) as r (entity, id) where s.record_id = r.id and s.entity = r.entity;
  delete from search_queue s using unnest(entities, ids) as r (entity, id) where s.record_id = r.id and s.entity = r.entity;
  delete from recent_record s using unnest(entities, ids) as r (entity, id) where s.record_id = r.id and s.entity = r.entity;
  delete from pinned_record s using unnest(entities, ids) as r (entity, id) where s.record_id = r.id and s.entity = r.entity;
  delete from certificate where id = any(ids);
  delete from seat where id = any(ids);
  delete from installation where id = any(ids);
  delete from allocation where id = any(ids);
  delete from assignment where id = any(ids);
  delete from repair where id = any(ids);
  delete from label_queue where equipment_id = any(items);
  delete from label_print where equipment_id = any(items);
  -- Words that several items share stay with the last of them; whoever is about to share some is waited for.
  lock table equipment_title in share row exclusive mode;
  with own as (delete from equipment_search where equipment_id = any(items) returning title_key)
  select array_agg(title_key) into titles from own;
  delete from equipment_title t where t.key = any(titles)
    and not exists (select from equipment_search s where s.title_key = t.key);
  delete from equipment_secret where equipment_id = any(items);
  delete from equipment_other_code where equipment_id = any(items);
  delete from equipment_code where equipment_id = any(items);
  delete from equipment_mac where equipment_id = any(items);
  delete from equipment_funding where equipment_id = any(items);
  delete from equipment_tag where equipment_id = any(items);
  delete from retirement_line where equipment_id = any(items);
  delete from retirement_step where retirement_id = any(ids);
  delete from equipment where id = any(ids);
  delete from retirement where id = any(ids);
  delete from attachment_chunk where attachment_id = any(ids);
  delete from attachment_preview where attachment_id = any(ids);
  delete from attachment where id = any(ids);
  return cardinality(ids);
end $$;

grant select, insert, update on hold, purge, purge_item to inventory_app;
grant delete on purge_item to inventory_app;
