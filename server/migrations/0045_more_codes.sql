-- MAC addresses, invoice numbers and the values of custom fields are found by the search of items, by their beginning.
-- They are often alike for very many items, so that trigrams would read most of an index: here each is a range.
create table equipment_code (
  code text not null,
  equipment_id uuid not null
);
grant delete on equipment_code to inventory_app;

create function equipment_codes_of(mac_addresses text[], invoice_number text, custom_values jsonb) returns setof text
  language sql immutable parallel safe as $$
  select distinct left(fold(trim(code)), 200) from (
    select replace(mac, ':', '') as code from unnest(mac_addresses) mac
    union all select invoice_number
    union all select value #>> '{}' from jsonb_each(custom_values) where jsonb_typeof(value) in ('string', 'number')
  ) codes where trim(code) <> ''
$$;

create function keep_equipment_codes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from equipment_code where equipment_id = new.id; end if;
  insert into equipment_code (code, equipment_id)
  select code, new.id from equipment_codes_of(new.mac_addresses, new.invoice_number, new.custom_values) code;
  return null;
end $$;
create trigger equipment_code_insert after insert on equipment
  for each row when (new.mac_addresses <> '{}' or new.invoice_number is not null or new.custom_values <> '{}')
  execute function keep_equipment_codes();
create trigger equipment_code_update after update of mac_addresses, invoice_number, custom_values on equipment
  for each row when ((old.mac_addresses, old.invoice_number, old.custom_values)
    is distinct from (new.mac_addresses, new.invoice_number, new.custom_values))
  execute function keep_equipment_codes();

create function fill_equipment_codes() returns void language sql as $$
  insert into equipment_code (code, equipment_id)
  select code, e.id from equipment e
  cross join lateral equipment_codes_of(e.mac_addresses, e.invoice_number, e.custom_values) code
  where e.mac_addresses <> '{}' or e.invoice_number is not null or e.custom_values <> '{}';
$$;
select fill_equipment_codes();
create index equipment_code_beginning on equipment_code (code text_pattern_ops, equipment_id);
create index equipment_code_item on equipment_code (equipment_id);
analyze equipment_code;

-- The items that have a code with this beginning, written one way or the other. Where more than 100 have it, those that
-- have it as a whole; where more than 1,000 do, it is a value to filter by and not one to find. Both are safe in LIKE.
create function items_by_codes(beginning text, spelled text) returns uuid[]
  language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  items uuid[];
begin
  select array_agg(equipment_id) into items from (
    select equipment_id from equipment_code where code like beginning || '%' limit 101) found;
  if items is null and spelled <> beginning then
    select array_agg(equipment_id) into items from (
      select equipment_id from equipment_code where code like spelled || '%' limit 101) found;
  end if;
  if cardinality(items) > 100 then
    select array_agg(equipment_id) into items from (
      select equipment_id from equipment_code where code like beginning or code like spelled limit 1001) found;
  end if;
  return case when cardinality(items) <= 1000 then items else '{}' end;
end $$;
