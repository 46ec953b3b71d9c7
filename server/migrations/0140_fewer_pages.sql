-- Lists name records of small tables, and each process remembers how they are called. A record that is called something else
-- stands here with its transaction: a page asks, within its own statement, which of them its process has not seen.
create table renamed_record (
  xid xid8 not null default pg_current_xact_id(),
  id uuid not null
);
create index renamed_record_xid on renamed_record (xid);
grant delete on renamed_record to inventory_app;

create function note_renamed_record() returns trigger language plpgsql as $$
begin
  insert into renamed_record (id) values (new.id);
  return null;
end $$;
create trigger category_renamed_in_lists after update on category for each row
  when ((old.name, old.path) is distinct from (new.name, new.path)) execute function note_renamed_record();
create trigger location_renamed_in_lists after update on location for each row
  when ((old.path, old.code) is distinct from (new.path, new.code)) execute function note_renamed_record();
create trigger person_renamed_in_lists after update on person for each row
  when ((old.display_name, old.unit) is distinct from (new.display_name, new.unit)) execute function note_renamed_record();
create trigger project_renamed_in_lists after update on project for each row
  when ((old.number, old.name) is distinct from (new.number, new.name)) execute function note_renamed_record();
create trigger model_renamed_in_lists after update on model for each row
  when (old.name is distinct from new.name) execute function note_renamed_record();
create trigger software_renamed_in_lists after update on software for each row
  when ((old.name, old.publisher) is distinct from (new.name, new.publisher)) execute function note_renamed_record();
create trigger vendor_renamed_in_lists after update on vendor for each row
  when ((old.name, old.vendor_number) is distinct from (new.name, new.vendor_number)) execute function note_renamed_record();

-- Next come the pages of a check-out.

-- Which categories are for people alone is asked with every check-out.
create index category_for_people on category (id) where requires_custodian;

-- Hardly any item has a day on which it is to be counted next. Those without come in the order of their ids.
create index equipment_list_next on equipment (next_due_on, id) where deleted_at is null and next_due_on is not null;
drop index equipment_list_next_due_on;
alter index equipment_list_next rename to equipment_list_next_due_on;

-- Keys are forgotten once an hour, and there are those of one day: the table is read then.
drop index idempotency_age;

-- An item that keeps its title has one. A device in other hands takes its software along: in the same trigger, because each
-- one fetches the item before and after.
create function keep_equipment_title(title_key bigint, title text, model_id uuid) returns void language plpgsql as $$
begin
  if exists (select from equipment_title t where t.key = keep_equipment_title.title_key) then return; end if;
  insert into equipment_title (key, model_id, name, text)
  values (title_key, model_id, fold(title), equipment_title_text(fold(title), model_id))
  on conflict do nothing;
end $$;
drop trigger equipment_changed_hands on equipment;
drop function equipment_changed_hands();
create function equipment_changed_hands(item uuid, before uuid, after uuid) returns void language plpgsql as $$
declare
  products uuid[] := array(select software_id from installation where equipment_id = item and deleted_at is null);
begin
  if cardinality(products) = 0 then return; end if;
  perform lock_software(products);
  perform refresh_cover(products, array_fill(item, array[cardinality(products)]));
  perform refresh_use(array(select id from seat where status = 'open' and software_id = any(products)
    and person_id in (before, after)));
end $$;
create or replace function keep_equipment_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_equipment_title(new.title_key, new.name, new.model_id);
    insert into equipment_search (equipment_id, tag, codes, status, title_key, custodian_id, deleted_at)
    values (new.id, lower(new.tag), equipment_codes(new.serial, new.hostname), new.status, new.title_key,
      new.custodian_id, new.deleted_at);
    return null;
  end if;
  if new.custodian_id is distinct from old.custodian_id then
    perform equipment_changed_hands(new.id, old.custodian_id, new.custodian_id);
  end if;
  if new.title_key <> old.title_key then
    perform keep_equipment_title(new.title_key, new.name, new.model_id);
  end if;
  update equipment_search set tag = lower(new.tag), codes = equipment_codes(new.serial, new.hostname),
    status = new.status, title_key = new.title_key, custodian_id = new.custodian_id, deleted_at = new.deleted_at
  where equipment_id = new.id;
  return null;
end $$;

-- The guard fetches the event it looks for: a search in the index alone would look up as well whether its page is visible to all.
create or replace function require_event() returns trigger language plpgsql as $$
declare
  derived constant text[] := array['search', 'path', 'depth', 'installed', 'bare_installs', 'assigned', 'is_covered',
    'last_used_on'];
  written bytea;
begin
  if tg_op = 'UPDATE' then
    -- What is derived from other rows may be refreshed alone.
    if new.version = old.version and to_jsonb(new) - derived = to_jsonb(old) - derived then return null; end if;
    if new.version <> old.version + 1 then
      raise exception '% % changed without a new version', tg_argv[0], new.id
        using errcode = 'integrity_constraint_violation', constraint = 'change_without_event';
    end if;
  end if;
  select hash into written from event where entity = tg_argv[0] and entity_id = new.id and version = new.version;
  if written is null then
    raise exception '% % version % has no event', tg_argv[0], new.id, new.version
      using errcode = 'integrity_constraint_violation', constraint = 'change_without_event';
  end if;
  return null;
end $$;

-- A command that has just read item and holder brings what the assignment is found by; the number comes before it.
create or replace function assignment_search_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.search <> '' then
    new.search := fold(new.number || ' ' || new.search);
    return new;
  end if;
  new.search := fold(new.number || ' ' || (select e.tag || ' ' || e.name from equipment e where e.id = new.equipment_id)
    || ' ' || coalesce(
      (select p.display_name from person p where p.id = new.person_id),
      (select l.path || ' ' || l.code from location l where l.id = new.location_id),
      (select p.number || ' ' || p.name from project p where p.id = new.project_id), ''));
  return new;
end $$;
