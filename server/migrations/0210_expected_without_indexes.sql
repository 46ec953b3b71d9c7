-- How many items words mean is asked of the planner. It looked for a way through each of 49 indexes to each part of the alternative, and
-- weighed all values of the parts again each time: seventy people took four milliseconds. What is asked whether it is true leads to no
-- index, and is expected as often.
create or replace function expected_items(titles bigint[], people uuid[], first_tag text, last_tag text, pattern text) returns bigint
  language plpgsql as $$
declare
  plan json;
begin
  execute format('explain (format json) select from equipment where deleted_at is null
    and (title_key = any(%L::bigint[]) or custodian_id = any(%L::uuid[]) or tag between %L and %L or search like %L) is true',
    titles, people, first_tag, last_tag, pattern) into plan;
  return (plan #>> '{0,Plan,Plan Rows}')::numeric::bigint;
end $$;

create or replace function expected_beginnings(titles bigint[], first_tag text, last_tag text, serials text) returns bigint
  language plpgsql as $$
declare
  plan json;
begin
  execute format('explain (format json) select from equipment where deleted_at is null
    and (title_key = any(%L::bigint[]) or tag between %L and %L or (serial is not null and serial_form like %L)) is true',
    titles, first_tag, last_tag, serials) into plan;
  return (plan #>> '{0,Plan,Plan Rows}')::numeric::bigint;
end $$;
