-- Trigrams know no signs: of a word like "-e1" they told every code in which a word begins with "e1", and each was fetched to be
-- compared. The index has signs as letters that codes do not have, so that it tells of them what it tells of letters.
create function codes_spelled(codes text) returns text
  language sql immutable parallel safe strict
  return translate(codes, '-._/:#+*()@&=,', 'αβγδεζηθικλμνξ');

-- New codes wait in a short list of the index, which a search reads too.
create index equipment_search_spelled on equipment_search
  using gin (codes_spelled(codes) gin_trgm_ops, codes_spelled(tag) gin_trgm_ops) with (gin_pending_list_limit = 128);
-- A release before this one reads all codes until it is replaced.
drop index equipment_search_codes;
analyze equipment_search (codes);

create or replace function codes_with(pattern text) returns bigint language plpgsql
  set enable_seqscan = off set enable_indexscan = off as $$
declare
  plan jsonb;
begin
  execute format('explain (analyze, timing off, buffers off, format json) select from equipment_search
    where codes_spelled(codes) like codes_spelled(%L) limit 1', pattern) into plan;
  return jsonb_path_query_first(plan, '$.** ? (@."Node Type" == "Bitmap Index Scan")."Actual Rows"')::numeric::bigint;
end $$;
