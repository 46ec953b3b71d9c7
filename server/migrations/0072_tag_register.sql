-- The tag register: what is glued to an item stays its number, whoever printed it. A tag can be blank, issued, claimed
-- or void; other numbers of an item are kept and found beside it.

alter table equipment drop constraint equipment_tag_check;
alter table equipment add constraint equipment_tag_check check (tag ~ '^[A-Z0-9][A-Z0-9.-]{0,19}$');
-- An item in the bin keeps showing the tag it had, also when the tag was claimed for another item since: for ever
-- unique is the register.
drop index equipment_tag_key;
create unique index equipment_tag_key on equipment (tag) where deleted_at is null;

alter table equipment_tag
  alter column equipment_id drop not null,
  add column state text not null default 'issued' check (state in ('blank', 'issued', 'claimed', 'void')),
  add column reason text check (length(reason) between 3 and 500),
  add column claimed_at timestamptz,
  add constraint equipment_tag_form check (tag ~ '^[A-Z0-9][A-Z0-9.-]{0,19}$'),
  -- The counter issues nothing but its own form.
  add constraint equipment_tag_issued check (state <> 'issued' or tag ~ '^[A-Z]{1,6}-[0-9]{6}$'),
  add constraint equipment_tag_item check ((state in ('issued', 'claimed')) = (equipment_id is not null)),
  add constraint equipment_tag_reason check (state <> 'void' or reason is not null);

-- A tag goes to another item only by way of blank, and blank again only when its item is in the bin.
create function guard_equipment_tag() returns trigger language plpgsql as $$
begin
  if new.tag <> old.tag or old.state = 'void'
    or (old.state <> new.state and not (
      (old.state = 'blank' and new.state in ('claimed', 'void'))
      or (old.state = 'claimed' and new.state = 'blank'
        and exists (select from equipment e where e.id = old.equipment_id and e.deleted_at is not null))))
    or (old.state = new.state and old.equipment_id is distinct from new.equipment_id) then
    raise exception 'tag % cannot become % of %', old.tag, new.state, new.equipment_id
      using errcode = 'integrity_constraint_violation', constraint = 'equipment_tag_step';
  end if;
  return new;
end $$;
create trigger equipment_tag_step before update on equipment_tag
  for each row execute function guard_equipment_tag();

-- Other codes: old numbers, RFID, tags of vendors, IMEI, ids of other programs; unique among living items.
alter table equipment add column other_codes jsonb not null default '[]'
  check (jsonb_typeof(other_codes) = 'array' and jsonb_array_length(other_codes) <= 10);
create table equipment_other_code (
  kind text not null check (kind in ('old_number', 'rfid', 'vendor_tag', 'imei', 'external_id')),
  code text not null check (length(code) between 1 and 64),
  equipment_id uuid not null references equipment
);
create unique index equipment_other_code_key on equipment_other_code (kind, unique_form(code));
create index equipment_other_code_item on equipment_other_code (equipment_id);
create index equipment_other_code_beginning on equipment_other_code (lower(code) text_pattern_ops);
grant delete on equipment_other_code to inventory_app;

create function keep_equipment_other_codes() returns trigger language plpgsql as $$
begin
  delete from equipment_other_code where equipment_id = new.id;
  if new.deleted_at is null and new.status <> 'disposed' then
    insert into equipment_other_code (kind, code, equipment_id)
    select c ->> 'kind', c ->> 'code', new.id from jsonb_array_elements(new.other_codes) c;
  end if;
  return null;
end $$;
create trigger equipment_other_code_insert after insert on equipment
  for each row when (new.other_codes <> '[]') execute function keep_equipment_other_codes();
create trigger equipment_other_code_update after update of other_codes, status, deleted_at on equipment
  for each row when (old.other_codes is distinct from new.other_codes
    or (new.other_codes <> '[]'
      and (old.deleted_at is distinct from new.deleted_at or old.status is distinct from new.status)))
  execute function keep_equipment_other_codes();

-- The search finds an item by its other codes, and by a tag that has not the form of those that are ranges of an index.
create function equipment_printed_codes_of(tag text, other_codes jsonb) returns setof text
  language sql immutable parallel safe as $$
  select distinct left(fold(trim(code)), 200) from (
    select tag as code where tag !~ '^[A-Z]{1,6}-[0-9]{6}$'
    union all select c ->> 'code' from jsonb_array_elements(other_codes) c
  ) codes where trim(code) <> ''
$$;
create or replace function keep_equipment_codes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from equipment_code where equipment_id = new.id; end if;
  insert into equipment_code (code, equipment_id)
  select code, new.id from equipment_codes_of(new.mac_addresses, new.invoice_number, new.custom_values) code
  union select code, new.id from equipment_printed_codes_of(new.tag, new.other_codes) code;
  return null;
end $$;
drop trigger equipment_code_insert on equipment;
drop trigger equipment_code_update on equipment;
create trigger equipment_code_insert after insert on equipment
  for each row when (new.mac_addresses <> '{}' or new.invoice_number is not null or new.custom_values <> '{}'
    or new.other_codes <> '[]' or new.tag !~ '^[A-Z]{1,6}-[0-9]{6}$')
  execute function keep_equipment_codes();
create trigger equipment_code_update after update of tag, mac_addresses, invoice_number, custom_values, other_codes
  on equipment for each row when ((old.tag, old.mac_addresses, old.invoice_number, old.custom_values, old.other_codes)
    is distinct from (new.tag, new.mac_addresses, new.invoice_number, new.custom_values, new.other_codes))
  execute function keep_equipment_codes();
create or replace function fill_equipment_codes() returns void language sql as $$
  insert into equipment_code (code, equipment_id)
  select code, e.id from equipment e
  cross join lateral (select * from equipment_codes_of(e.mac_addresses, e.invoice_number, e.custom_values)
    union select * from equipment_printed_codes_of(e.tag, e.other_codes)) as c (code);
$$;
