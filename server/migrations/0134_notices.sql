-- Notices (decision 091): what a person is made aware of. Gathered from records and finished events by a job; no record itself.
create table notice (
  id uuid primary key default uuidv7(),
  user_id uuid not null references user_account,
  kind text not null check (length(kind) between 2 and 40),
  -- What it is about where there is one notice for each subject; empty where one stands for all of its kind.
  key text not null default '' check (length(key) <= 100),
  -- Whose work it is, where a deputy is made aware of it.
  holder_id uuid references user_account,
  count int not null check (count > 0),
  params jsonb not null default '{}',
  link text not null,
  -- When the newest of them began to wait.
  latest timestamptz,
  due_on date,
  -- When it appeared, or grew.
  since timestamptz not null,
  read_at timestamptz,
  snoozed_until date,
  mailed_at timestamptz,
  done_at timestamptz
);
create unique index notice_open on notice (user_id, kind, key, holder_id) nulls not distinct where done_at is null;
create index notice_unread on notice (user_id) where done_at is null and read_at is null;
create index notice_user on notice (user_id, since, id);
create index notice_open_kind on notice (kind) where done_at is null;
create index notice_since on notice (since);
create index notice_holder on notice (holder_id) where holder_id is not null;

-- How far the job is: events of transactions before this one were seen; when everything was looked at, and on which day.
create table notice_position (
  is_only boolean primary key default true check (is_only),
  seen_xid xid8,
  whole_at timestamptz,
  day date
);
insert into notice_position default values;

grant delete on notice to inventory_app;
