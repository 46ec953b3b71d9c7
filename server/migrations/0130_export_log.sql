-- Reports that were taken out as files (decision 090): what was asked, both clocks, how many lines with which sums, and the hash of
-- the lines. Nothing of it is ever changed: whoever holds such a file can be told whether it came from here.
create table export_log (
  id uuid primary key default uuidv7(),
  kind text not null,
  parameters jsonb not null,
  as_of date not null,
  known text not null check (known in ('today', 'then')),
  format text not null,
  lines int not null check (lines >= 0),
  sums jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  made_by uuid not null references user_account,
  made_at timestamptz not null
);
create index export_log_hash on export_log (hash);
revoke update, delete on export_log from inventory_app;
