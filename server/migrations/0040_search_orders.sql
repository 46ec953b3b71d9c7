-- The usual orders of the list of items also hold what a search asks of a row, so that a frequent word is looked for in
-- the index alone.
drop index equipment_list_tag;
create index equipment_list_tag on equipment (tag, id)
  include (status, category_id, location_id, custodian_id, title_key) where deleted_at is null;
drop index equipment_list_name;
create index equipment_list_name on equipment (name, id)
  include (status, category_id, location_id, custodian_id, title_key) where deleted_at is null;
drop index equipment_list_acquired_on;
create index equipment_list_acquired_on on equipment (acquired_on, id)
  include (status, category_id, location_id, custodian_id, title_key) where deleted_at is null;
drop index equipment_list_cost;
create index equipment_list_cost on equipment (cost, id)
  include (status, category_id, location_id, custodian_id, title_key) where deleted_at is null;
