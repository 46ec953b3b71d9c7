-- Extensions, roles, text folding, settings, accounts, sessions, history, idempotency.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The application works as this role; it can neither change nor remove history.
do $$
begin
  if not exists (select from pg_roles where rolname = 'inventory_app') then
    create role inventory_app nologin;
  end if;
  if not pg_has_role(current_user, 'inventory_app', 'member') then
    execute format('grant inventory_app to %I', current_user);
  end if;
end $$;

-- PostgreSQL before 18 has no uuidv7() of its own.
do $$
begin
  if not exists (select from pg_proc where proname = 'uuidv7') then
    create function uuidv7() returns uuid language sql volatile as $body$
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        52, 1), 53, 1), 'hex')::uuid;
    $body$;
  end if;
end $$;

-- One way to fold text for searching and comparing: no case, no accents, Turkish i's as one letter.
create function fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(unaccent('unaccent', translate(normalize(value, NFKC), 'İıI', 'iii')));

-- One way to compare unique text: case and outer form do not count.
create function unique_form(value text) returns text
  language sql immutable parallel safe strict
  return lower(translate(normalize(value, NFKC), 'İıI', 'iii'));

create table setting (
  key text not null,
  effective_on date not null,
  value jsonb not null,
  primary key (key, effective_on)
);
insert into setting (key, effective_on, value) values
  ('timeZone', '1900-01-01', '"America/Denver"'),
  ('capitalThreshold', '1900-01-01', '"5000.00"'),
  ('capitalLifeMonths', '1900-01-01', '12');

create function setting_on(wanted text, day date) returns jsonb
  language sql stable
  return (select value from setting where key = wanted and effective_on <= day order by effective_on desc limit 1);

-- The agency's calendar day, whatever zone the server is in.
create function agency_today() returns date
  language sql stable
  return (now() at time zone (select value #>> '{}' from setting
    where key = 'timeZone' and effective_on <= now()::date order by effective_on desc limit 1))::date;

create type user_status as enum ('invited', 'active', 'suspended', 'closed');

create table user_account (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  first_name text not null,
  last_name text not null,
  roles text[] not null default '{}' check (roles <@ array['admin', 'staff', 'user']),
  status user_status not null default 'active',
  password_hash text,
  person_id uuid,
  -- Tokens carry this number; raising it ends every session of the account at once.
  token_version int not null default 1,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(first_name || ' ' || last_name || ' ' || email)) stored
);
create unique index user_account_email_key on user_account (email);
create index user_account_search on user_account using gin (search gin_trgm_ops);

-- What follows the person; not part of the record's history.
create table user_preference (
  user_id uuid primary key references user_account,
  settings jsonb not null default '{}',
  shortcuts jsonb not null default '[]',
  updated_at timestamptz not null default now()
);

-- When a person last signed in; apart from the account, because it is no change of the record.
create table user_sign_in (
  user_id uuid primary key references user_account,
  at timestamptz not null
);

create table session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references user_account,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  address text,
  user_agent text
);
create index session_open on session (user_id) where ended_at is null;

-- Failed sign-ins by account and by address; the waiting time grows with them.
create table login_failure (
  key text primary key,
  failures int not null,
  last_at timestamptz not null
);

