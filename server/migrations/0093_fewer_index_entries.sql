-- Every write of an item makes an entry in each of its indexes, also where the value is empty or another index has it.

-- Most items have none of these days. Those without come in the order of their ids, which the primary key has.
drop index equipment_list_due_on;
create index equipment_list_due_on on equipment (due_on, id) where deleted_at is null and due_on is not null;
drop index equipment_list_last_seen_on;
create index equipment_list_last_seen_on on equipment (last_seen_on, id)
  where deleted_at is null and last_seen_on is not null;
drop index equipment_list_warranty_ends_on;
create index equipment_list_warranty_ends_on on equipment (warranty_ends_on, id)
  where deleted_at is null and warranty_ends_on is not null;

-- The answer of a command is written into the row that its key made: on the same page, if that has room.
alter table idempotency set (fillfactor = 50);
