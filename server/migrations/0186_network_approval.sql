-- Whether an item may be connected to the network (CIS 1.1, decision 128): yes, no, or not decided. A fact of the register as well, so
-- that what was said on a day can be read later.
alter table equipment add column network_approval yes_no;
alter table equipment_period add column network_approval text;
