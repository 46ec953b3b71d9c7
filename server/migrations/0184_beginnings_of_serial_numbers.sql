-- One or two letters are looked for at the beginnings of tags, serial numbers and names. In the index that keeps serial numbers
-- apart they stand without state and tag, so that each of thousands was fetched to be counted and sorted.

-- The items of two first letters of a serial number, in the order of the list; the rest of the number and the title beside them.
create index equipment_serial_order on equipment (left(serial_form, 2) collate "C", status, tag, id)
  include (serial_form, title_key) where deleted_at is null and serial is not null;

-- Beginnings of names, each looked up once among the titles.
create index equipment_title_name on equipment_title (name text_pattern_ops);

-- Of what somebody holds, the titles that a second word means are chosen in the index: what has another title is not looked up
-- in the map of visible rows. Two indexes had it, one by ids and one by state and tag, whose order nothing used: what somebody holds
-- is read as a whole and sorted. One of them is enough, so that a check-out writes as many as before.
create index equipment_list_next on equipment (custodian_id, id, title_key, status, tag)
  include (name, category_id, location_id, condition, acquired_on, cost)
  where deleted_at is null and custodian_id is not null;
drop index equipment_list_custodian;
drop index equipment_search_custodian;
alter index equipment_list_next rename to equipment_list_custodian;

-- How many living items the planner expects whose title is one of these, whose tag lies between, or whose serial number begins so.
create function expected_beginnings(titles bigint[], first_tag text, last_tag text, serials text) returns bigint
  language plpgsql as $$
declare
  plan json;
begin
  execute format('explain (format json) select from equipment where deleted_at is null
    and (title_key = any(%L::bigint[]) or tag between %L and %L or (serial is not null and serial_form like %L))',
    titles, first_tag, last_tag, serials) into plan;
  return (plan #>> '{0,Plan,Plan Rows}')::numeric::bigint;
end $$;

-- A word that very many codes have is not looked up among them only to find that there are too many. Of three letters or digits the
-- index knows how many codes have them: it is searched, and one row is fetched. Of other words the codes that statistics keep are a
-- sample of all; the part of it that has the word.
alter table equipment_search alter column codes set statistics 1000;
create function codes_with(pattern text) returns bigint language plpgsql
  set enable_seqscan = off set enable_indexscan = off as $$
declare
  plan jsonb;
begin
  execute format('explain (analyze, timing off, buffers off, format json) select from equipment_search where codes like %L limit 1',
    pattern) into plan;
  return jsonb_path_query_first(plan, '$.** ? (@."Node Type" == "Bitmap Index Scan")."Actual Rows"')::numeric::bigint;
end $$;
create function share_of_codes(pattern text) returns double precision language sql stable as $$
  select count(*) filter (where code like pattern)::float / greatest(count(*), 1)
  from unnest((select s.histogram_bounds::text::text[] from pg_stats s
    where s.schemaname = 'public' and s.tablename = 'equipment_search' and s.attname = 'codes')) code
$$;
analyze equipment_search (codes);

-- A list is read in its indexes alone as long as its pages are known to be visible to all; this is what a vacuum notes. By the
-- usual settings it comes after a fifth of the table has changed, which at a million items is months. Of pages that did not change since
-- the last one nothing is read, and the indexes are left alone while few rows are dead.
alter table equipment set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.001,
  autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.001);
alter table equipment_search set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.001,
  autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.001);
