-- Sensitive values of items: the item has a mask, the value itself is kept sealed here. No list, search, file or event
-- reads this table.
create table equipment_secret (
  equipment_id uuid not null references equipment,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  sealed bytea not null,
  updated_at timestamptz not null default now(),
  primary key (equipment_id, key)
);
grant delete on equipment_secret to inventory_app;

-- Whatever writes an item, a sensitive value is never stored as it is; a node of the release before is refused, too.
create function guard_sensitive_values() returns trigger language plpgsql as $$
begin
  if exists (select from category c, jsonb_array_elements(c.custom_fields) field
    where c.id = new.category_id and field ->> 'sensitive' = 'true'
      and new.custom_values ->> (field ->> 'key') not like '••••%') then
    raise exception 'a sensitive value of item % is not sealed', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'equipment_sensitive';
  end if;
  return new;
end $$;
create trigger equipment_sensitive before insert or update of custom_values, category_id on equipment
  for each row when (new.custom_values <> '{}') execute function guard_sensitive_values();

-- What is masked is not found by what is left of it.
create or replace function equipment_codes_of(mac_addresses text[], invoice_number text, custom_values jsonb)
  returns setof text language sql immutable parallel safe as $$
  select distinct left(fold(trim(code)), 200) from (
    select replace(mac, ':', '') as code from unnest(mac_addresses) mac
    union all select invoice_number
    union all select value #>> '{}' from jsonb_each(custom_values)
      where jsonb_typeof(value) in ('string', 'number') and value #>> '{}' not like '••••%'
  ) codes where trim(code) <> ''
$$;
