-- The items of a place or a model are shown by state and tag: the index has them in this order, so that a page of a place
-- with very many items reads that page alone. In any other order they are still read from it as a whole and sorted.
create index equipment_list_next on equipment (location_id, status, tag, id)
  include (name, category_id, custodian_id, condition, acquired_on, cost, title_key)
  where deleted_at is null;
drop index equipment_list_location;
alter index equipment_list_next rename to equipment_list_location;
create index equipment_list_next on equipment (model_id, status, tag, id)
  include (name, category_id, location_id, custodian_id, condition, acquired_on, cost)
  where deleted_at is null;
drop index equipment_list_model;
alter index equipment_list_next rename to equipment_list_model;
