-- Access of outside auditors (decision 085): who reads, why, what, from when to when; and everything that was read.
create type audit_access_status as enum ('waiting', 'granted', 'revoked');
create type audit_scope as enum ('packet', 'all');
create table audit_access (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null unique check (number ~ '^AU-[0-9]{4}-[0-9]{5}$'),
  user_id uuid not null references user_account,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  organization text not null check (length(organization) between 2 and 120),
  purpose text not null check (length(purpose) between 10 and 500),
  scope audit_scope not null,
  packet_number text references auditor_packet (number),
  from_on date not null,
  until_on date not null,
  status audit_access_status not null default 'waiting',
  confirmed_by text,
  confirmed_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(number || ' ' || email || ' ' || organization)) stored,
  check (from_on <= until_on),
  check ((scope = 'packet') = (packet_number is not null)),
  check ((status = 'revoked') = (revoked_at is not null))
);
create index audit_access_user on audit_access (user_id);
create index audit_access_created on audit_access (created_at, id);
create index audit_access_email on audit_access (email, id);
create index audit_access_organization on audit_access (organization, id);
create index audit_access_scope on audit_access (scope, id);
create index audit_access_status on audit_access (status, id);
create index audit_access_from on audit_access (from_on, id);
create index audit_access_until on audit_access (until_on, id);
create index audit_access_number_prefix on audit_access (lower(number) text_pattern_ops);
create index audit_access_email_prefix on audit_access (fold(email) text_pattern_ops);
create index audit_access_organization_prefix on audit_access (fold(organization) text_pattern_ops);
call guard_entity('audit_access', 'audit-access');

-- What auditors read. Rows are written before the answer goes out, and never changed.
create table audit_read (
  id bigint generated always as identity primary key,
  access_id uuid not null references audit_access,
  at timestamptz not null,
  call text not null,
  record_id text,
  row_count int,
  byte_count bigint,
  request_id text not null
);
create index audit_read_access on audit_read (access_id, id desc);
revoke update, delete, truncate on audit_read from inventory_app;
create function refuse_read_change() returns trigger language plpgsql as $$
begin
  raise exception 'what an auditor read is not changed' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_read_no_change before update or delete on audit_read
  for each row execute function refuse_read_change();
create trigger audit_read_no_truncate before truncate on audit_read
  for each statement execute function refuse_read_change();

insert into setting (key, effective_on, value) values ('auditorMaxDays', '1900-01-01', '90');
