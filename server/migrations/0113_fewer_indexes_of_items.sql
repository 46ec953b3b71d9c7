-- Every write of an item makes an entry in each of its indexes.

-- Tags are written in capitals: one index keeps them apart and finds their beginnings. Whole tags are found in the index
-- of the list.
create unique index equipment_tag_once on equipment (lower(tag) text_pattern_ops) where deleted_at is null;
drop index equipment_tag_key;
alter index equipment_tag_once rename to equipment_tag_key;
drop index equipment_tag_prefix;

-- A new item is with nobody. Those that nobody has come in the order of their ids, which the primary key has.
create index equipment_list_holder on equipment (custodian_id, id)
  where deleted_at is null and custodian_id is not null;
drop index equipment_list_custodian;
alter index equipment_list_holder rename to equipment_list_custodian;
create index equipment_made_by on equipment (manufacturer_id, id) where manufacturer_id is not null;
drop index equipment_manufacturer;
alter index equipment_made_by rename to equipment_manufacturer;

-- Serial numbers are kept in capitals: the index that keeps them apart finds their beginnings as well.
create unique index equipment_serial_once
  on equipment (serial_form text_pattern_ops, coalesce(manufacturer_id, '00000000-0000-0000-0000-000000000000'))
  where deleted_at is null and serial is not null;
drop index equipment_serial_key;
alter index equipment_serial_once rename to equipment_serial_key;
drop index equipment_serial_prefix;

-- What the list is filtered by are keys of the indexes of its orders, no longer only held by them: rows that do not fit are
-- passed over in the index, where each was looked up in the map of visible rows before, and those that fit are fetched at once.
create index equipment_list_next on equipment (tag, id, status, category_id, location_id, custodian_id, condition,
  acquired_on, cost) include (title_key) where deleted_at is null;
drop index equipment_list_tag;
alter index equipment_list_next rename to equipment_list_tag;
create index equipment_list_next on equipment (name, id, status, category_id, location_id, custodian_id, condition,
  acquired_on, cost) include (title_key) where deleted_at is null;
drop index equipment_list_name;
alter index equipment_list_next rename to equipment_list_name;
create index equipment_list_next on equipment (acquired_on, id, status, category_id, location_id, custodian_id, condition,
  cost) include (title_key) where deleted_at is null;
drop index equipment_list_acquired_on;
alter index equipment_list_next rename to equipment_list_acquired_on;
create index equipment_list_next on equipment (cost, id, status, category_id, location_id, custodian_id, condition,
  acquired_on) include (title_key) where deleted_at is null;
drop index equipment_list_cost;
alter index equipment_list_next rename to equipment_list_cost;
create index equipment_list_next on equipment (status, tag, id, category_id, location_id, custodian_id, condition,
  acquired_on, cost) include (title_key, search) where deleted_at is null;
drop index equipment_list_status_tag;
alter index equipment_list_next rename to equipment_list_status_tag;
create index equipment_list_next on equipment (status, acquired_on, id, cost) where deleted_at is null;
drop index equipment_list_status_acquired;
alter index equipment_list_next rename to equipment_list_status_acquired;
