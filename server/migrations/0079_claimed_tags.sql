-- The undo of an import makes the printed tags of its items blank again: they are found by their items.
create index equipment_tag_claimed on equipment_tag (equipment_id) where state = 'claimed';
