-- The search over everything: one row for each record that is found by its words, whatever its kind. Changed records are
-- queued by their statement and written outside of requests, so that a write pays for one row of a queue.

-- The words of a text, folded and split at every sign; what a letter is does not depend on the database's locale.
create function search_words(value text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct left(word, 60)
    from regexp_split_to_table(fold(coalesce(value, '')),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\u060c\u061b\u061f]+') word
    where word <> '');

-- What a question asks of the words of a record: all of them, each as a beginning. One letter and up to three digits are
-- asked as they are: they begin too much.
create function search_query(question text, area text) returns tsquery
  language sql immutable parallel safe
  return (
    select string_agg(asked, ' & ')::tsquery from (
      (select quote_literal(word) || case when length(word) = 1 or word ~ '^[0-9]{1,3}$' then '' else ':*' end as asked
        from unnest(search_words(question)) word order by length(word) desc, word limit 8)
      union all
      select quote_literal(':' || area) where area is not null
    ) parts
    where search_words(question) <> '{}');

-- The text in which the beginnings of words are compared: each word behind a space.
create function search_form(value text) returns text
  language sql immutable parallel safe
  return ' ' || regexp_replace(fold(coalesce(value, '')),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\u060c\u061b\u061f]+', ' ', 'g');

-- What can be found and how it is shown: its tag, number or name, what stands beside it, and its words. Serial numbers and
-- other codes are no words: they are found in their own indexes, the moment they are saved.
create view search_source as
  select 'equipment' as entity, r.id, r.tag as label, r.name as title, p.display_name as note,
    concat_ws(' ', r.tag, r.name, m.name, d.name, d.number, p.display_name) as text,
    r.status <> 'disposed' as is_live, r.deleted_at is not null as in_bin, r.updated_at as changed_at
  from equipment r
    left join manufacturer m on m.id = r.manufacturer_id
    left join model d on d.id = r.model_id
    left join person p on p.id = r.custodian_id
  union all
  select 'repair', r.id, r.number, left(r.problem, 120), (select tag from equipment where id = r.equipment_id), r.search,
    r.status not in ('completed', 'cancelled'), r.deleted_at is not null, r.updated_at from repair r
  union all
  select 'software', r.id, r.name, null, r.publisher, r.search, true, r.deleted_at is not null, r.updated_at from software r
  union all
  select 'entitlement', r.id, r.number, (select name from software where id = r.software_id), r.contract_number, r.search,
    r.phase in ('draft', 'active'), r.deleted_at is not null, r.updated_at from entitlement r
  union all
  select 'purchase-order', r.id, coalesce(r.order_number, r.number), r.title, (select name from vendor where id = r.vendor_id),
    r.search, r.status not in ('closed', 'rejected', 'cancelled'), r.deleted_at is not null, r.updated_at
  from purchase_order r
  union all
  select 'project', r.id, r.number, r.name, null, r.search, r.status not in ('closed', 'cancelled'),
    r.deleted_at is not null, r.updated_at from project r
  union all
  select 'retirement', r.id, r.number, r.title, null, r.search, r.status not in ('completed', 'rejected', 'cancelled'),
    r.deleted_at is not null, r.updated_at from retirement r
  union all
  select 'certificate', r.id, r.number, null, (select tag from equipment where id = r.equipment_id), r.search, true,
    r.deleted_at is not null, r.updated_at from certificate r
  union all
  select 'person', r.id, r.display_name, null, r.unit, concat_ws(' ', r.search, r.unit), r.active,
    r.deleted_at is not null, r.updated_at from person r
  union all
  select 'location', r.id, r.name, null, r.code, r.search, r.active, r.deleted_at is not null, r.updated_at from location r
  union all
  select 'vendor', r.id, r.name, null, r.vendor_number, r.search, r.active, r.deleted_at is not null, r.updated_at
  from vendor r
  union all
  select 'manufacturer', r.id, r.name, null, null, r.search, r.active, r.deleted_at is not null, r.updated_at
  from manufacturer r
  union all
  select 'model', r.id, r.name, null, (select name from manufacturer where id = r.manufacturer_id), r.search, r.active,
    r.deleted_at is not null, r.updated_at from model r
  union all
  select 'funding-source', r.id, r.code, r.name, r.fain, r.search, r.active, r.deleted_at is not null, r.updated_at
  from funding_source r
  union all
  select 'category', r.id, r.name, null, r.code, r.search, r.active, r.deleted_at is not null, r.updated_at from category r
  union all
  -- Files of what not everybody may read are not among them.
  select 'attachment', r.id, r.name, null, null, r.search, true, r.deleted_at is not null, r.updated_at from attachment r
  where r.entity not in ('user', 'access-request', 'contact-message', 'agency-setting')
  union all
  -- Named where it is pinned or was opened; never queued, because not everybody may read accounts.
  select 'user', r.id, r.email, trim(r.first_name || ' ' || r.last_name), null, r.search, r.status in ('invited', 'active'),
    r.deleted_at is not null, r.updated_at from user_account r;

create table search_entry (
  entity text not null,
  record_id uuid not null,
  label text not null,
  title text,
  note text,
  -- Label and title as they are compared with a question.
  form text not null,
  words tsvector not null,
  is_live boolean not null,
  in_bin boolean not null,
  changed_at timestamptz not null,
  -- The record first: a search by words must never walk a kind of record in this order.
  primary key (record_id, entity)
) with (fillfactor = 90);
-- Items are apart, so that a million of them never hide the few records of other kinds that have the same words. New
-- words wait in a short list of the index, which a search reads too.
create index search_entry_items on search_entry using gin (words) with (gin_pending_list_limit = 128)
  where entity = 'equipment' and not in_bin;
