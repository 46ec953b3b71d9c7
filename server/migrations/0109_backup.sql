-- Backups, rehearsals and archives that were wanted, and what became of them (decision 078). Like schedules they are no
-- events: what a backup holds is proven by its own manifest, beside the database.
create table backup_run (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('base', 'archive', 'rehearsal')),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  -- What it was due for: made once, however many nodes there are. Null where a person wanted it.
  slot text unique,
  -- The backup it made, or rehearsed.
  name text,
  requested_by uuid references user_account,
  requested_at timestamptz not null default now(),
  not_before timestamptz not null default now(),
  attempts int not null default 0,
  lease_by text,
  lease_until timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  bytes bigint,
  is_encrypted boolean,
  problem text,
  facts jsonb not null default '{}',
  -- When the plan no longer kept it.
  removed_at timestamptz
);
-- One at a time: who asks twice gets one.
create unique index backup_run_waiting on backup_run (kind) where state in ('queued', 'running');
create unique index backup_run_name on backup_run (kind, name) where kind <> 'rehearsal' and name is not null;
create index backup_run_requested on backup_run (requested_at desc);
create index backup_run_requested_by on backup_run (requested_by);

create table backup_log_state (
  is_only boolean primary key default true check (is_only),
  -- Why the log does not reach the backups; null when it does.
  problem text,
  problem_since timestamptz,
  -- Files of the log were given up: only a new base goes on from here.
  needs_base boolean not null default false
);
insert into backup_log_state default values;
