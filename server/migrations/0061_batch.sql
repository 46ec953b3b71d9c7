-- One record for every mass change: imports, bulk edits, and what takes them back. A batch is work and not property:
-- its own steps are no events, what it changes is (decision 051).
create table batch (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null unique,
  kind text not null check (kind in ('import', 'bulk_edit', 'scan', 'discovery', 'undo')),
  entity text not null check (length(entity) between 2 and 40),
  title text not null check (length(title) between 1 and 120),
  reason text check (length(reason) <= 500),
  state text not null check (state in ('reading', 'mapping', 'checking', 'checked', 'applying', 'paused', 'applied',
    'partly_applied', 'cancelled', 'undoing', 'undone', 'partly_undone', 'expired', 'failed')),
  -- Where a failed batch goes on.
  failed_in text,
  failure jsonb,
  policy text not null default 'good_rows' check (policy in ('good_rows', 'all_or_nothing')),
  -- How the changes were requested; their events say it.
  source event_source not null,
  -- Of an import: how the file is opened, its headings, what each column means, and chosen values by column.
  file_choices jsonb not null default '{}',
  columns text[] not null default '{}',
  mapping jsonb,
  value_choices jsonb not null default '{}',
  -- Of a bulk edit: what is changed.
  changes jsonb,
  -- Of an undo: the batch that is taken back.
  undoes uuid references batch,
  -- What became of its rows, once they are deleted.
  counts jsonb,
  -- What its author asks of a running job; done after the chunk.
  stop_request text check (stop_request in ('pause', 'cancel')),
  created_at timestamptz not null default now(),
  created_by uuid not null references user_account,
  touched_at timestamptz not null default now(),
  applied_at timestamptz,
  undo_until timestamptz,
  ended_at timestamptz
);
create index batch_author on batch (created_by, id);
create index batch_waiting on batch (id) where state in ('reading', 'checking', 'applying');

-- What the job of a batch knows, apart from the batch: it is locked while a chunk runs, and a person who asks for a
-- pause does not wait for the chunk.
create table batch_run (
  batch_id uuid primary key references batch,
  done int not null default 0,
  total int not null default 0,
  since timestamptz not null default now(),
  lease_by text,
  lease_until timestamptz
);

create table batch_file (
  batch_id uuid primary key references batch,
  name text not null check (length(name) between 1 and 150),
  size int not null check (size >= 1),
  media_type text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The bytes are deleted 90 days after the end; the hash stays.
  has_bytes boolean not null default true
);
create table batch_file_chunk (
  batch_id uuid not null references batch,
  position int not null check (position >= 0),
  sealed bytea not null,
  primary key (batch_id, position)
);
alter table batch_file_chunk alter column sealed set storage external;

create table batch_row (
  batch_id uuid not null references batch,
  n int not null,
  version int not null default 1,
  raw text[] not null default '{}',
  -- The values as a command takes them; references that are created on the way are named by their texts.
  wanted jsonb,
  -- Amounts of the row by field, for the statement; empty where a cell is no amount.
  amounts jsonb not null default '{}',
  entity text,
  target_id uuid,
  target_version int,
  -- Left out by a person; a check does not look at it again.
  is_skipped boolean not null default false,
  verdict text check (verdict in ('new', 'update', 'same', 'fix', 'skip', 'changed')),
  -- What would change, or did, as an event tells it.
  changes jsonb,
  problems jsonb not null default '[]',
  result text check (result in ('applied', 'refused', 'undone')),
  version_after int,
  primary key (batch_id, n)
);
create index batch_row_verdict on batch_row (batch_id, verdict, n);
create index batch_row_open on batch_row (batch_id, n) where result is null;

-- Values that may stand in one row only, so that a row is compared with all rows before it.
create table batch_key (
  batch_id uuid not null references batch,
  key text not null,
  n int not null,
  primary key (batch_id, key, n)
);

-- What a person decided about a file of these headings, for the next one.
create table import_memory (
  id uuid primary key default uuidv7(),
  entity text not null,
  signature text not null check (signature ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references user_account,
  is_shared boolean not null default false,
  mapping jsonb not null,
  value_choices jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  unique (entity, signature, user_id)
);

create index event_batch on event (batch_id, seq) where batch_id is not null;

grant delete on batch_file_chunk, batch_row, batch_key, import_memory to inventory_app;
