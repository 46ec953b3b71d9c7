-- A name and a word of the title: what people hold was read person by person, three pages down and three along for each. The items
-- of a title that are held lie close together here, by ids, which is nearly the order of the table: the map of visible rows is read
-- page after page. Whose they are is a key, so that those of others are passed over in the index.
create index equipment_title_held on equipment (title_key, id, custodian_id, status, tag)
  where deleted_at is null and custodian_id is not null;

-- It takes the place of the index of all that is held, so that a check-out writes as many as before. What is in use is walked in the index of
-- the list, where the holder is a key, too; what is held in another state is little, and is left in an index of its own.
create index equipment_held_next on equipment (status, tag, id, custodian_id, title_key)
  where deleted_at is null and custodian_id is not null and status <> 'in_use';
drop index equipment_held;
alter index equipment_held_next rename to equipment_held;
