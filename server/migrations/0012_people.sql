-- People: the history of sign-ins, one-time links, what may be asked how often, access requests, contact messages.

-- Who signed in or failed to, with what and from where; a job forgets it after half a year.
create type sign_in_outcome as enum ('signed_in', 'wrong_password', 'not_active');
create table sign_in (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  -- Without an account the e-mail belongs to nobody; it is not kept.
  user_id uuid references user_account,
  outcome sign_in_outcome not null,
  address text,
  user_agent text
);
create index sign_in_user on sign_in (user_id, at, id);
create index sign_in_age on sign_in (at);
create index session_age on session (created_at);
grant delete on sign_in, session to inventory_app;

-- One-time links to set a password; only the hash of the token is kept.
create type link_purpose as enum ('invite', 'reset');
create table one_time_link (
  id uuid primary key default uuidv7(),
  user_id uuid not null references user_account,
  purpose link_purpose not null,
  token_hash bytea not null,
  -- A link to reset a password dies with whatever ends the sessions of the account.
  token_version int not null,
  created_at timestamptz not null,
  created_by uuid references user_account,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create unique index one_time_link_token_key on one_time_link (token_hash);
create index one_time_link_open on one_time_link (user_id) where used_at is null and revoked_at is null;
create index one_time_link_age on one_time_link (expires_at);

-- Who forgot a password where no e-mail can be sent: an administrator hands out a link.
create table reset_request (
  user_id uuid primary key references user_account,
  at timestamptz not null
);
create index reset_request_age on reset_request (at);

-- How often something was asked in the present window of time.
create table allowance (
  key text primary key,
  started_at timestamptz not null,
  used int not null
);
grant delete on one_time_link, reset_request, allowance to inventory_app;

-- One account for each person; a closed one no longer counts.
create unique index user_account_person_key on user_account (person_id)
  where person_id is not null and status <> 'closed' and deleted_at is null;

create type access_request_status as enum ('new', 'approved', 'declined');
create table access_request (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  name text not null check (length(name) between 2 and 100),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  reason text not null check (length(reason) between 10 and 1000),
  status access_request_status not null default 'new',
  decision text check (length(decision) <= 500),
  decided_at timestamptz,
  user_id uuid references user_account,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(name || ' ' || email)) stored,
  check ((status = 'new') = (decided_at is null)),
  check ((status = 'approved') = (user_id is not null))
);
create unique index access_request_open_key on access_request (email) where status = 'new' and deleted_at is null;
create index access_request_created on access_request (created_at, id);
create index access_request_search on access_request using gin (search gin_trgm_ops);
call guard_entity('access_request', 'access-request');

create type contact_message_status as enum ('new', 'answered', 'closed');
create table contact_message (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  name text not null check (length(name) between 2 and 100),
  email text not null check (length(email) between 3 and 254),
  topic text not null check (length(topic) between 2 and 120),
  message text not null check (length(message) between 10 and 4000),
  status contact_message_status not null default 'new',
  answer text check (length(answer) <= 4000),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(topic || ' ' || name || ' ' || email)) stored,
  check (status <> 'answered' or answer is not null),
  check ((answer is null) = (answered_at is null))
);
create index contact_message_created on contact_message (created_at, id);
create index contact_message_search on contact_message using gin (search gin_trgm_ops);
call guard_entity('contact_message', 'contact-message');
