-- A session of scans is a batch; a device names it before the server has given it a number.
create table scan_session (
  id uuid primary key,
  batch_id uuid references batch,
  created_by uuid not null references user_account
);

-- What was answered to each scan: one that is sent again gets the same answer, and nothing is done twice.
create table scan (
  client_id uuid primary key,
  batch_id uuid not null references batch,
  created_by uuid not null references user_account,
  -- Its row in the batch.
  n int,
  method text not null check (method in ('camera', 'scanner', 'typed')),
  scanned_at timestamptz not null,
  taken_at timestamptz not null,
  answer jsonb
);
create index scan_batch on scan (batch_id);
create index scan_session_batch on scan_session (batch_id);

grant delete on scan, scan_session to inventory_app;

-- The first character that hand scanners send, if they are set to.
insert into setting (key, effective_on, value) values ('scanFirstCharacter', '1900-01-01', '"none"');
