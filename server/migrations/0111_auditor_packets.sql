-- Auditor packets (decision 079): what was asked for, how far it is, and the file as long as it is kept. Like scheduled exports they
-- are no events: they read the history and change no record.
create table auditor_packet (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null unique check (number ~ '^PK-[0-9]{4}-[0-9]{5}$'),
  title text not null check (length(title) between 2 and 120),
  as_of date not null,
  from_on date not null,
  words text not null default '' check (length(words) <= 100),
  sample_size int not null check (sample_size between 1 and 2000),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'canceled')),
  progress int not null default 0 check (progress between 0 and 100),
  problem text,
  lease_by text,
  lease_until timestamptz,
  -- What is in it: parts with their files, the sample, the anchors.
  contents jsonb,
  manifest_hash text,
  size bigint not null default 0,
  sha256 text not null default '',
  created_by uuid not null references user_account,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  done_at timestamptz,
  expires_at timestamptz,
  check (from_on <= as_of)
);
create index auditor_packet_waiting on auditor_packet (created_at) where state in ('queued', 'running');

create table auditor_packet_chunk (
  packet_id uuid not null references auditor_packet on delete cascade,
  position int not null check (position >= 0),
  sealed bytea not null,
  primary key (packet_id, position)
);
alter table auditor_packet_chunk alter column sealed set storage external;
revoke update on auditor_packet_chunk from inventory_app;
grant delete on auditor_packet_chunk to inventory_app;
