-- Items are searched by small tables: what a word means is looked up among titles, people and codes, and the items are
-- ranges of an index. No word is compared with a million rows, and custody writes no trigrams.

drop index equipment_search;

-- The next statement writes the whole table anew: its pages get room for the next version of their rows at once.
alter table equipment set (fillfactor = 88);

-- What an item is called: its own name and its model. Items that are called the same have the same key.
alter table equipment add column title_key bigint not null
  generated always as (hashtextextended(fold(name) || ' ' || coalesce(model_id::text, ''), 0)) stored;
alter table equipment alter column title_key set statistics 500;

-- Every title once, with its maker, model and number as the model's own search text has them.
create table equipment_title (
  key bigint primary key,
  model_id uuid,
  name text not null,
  text text not null
);

-- The codes of an item, and beside them what the default order and the other words of a search ask.
create table equipment_search (
  equipment_id uuid primary key,
  tag text not null,
  codes text not null,
  status equipment_status not null,
  title_key bigint not null,
  custodian_id uuid,
  deleted_at timestamptz
) with (fillfactor = 85);

create function equipment_codes(serial text, hostname text) returns text
  language sql immutable parallel safe
  return fold(coalesce(serial, '') || ' ' || coalesce(hostname, ''));

create function equipment_title_text(name text, model_id uuid) returns text
  language sql stable
  return concat_ws(' ', name, (select m.search from model m where m.id = model_id));

create function keep_equipment_search() returns trigger language plpgsql as $$
begin
  if not exists (select from equipment_title t where t.key = new.title_key) then
    insert into equipment_title (key, model_id, name, text)
    values (new.title_key, new.model_id, fold(new.name), equipment_title_text(fold(new.name), new.model_id))
    on conflict do nothing;
  end if;
  if tg_op = 'INSERT' then
    insert into equipment_search (equipment_id, tag, codes, status, title_key, custodian_id, deleted_at)
    values (new.id, lower(new.tag), equipment_codes(new.serial, new.hostname), new.status, new.title_key,
      new.custodian_id, new.deleted_at);
  else
    update equipment_search set tag = lower(new.tag), codes = equipment_codes(new.serial, new.hostname),
      status = new.status, title_key = new.title_key, custodian_id = new.custodian_id, deleted_at = new.deleted_at
    where equipment_id = new.id;
  end if;
  return null;
end $$;
create trigger equipment_search_insert after insert on equipment
  for each row execute function keep_equipment_search();
create trigger equipment_search_update
  after update of tag, serial, hostname, status, name, model_id, custodian_id, deleted_at on equipment
  for each row when ((old.tag, old.serial, old.hostname, old.status, old.title_key, old.custodian_id, old.deleted_at)
    is distinct from (new.tag, new.serial, new.hostname, new.status, new.title_key, new.custodian_id, new.deleted_at))
  execute function keep_equipment_search();

-- A renamed model or maker: the titles of the model follow its search text.
create function keep_equipment_titles() returns trigger language plpgsql as $$
begin
  update equipment_title set text = concat_ws(' ', name, new.search) where model_id = new.id;
  return null;
end $$;
create trigger model_search_changed after update on model
  for each row when (old.search is distinct from new.search) execute function keep_equipment_titles();

-- Makes the rows of items that were written while triggers rested, as those that are there already.
create function fill_equipment_search() returns void language sql as $$
  insert into equipment_title (key, model_id, name, text)
  select t.title_key, t.model_id, t.name, equipment_title_text(t.name, t.model_id)
  from (select distinct on (title_key) title_key, model_id, fold(name) as name from equipment order by title_key) t
  on conflict do nothing;
  insert into equipment_search (equipment_id, tag, codes, status, title_key, custodian_id, deleted_at)
  select id, lower(tag), equipment_codes(serial, hostname), status, title_key, custodian_id, deleted_at from equipment
  on conflict do nothing;
$$;
select fill_equipment_search();

create index equipment_title_text on equipment_title using gin (text gin_trgm_ops);
create index equipment_title_model on equipment_title (model_id);
-- New codes wait in a short list of the index, which a search reads too.
create index equipment_search_codes on equipment_search using gin (codes gin_trgm_ops, tag gin_trgm_ops)
  with (gin_pending_list_limit = 128);

-- The items of a title or a person in the order of the list, and the list itself with its words.
create index equipment_search_title on equipment (title_key, status, tag, id) include (custodian_id)
  where deleted_at is null;
create index equipment_search_custodian on equipment (custodian_id, status, tag, id) include (title_key)
  where deleted_at is null and custodian_id is not null;
create index equipment_search_order on equipment (status, tag, id) include (search) where deleted_at is null;

-- How many living items the planner expects under these titles, people and tags, or with this pattern in their text.
create function expected_items(titles bigint[], people uuid[], first_tag text, last_tag text, pattern text) returns bigint
  language plpgsql as $$
declare
  plan json;
begin
  execute format('explain (format json) select from equipment where deleted_at is null
    and (title_key = any(%L::bigint[]) or custodian_id = any(%L::uuid[]) or tag between %L and %L or search like %L)',
    titles, people, first_tag, last_tag, pattern) into plan;
  return (plan #>> '{0,Plan,Plan Rows}')::numeric::bigint;
end $$;

analyze equipment_title;
analyze equipment_search;
