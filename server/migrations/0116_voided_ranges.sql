-- The ranges of a roll that were made void (decision 082): a tag that is on an item then and leaves it later is void too.
create table tag_roll_void (
  id uuid primary key default uuidv7(),
  roll_id uuid not null references tag_roll,
  first int not null,
  last int not null,
  reason text not null check (length(reason) between 3 and 500),
  voided_by uuid not null references user_account,
  voided_at timestamptz not null,
  check (last >= first)
);
create index tag_roll_void_roll on tag_roll_void (roll_id);
create index tag_roll_void_by on tag_roll_void (voided_by);
