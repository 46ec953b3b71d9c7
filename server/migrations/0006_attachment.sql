-- Files of records: what is known of them, their bytes in pieces, and a small picture of them.

create type attachment_kind as enum
  ('invoice', 'quote', 'receipt', 'warranty', 'certificate', 'photo', 'approval', 'police_report', 'other');

create table attachment (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  entity text not null check (length(entity) between 2 and 40),
  -- Text, because records of every table are meant, and lists compare it as text.
  record_id text not null check (record_id ~ '^[0-9a-f-]{36}$'),
  name text not null check (length(name) between 1 and 150 and name !~ '[\\/:]'),
  kind attachment_kind not null,
  media_type text not null,
  size int not null check (size between 1 and 26214400),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width int check (width between 1 and 20000),
  height int check (height between 1 and 20000),
  has_preview boolean not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(name)) stored
);
create index attachment_record on attachment (record_id, id);
create index attachment_list_record on attachment (fold(record_id), id);
create index attachment_list_name on attachment (name, id);
create index attachment_list_kind on attachment (kind, id);
create index attachment_list_size on attachment (size, id);
create index attachment_list_created_at on attachment (created_at, id);
create index attachment_search on attachment using gin (search gin_trgm_ops);

call guard_entity('attachment', 'attachment');

-- The bytes: written before the row that describes them, in the same transaction, and never changed.
create table attachment_chunk (
  attachment_id uuid not null references attachment deferrable initially deferred,
  position int not null check (position >= 0),
  bytes bytea not null check (length(bytes) between 1 and 262144),
  primary key (attachment_id, position)
);
create table attachment_preview (
  attachment_id uuid primary key references attachment deferrable initially deferred,
  media_type text not null,
  bytes bytea not null check (length(bytes) between 1 and 204800)
);
-- What is stored is compressed already.
alter table attachment_chunk alter column bytes set storage external;
alter table attachment_preview alter column bytes set storage external;

create function refuse_other_bytes() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the bytes of a file never change', tg_op, tg_table_name
    using errcode = 'restrict_violation', constraint = 'bytes_stay';
end $$;
create trigger attachment_chunk_no_change before update or delete on attachment_chunk
  for each row execute function refuse_other_bytes();
create trigger attachment_chunk_no_truncate before truncate on attachment_chunk
  for each statement execute function refuse_other_bytes();
create trigger attachment_preview_no_change before update or delete on attachment_preview
  for each row execute function refuse_other_bytes();
create trigger attachment_preview_no_truncate before truncate on attachment_preview
  for each statement execute function refuse_other_bytes();
revoke update on attachment_chunk, attachment_preview from inventory_app;
