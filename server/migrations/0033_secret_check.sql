-- A check value for each secret: tells a lost or another one at the start, and tells nothing of the secret.
create table secret_check (
  name text primary key,
  value bytea not null,
  at timestamptz not null default now()
);
