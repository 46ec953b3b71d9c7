-- The items of a place or a model are shown in the order of their tags: the index has them in it, so that a page of a place
-- with very many items reads that page alone. In any other order they are still read from it as a whole and sorted.
create index equipment_list_next on equipment (location_id, tag, id)
  include (name, status, category_id, custodian_id, condition, acquired_on, cost, title_key)
  where deleted_at is null;
drop index equipment_list_location;
alter index equipment_list_next rename to equipment_list_location;
create index equipment_list_next on equipment (model_id, tag, id)
  include (name, status, category_id, location_id, custodian_id, condition, acquired_on, cost)
  where deleted_at is null;
drop index equipment_list_model;
alter index equipment_list_next rename to equipment_list_model;
