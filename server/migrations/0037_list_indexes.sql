-- The usual orders of the list of items hold what it is usually filtered by: a filtered list is walked in the index alone,
-- and only the rows of its page are fetched.
drop index equipment_list_status_tag;
create index equipment_list_status_tag on equipment (status, tag, id)
  include (category_id, location_id, custodian_id) where deleted_at is null;
drop index equipment_list_tag;
create index equipment_list_tag on equipment (tag, id)
  include (status, category_id, location_id, custodian_id) where deleted_at is null;
drop index equipment_list_name;
create index equipment_list_name on equipment (name, id)
  include (status, category_id, location_id, custodian_id) where deleted_at is null;
drop index equipment_list_acquired_on;
create index equipment_list_acquired_on on equipment (acquired_on, id)
  include (status, category_id, location_id, custodian_id) where deleted_at is null;
drop index equipment_list_cost;
create index equipment_list_cost on equipment (cost, id)
  include (status, category_id, location_id, custodian_id) where deleted_at is null;

-- Pairs of filter and order that come most often, or that no walk finds soon: names go with their category.
create index equipment_list_category_name on equipment (category_id, name, id) where deleted_at is null;
create index equipment_list_status_acquired on equipment (status, acquired_on, id) include (cost)
  where deleted_at is null;
create index equipment_list_custodian_cost on equipment (custodian_id, status, cost, id) where deleted_at is null;

-- A row by its id in two pages instead of four, and people by their id without their table.
create index equipment_row on equipment using hash (id);
create index person_label on person (id) include (display_name, unit);
