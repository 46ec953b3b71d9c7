-- Files of a view that are made again and again (decision 063). Like views they are no events.
create table export_schedule (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  owner_id uuid not null references user_account,
  name text not null check (length(name) between 1 and 60),
  entity text not null check (length(entity) between 2 and 40),
  -- The view that is followed; where it was deleted, nothing is made.
  view_id uuid references saved_view on delete set null,
  follows_view boolean not null,
  question text not null check (length(question) <= 8000),
  format text not null check (format in ('csv', 'xlsx', 'jsonl')),
  look jsonb not null default '{}',
  period text not null check (period in ('daily', 'weekly', 'monthly')),
  -- 1 is Monday.
  weekday int check (weekday between 1 and 7),
  -- A shorter month has its last day.
  month_day int check (month_day between 1 and 31),
  -- Of the agency's zone.
  hour int not null check (hour between 0 and 23),
  receivers uuid[] not null default '{}' check (cardinality(receivers) <= 50),
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  failures int not null default 0,
  problem jsonb,
  next_at timestamptz not null,
  -- The run that next_at stands for: a try after a failure is still the same one.
  due_at timestamptz not null,
  lease_by text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((period = 'weekly') = (weekday is not null) and (period = 'monthly') = (month_day is not null))
);
create index export_schedule_owner on export_schedule (owner_id);
create index export_schedule_next on export_schedule (next_at) where state = 'active';
create index export_schedule_view on export_schedule (view_id);
create index export_schedule_receivers on export_schedule using gin (receivers);

create table export_file (
  id uuid primary key default uuidv7(),
  schedule_id uuid not null references export_schedule on delete cascade,
  due_at timestamptz not null,
  name text not null,
  entity text not null,
  format text not null,
  media_type text not null,
  -- What of the list its owner could reach: it is for those who reach the same.
  reach text not null,
  size bigint not null default 0,
  row_count int not null default 0,
  sha256 text not null default '',
  -- Until then it is being made.
  made_at timestamptz,
  expires_at timestamptz not null,
  unique (schedule_id, due_at)
);
create index export_file_expiry on export_file (expires_at);

create table export_file_chunk (
  file_id uuid not null references export_file on delete cascade,
  position int not null check (position >= 0),
  sealed bytea not null,
  primary key (file_id, position)
);
alter table export_file_chunk alter column sealed set storage external;

revoke update on export_file_chunk from inventory_app;
grant delete on export_schedule, export_file, export_file_chunk to inventory_app;
