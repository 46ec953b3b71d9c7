-- What the list of items is usually filtered by beside its order stands in the indexes of all usual orders: a filtered list
-- is chosen in an index alone, whichever of them the planner walks.
drop index equipment_list_tag;
create index equipment_list_tag on equipment (tag, id)
  include (status, category_id, location_id, custodian_id, condition, acquired_on, cost, title_key)
  where deleted_at is null;
drop index equipment_list_name;
create index equipment_list_name on equipment (name, id)
  include (status, category_id, location_id, custodian_id, condition, acquired_on, cost, title_key)
  where deleted_at is null;
drop index equipment_list_acquired_on;
create index equipment_list_acquired_on on equipment (acquired_on, id)
  include (status, category_id, location_id, custodian_id, condition, cost, title_key) where deleted_at is null;
drop index equipment_list_cost;
create index equipment_list_cost on equipment (cost, id)
  include (status, category_id, location_id, custodian_id, condition, acquired_on, title_key)
  where deleted_at is null;

-- The order that the list opens with had two indexes, one for filters and one for words.
drop index equipment_list_status_tag;
create index equipment_list_status_tag on equipment (status, tag, id)
  include (category_id, location_id, custodian_id, condition, acquired_on, cost, title_key, search)
  where deleted_at is null;
drop index equipment_search_order;

-- The items of a place, a model or a person are few enough to be sorted in any order, if that needs no row.
drop index equipment_list_location;
create index equipment_list_location on equipment (location_id, id)
  include (tag, name, status, category_id, custodian_id, condition, acquired_on, cost, title_key)
  where deleted_at is null;
drop index equipment_list_model;
create index equipment_list_model on equipment (model_id, id)
  include (tag, name, status, category_id, location_id, custodian_id, condition, acquired_on, cost)
  where deleted_at is null;
drop index equipment_search_custodian;
create index equipment_search_custodian on equipment (custodian_id, status, tag, id)
  include (name, category_id, location_id, condition, acquired_on, cost, title_key)
  where deleted_at is null and custodian_id is not null;
drop index equipment_list_custodian_cost;

-- The words of the small tables beside their ids, and the tree of places.
create index location_label on location (id) include (path, code);
drop index location_parent;
create index location_parent on location (parent_id) include (id);
