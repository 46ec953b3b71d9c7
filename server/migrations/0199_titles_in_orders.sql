-- What is found by a title is walked in the order of a column, too: as a key the title is compared before a row is looked up in the
-- map of visible rows, beside the holder, who is one already. The indexes are as large as before.
create index equipment_list_next on equipment (tag, id, status, category_id, location_id, custodian_id, condition,
  acquired_on, cost, title_key) where deleted_at is null;
drop index equipment_list_tag;
alter index equipment_list_next rename to equipment_list_tag;
create index equipment_list_next on equipment (name, id, status, category_id, location_id, custodian_id, condition,
  acquired_on, cost, title_key) where deleted_at is null;
drop index equipment_list_name;
alter index equipment_list_next rename to equipment_list_name;
create index equipment_list_next on equipment (acquired_on, id, status, category_id, location_id, custodian_id, condition,
  cost, title_key) where deleted_at is null;
drop index equipment_list_acquired_on;
alter index equipment_list_next rename to equipment_list_acquired_on;
create index equipment_list_next on equipment (cost, id, status, category_id, location_id, custodian_id, condition,
  acquired_on, title_key) where deleted_at is null;
drop index equipment_list_cost;
alter index equipment_list_next rename to equipment_list_cost;

-- By name the items of a title lie together, anywhere in the list. A title knows how its names are spelled, so that they are entered
-- there; most have one spelling.
alter table equipment_title add column names text[] not null default '{}';

create or replace function keep_equipment_title(title_key bigint, title text, model_id uuid) returns void language plpgsql as $$
begin
  if exists (select from equipment_title t where t.key = keep_equipment_title.title_key and title = any (t.names)) then return; end if;
  insert into equipment_title (key, model_id, name, text, names)
  values (title_key, model_id, fold(title), equipment_title_text(fold(title), model_id), array[title])
  on conflict (key) do update set names = equipment_title.names || excluded.names
    where not equipment_title.names @> excluded.names;
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
  if (new.title_key, new.name) is distinct from (old.title_key, old.name) then
    perform keep_equipment_title(new.title_key, new.name, new.model_id);
  end if;
  update equipment_search set tag = lower(new.tag), codes = equipment_codes(new.serial, new.hostname),
    status = new.status, title_key = new.title_key, custodian_id = new.custodian_id, deleted_at = new.deleted_at
  where equipment_id = new.id;
  return null;
end $$;
create or replace trigger equipment_search_update
  after update of tag, serial, hostname, status, name, model_id, custodian_id, deleted_at on equipment
  for each row when ((old.tag, old.serial, old.hostname, old.status, old.title_key, old.name, old.custodian_id, old.deleted_at)
    is distinct from (new.tag, new.serial, new.hostname, new.status, new.title_key, new.name, new.custodian_id, new.deleted_at))
  execute function keep_equipment_search();
create or replace function fill_equipment_search() returns void language sql as $$
  insert into equipment_title (key, model_id, name, text, names)
  select t.title_key, t.model_id, t.name, equipment_title_text(t.name, t.model_id), t.names
  from (select title_key, model_id, fold(min(name)) as name, array_agg(distinct name) as names from equipment group by 1, 2) t
  on conflict (key) do update set names = array(select distinct unnest(equipment_title.names || excluded.names));
  insert into equipment_search (equipment_id, tag, codes, status, title_key, custodian_id, deleted_at)
  select id, lower(tag), equipment_codes(serial, hostname), status, title_key, custodian_id, deleted_at from equipment
  on conflict do nothing;
$$;
update equipment_title t set names = own.names
from (select title_key, array_agg(distinct name) as names from equipment group by 1) own where own.title_key = t.key;
analyze equipment_title;
