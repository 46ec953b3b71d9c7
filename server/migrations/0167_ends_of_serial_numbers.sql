-- The search over everything finds an item by the end of its serial number too: a range of an index, like its beginning. The index
-- is of the table of codes, whose rows stay where they are in it when an item changes hands: no check-out writes it.

-- The serial number of an item backwards, without spaces; it stands before the last space of the codes, the host name behind it.
create function serial_end(codes text) returns text
  language sql immutable parallel safe
  return replace(substr(reverse(codes), position(' ' in reverse(codes)) + 1), ' ', '');

create index equipment_search_serial_end on equipment_search (serial_end(codes) text_pattern_ops)
  where deleted_at is null and codes not like ' %';
