-- What begins with a word is sorted by any column of the list that has an order of its own: the index of beginnings of serial numbers
-- holds them, so that no item is fetched to be sorted.
create index equipment_serial_next on equipment (left(serial_form, 2) collate "C", status, tag, id)
  include (serial_form, title_key, name, condition, acquired_on, cost)
  where deleted_at is null and serial is not null;
drop index equipment_serial_order;
alter index equipment_serial_next rename to equipment_serial_order;
