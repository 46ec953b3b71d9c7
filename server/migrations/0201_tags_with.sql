-- Of how many codes have a word the trigram index is asked; so it is of tags now. What statistics expect of the search text, from a sample
-- of it, was four times what is found.
create function tags_with(pattern text) returns bigint language plpgsql
  set enable_seqscan = off set enable_indexscan = off as $$
declare
  plan jsonb;
begin
  execute format('explain (analyze, timing off, buffers off, format json) select from equipment_search
    where codes_spelled(tag) like codes_spelled(%L) limit 1', pattern) into plan;
  return jsonb_path_query_first(plan, '$.** ? (@."Node Type" == "Bitmap Index Scan")."Actual Rows"')::numeric::bigint;
end $$;
