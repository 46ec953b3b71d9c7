-- Rolls of blank tags (decision 074): a range of the register that is printed before it is known which items it goes on.
-- In use and used up follow from the tags, so that claiming one writes nothing here.
create table tag_roll (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null unique check (number ~ '^TR-[0-9]{4}-[0-9]{5}$'),
  prefix text not null check (prefix ~ '^[A-Z]{1,6}$'),
  first int not null check (first between 1 and 999999),
  last int not null check (last between 1 and 999999),
  maker text not null check (maker in ('here', 'bought')),
  printed_at timestamptz,
  voided_at timestamptz,
  voided_by uuid references user_account,
  reason text check (length(reason) between 3 and 500),
  created_by uuid not null references user_account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (last >= first and last - first < 5000),
  check ((voided_at is null) = (reason is null) and (voided_at is null) = (voided_by is null))
);

alter table equipment_tag add column roll_id uuid references tag_roll;
create index equipment_tag_roll on equipment_tag (roll_id, state) where roll_id is not null;
