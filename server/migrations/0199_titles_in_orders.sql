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
