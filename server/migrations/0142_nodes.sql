-- The processes that serve, each with a row of its own (decision 096). Nothing depends on them: they are for the page of administrators. A process
-- renews its row only while somebody looks, so that an idle installation writes nothing; old rows are removed.
create table server_process (
  id uuid primary key,
  -- The machine, the number of the process on it, and what it has in the operating system.
  host text not null,
  process text not null,
  pid int not null,
  release text not null,
  node_version text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  is_ending boolean not null default false,
  -- Connections to the database by pool, memory in bytes, and the jobs: when each last ran and how.
  facts jsonb not null
);
create index server_process_seen on server_process (seen_at);
grant select, insert, update, delete on server_process to inventory_app;

-- Since when somebody looks, and when they last did.
create table server_process_look (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null,
  looked_at timestamptz not null
);
insert into server_process_look (since, looked_at) values ('-infinity', '-infinity');
grant select, update on server_process_look to inventory_app;