create table idempotency (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status int,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_age on idempotency (created_at);

create type event_source as enum ('ui', 'api', 'import', 'job', 'demo');

create table event (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  actor_id uuid,
  actor text not null,
  source event_source not null,
  request_id text,
  batch_id uuid,
  entity text not null,
  entity_id uuid not null,
  version int not null check (version >= 1),
  action text not null,
  changes jsonb not null,
  reason text,
  previous_hash bytea,
  hash bytea not null
);
create unique index event_record_version on event (entity, entity_id, version);
create index event_unsealed on event (xid);
create index event_at on event (at);

-- What the hash of an event covers: everything but its number in the table, in one fixed written form.
create function event_digest(e event) returns bytea
  language sql immutable
  return sha256(convert_to(jsonb_build_array(
    encode(coalesce(e.previous_hash, ''::bytea), 'hex'), extract(epoch from e.at), e.actor_id, e.actor, e.source::text,
    e.request_id, e.batch_id, e.entity, e.entity_id, e.version, e.action, e.changes, e.reason)::text, 'UTF8'));

create function chain_event() returns trigger language plpgsql as $$
begin
  select hash into new.previous_hash from event
    where entity = new.entity and entity_id = new.entity_id and version = new.version - 1;
  if new.version > 1 and new.previous_hash is null then
    raise exception 'event % of % % has no predecessor', new.version, new.entity, new.entity_id
      using errcode = 'integrity_constraint_violation', constraint = 'event_chain';
  end if;
  new.hash := event_digest(new);
  return new;
end $$;
create trigger event_chain before insert on event for each row execute function chain_event();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: history is append-only', tg_op, tg_table_name
    using errcode = 'restrict_violation', constraint = 'history_append_only';
end $$;
create trigger event_no_change before update or delete on event for each row execute function refuse_change();
create trigger event_no_truncate before truncate on event for each statement execute function refuse_change();

-- Seals: each covers the events of finished transactions since the one before and holds its hash.
create table event_seal (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  from_xid xid8 not null,
  to_xid xid8 not null,
  event_count int not null,
  root bytea not null,
  previous_hash bytea,
  hash bytea not null
);
create trigger event_seal_no_change before update or delete on event_seal for each row execute function refuse_change();
create trigger event_seal_no_truncate before truncate on event_seal for each statement execute function refuse_change();

create function events_root(from_xid xid8, to_xid xid8) returns table (event_count int, root bytea)
  language sql stable
  begin atomic
    select count(*)::int, sha256(coalesce(string_agg(e.hash, ''::bytea order by e.seq), ''::bytea))
    from event e where e.xid >= from_xid and e.xid < to_xid;
  end;

create function seal_digest(s event_seal) returns bytea
  language sql immutable
  return sha256(convert_to(jsonb_build_array(encode(coalesce(s.previous_hash, ''::bytea), 'hex'),
    s.from_xid::text, s.to_xid::text, s.event_count, encode(s.root, 'hex'), extract(epoch from s.at))::text, 'UTF8'));

-- Seals what is finished; does nothing when there is nothing new. One sealer at a time.
create function seal_events() returns int language plpgsql as $$
declare
  last event_seal;
  fresh event_seal;
begin
  if not pg_try_advisory_xact_lock(hashtext('seal_events')) then return 0; end if;
  select * into last from event_seal order by id desc limit 1;
  fresh.at := clock_timestamp();
  fresh.from_xid := coalesce(last.to_xid, '0'::xid8);
  fresh.to_xid := pg_snapshot_xmin(pg_current_snapshot());
  if fresh.to_xid <= fresh.from_xid then return 0; end if;
  select r.event_count, r.root into fresh.event_count, fresh.root from events_root(fresh.from_xid, fresh.to_xid) r;
  if fresh.event_count = 0 then return 0; end if;
  fresh.previous_hash := last.hash;
  fresh.hash := seal_digest(fresh);
  insert into event_seal (at, from_xid, to_xid, event_count, root, previous_hash, hash)
    values (fresh.at, fresh.from_xid, fresh.to_xid, fresh.event_count, fresh.root, fresh.previous_hash, fresh.hash);
  return fresh.event_count;
end $$;

-- Every entity's table carries this: a row changes only together with an event of its new version.
create function require_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- What is derived from other rows may be refreshed alone.
    if new.version = old.version and to_jsonb(new) - array['search', 'path', 'depth']
      = to_jsonb(old) - array['search', 'path', 'depth'] then return null; end if;
    if new.version <> old.version + 1 then
      raise exception '% % changed without a new version', tg_argv[0], new.id
        using errcode = 'integrity_constraint_violation', constraint = 'change_without_event';
    end if;
  end if;
  if not exists (select from event where entity = tg_argv[0] and entity_id = new.id and version = new.version) then
    raise exception '% % version % has no event', tg_argv[0], new.id, new.version
      using errcode = 'integrity_constraint_violation', constraint = 'change_without_event';
  end if;
  return null;
end $$;

create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted', tg_table_name
    using errcode = 'restrict_violation', constraint = 'rows_stay';
end $$;

-- Puts the two guards on an entity's table.
create procedure guard_entity(table_name text, entity text) language plpgsql as $$
begin
  execute format('create constraint trigger %I after insert or update on %I deferrable initially deferred
    for each row execute function require_event(%L)', table_name || '_event', table_name, entity);
  execute format('create trigger %I before delete on %I for each row execute function refuse_delete()',
    table_name || '_no_delete', table_name);
  execute format('create trigger %I before truncate on %I for each statement execute function refuse_delete()',
    table_name || '_no_truncate', table_name);
end $$;

call guard_entity('user_account', 'user');

-- Work that grows with a table is queued here and done in small batches outside requests.
create table search_refresh (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id uuid not null,
  after uuid
);
