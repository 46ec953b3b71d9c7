-- Since when a seat is idle: from the day it was given, or from the day it was last seen in use. The unused seats
-- of a product can then be listed by the day by which they are counted.

create view seat_list as
  select s.*, greatest(s.started_on, s.last_used_on) as idle_since from seat s;
grant select on seat_list to inventory_app;
