-- The search over everything finds an item by the beginning of an address of its network cards.
create index equipment_mac_start on equipment_mac (mac text_pattern_ops);
