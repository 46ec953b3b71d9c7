-- A search that is filtered or sorted in another way reads the items of a title in the index alone.
drop index equipment_search_title;
create index equipment_search_title on equipment (title_key, status, tag, id)
  include (name, category_id, location_id, custodian_id, condition, acquired_on, cost) where deleted_at is null;

-- What somebody holds, in the order of the list: the items of a name that many people have soon fill a page.
create index equipment_held on equipment (status, tag, id) include (custodian_id, title_key)
  where deleted_at is null and custodian_id is not null;
