-- Addresses by which a browser fetches an export itself: each works once, for a minute, as long as its session is open
-- (decision 063). Only the hash of the token is kept.
create table export_address (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references session on delete cascade,
  user_id uuid not null references user_account,
  -- Another one since ends it: roles were changed, or all sessions were ended.
  token_version int not null,
  wanted jsonb not null,
  expires_at timestamptz not null
);
create index export_address_user on export_address (user_id);
create index export_address_session on export_address (session_id);

revoke update on export_address from inventory_app;
grant delete on export_address to inventory_app;
