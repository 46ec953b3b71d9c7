-- A list is filtered by one thing and sorted by another. Where the index of an order has no column for the filter, each row that is walked
-- past is fetched; where the index of a record's items has no column for the order, each of them is. So each index of an order has
-- what lists are filtered by as keys, and each index of the items of one record has what lists are sorted by.
create index equipment_list_next on equipment (serial, id, status, category_id, location_id, custodian_id, condition,
  acquired_on, cost, title_key) where deleted_at is null;
drop index equipment_list_serial;
alter index equipment_list_next rename to equipment_list_serial;
create index equipment_list_next on equipment (condition, id, status, category_id, location_id, custodian_id,
  acquired_on, cost, title_key) where deleted_at is null;
drop index equipment_list_condition;
alter index equipment_list_next rename to equipment_list_condition;
create index equipment_list_next on equipment (due_on, id, status, category_id, location_id, custodian_id, condition,
  acquired_on, cost, title_key) where deleted_at is null and due_on is not null;
drop index equipment_list_due_on;
alter index equipment_list_next rename to equipment_list_due_on;
create index equipment_list_next on equipment (last_seen_on, id, status, category_id, location_id, custodian_id, condition,
  acquired_on, cost, title_key) where deleted_at is null and last_seen_on is not null;
drop index equipment_list_last_seen_on;
alter index equipment_list_next rename to equipment_list_last_seen_on;
create index equipment_list_next on equipment (next_due_on, id, status, category_id, location_id, custodian_id, condition,
  acquired_on, cost, title_key) where deleted_at is null and next_due_on is not null;
drop index equipment_list_next_due_on;
alter index equipment_list_next rename to equipment_list_next_due_on;
create index equipment_list_next on equipment (warranty_ends_on, id, status, category_id, location_id, custodian_id, condition,
  acquired_on, cost, title_key) where deleted_at is null and warranty_ends_on is not null;
drop index equipment_list_warranty_ends_on;
alter index equipment_list_next rename to equipment_list_warranty_ends_on;

create index equipment_list_next on equipment (location_id, id) include (tag, name, status, category_id, custodian_id, model_id,
  condition, acquired_on, cost, serial, due_on, last_seen_on, next_due_on, warranty_ends_on) where deleted_at is null;
drop index equipment_list_location;
alter index equipment_list_next rename to equipment_list_location;
create index equipment_list_next on equipment (model_id, category_id, id) include (tag, name, status, location_id, custodian_id,
  condition, acquired_on, cost, serial, due_on, last_seen_on, next_due_on, warranty_ends_on) where deleted_at is null;
drop index equipment_list_model;
alter index equipment_list_next rename to equipment_list_model;
create index equipment_list_next on equipment (custodian_id, id, title_key, status, tag) include (name, category_id, location_id,
  model_id, condition, acquired_on, cost, serial, due_on, last_seen_on, next_due_on, warranty_ends_on)
  where deleted_at is null and custodian_id is not null;
drop index equipment_list_custodian;
alter index equipment_list_next rename to equipment_list_custodian;
create index equipment_list_next on equipment (category_id, name, id) include (status, location_id, custodian_id, condition,
  acquired_on, cost) where deleted_at is null;
drop index equipment_list_category_name;
alter index equipment_list_next rename to equipment_list_category_name;
create index equipment_search_next on equipment (title_key, status, tag, id) include (name, category_id, location_id, custodian_id,
  model_id, condition, acquired_on, cost, serial, due_on, last_seen_on, next_due_on, warranty_ends_on) where deleted_at is null;
drop index equipment_search_title;
alter index equipment_search_next rename to equipment_search_title;

-- The first page of an index is made with its first entry; without, each plan of a question about items looks for it.
select begin_indexes_of_items();