create index search_entry_others on search_entry using gin (words) with (gin_pending_list_limit = 128)
  where entity <> 'equipment' and not in_bin;
create index search_entry_bin on search_entry using gin (words) with (gin_pending_list_limit = 128) where in_bin;

-- Records that were written since; and tables whose records are still to be written for the first time.
create table search_queue (
  entity text not null,
  record_id uuid not null
);
create table search_fill (
  entity text primary key,
  after uuid
);
grant delete on search_queue, search_fill to inventory_app;

create function queue_new_search_entries() returns trigger language plpgsql as $$
begin
  insert into search_queue (entity, record_id) select tg_argv[0], id from new_row;
  return null;
end $$;
create function queue_changed_search_entries() returns trigger language plpgsql as $$
begin
  insert into search_queue (entity, record_id)
  select tg_argv[0], n.id from new_row n join old_row o on o.id = n.id
  where (n.version, n.search) is distinct from (o.version, o.search);
  return null;
end $$;

do $$
declare
  kind text;
  source text;
begin
  foreach kind in array array['equipment', 'repair', 'software', 'entitlement', 'purchase-order', 'project', 'retirement',
    'certificate', 'person', 'location', 'vendor', 'manufacturer', 'model', 'funding-source', 'category', 'attachment']
  loop
    source := replace(kind, '-', '_');
    execute format('create trigger %I after insert on %I referencing new table as new_row
      for each statement execute function queue_new_search_entries(%L)', source || '_search_entry_new', source, kind);
    execute format('create trigger %I after update on %I referencing new table as new_row old table as old_row
      for each statement execute function queue_changed_search_entries(%L)', source || '_search_entry_changed', source, kind);
  end loop;
end $$;

-- What is there already is written in the background, table by table. Also for rows that came while triggers rested.
create function fill_search_entries() returns void language sql as $$
  insert into search_fill (entity)
  select replace(tgrelid::regclass::text, '_', '-') from pg_trigger
  where tgname like '%\_search\_entry\_new'
  on conflict (entity) do update set after = null
$$;
select fill_search_entries();

create function write_search_entries(kind text, ids uuid[]) returns void language sql as $$
  insert into search_entry as s (entity, record_id, label, title, note, form, words, is_live, in_bin, changed_at)
  select entity, id, label, title, note, search_form(label) || '|' || search_form(title),
    array_to_tsvector(search_words(text) || (':' || entity)), is_live, in_bin, changed_at
  from search_source where entity = kind and id = any(ids)
  on conflict (record_id, entity) do update set label = excluded.label, title = excluded.title, note = excluded.note,
    form = excluded.form, words = excluded.words, is_live = excluded.is_live, in_bin = excluded.in_bin,
    changed_at = excluded.changed_at
  where (s.label, s.title, s.note, s.words, s.is_live, s.in_bin, s.changed_at) is distinct from
    (excluded.label, excluded.title, excluded.note, excluded.words, excluded.is_live, excluded.in_bin, excluded.changed_at)
$$;

-- Writes a batch of what is queued, or of a table that is not filled yet; answers how many records, or null when there is
-- nothing to do. One at a time: an older look at a record would overwrite a newer one.
create function refresh_search_entries(batch_size int) returns int language plpgsql as $$
declare
  part record;
  filling search_fill;
  ids uuid[];
  touched int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('refresh_search_entries')) then return null; end if;
  for part in
    with taken as (
      delete from search_queue where ctid = any(array(select ctid from search_queue limit batch_size))
      returning entity, record_id
    )
    select entity, array_agg(distinct record_id) as ids from taken group by entity
  loop
    perform write_search_entries(part.entity, part.ids);
    touched := touched + cardinality(part.ids);
  end loop;
  if touched > 0 then return touched; end if;
  select * into filling from search_fill order by entity limit 1;
  if not found then return null; end if;
  execute format('select array_agg(id order by id) from (
    select id from %I where id > $1 order by id limit $2) next', replace(filling.entity, '-', '_'))
    into ids using coalesce(filling.after, '00000000-0000-0000-0000-000000000000'), batch_size;
  if ids is null then
    delete from search_fill where entity = filling.entity;
    return 0;
  end if;
  perform write_search_entries(filling.entity, ids);
  update search_fill set after = ids[cardinality(ids)] where entity = filling.entity;
  return cardinality(ids);
end $$;

-- What a person opened last and pinned; like settings no events.
create table recent_record (
  user_id uuid not null references user_account,
  entity text not null check (length(entity) between 2 and 40),
  record_id uuid not null,
  opened_at timestamptz not null default clock_timestamp(),
  primary key (user_id, entity, record_id)
);
create table pinned_record (
  user_id uuid not null references user_account,
  entity text not null check (length(entity) between 2 and 40),
  record_id uuid not null,
  pinned_at timestamptz not null default clock_timestamp(),
  primary key (user_id, entity, record_id)
);
grant delete on recent_record, pinned_record to inventory_app;

-- What begins with a text and is no code of another index yet.
create index person_email_prefix on person (fold(email) text_pattern_ops);
create index funding_source_fain_prefix on funding_source (fold(fain) text_pattern_ops);
