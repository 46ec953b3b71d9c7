-- Who pays for a line of an order is said in so many words: shares of its own, those of its project, or no federal money.

create type order_funding as enum ('own', 'project', 'none', 'not_stated');
alter table purchase_order_line add column funded_by order_funding;

update purchase_order_line l set funded_by = 'own'
where exists (select from purchase_order_line_funding f where f.line_id = l.id);

-- What was submitted before this was asked stays as it was: nothing was said. Drafts are asked when they are submitted.
update purchase_order_line l set funded_by = 'not_stated' from purchase_order o
where o.id = l.order_id and o.status <> 'draft' and l.funded_by is null;

-- What amendments keep of earlier lines says the same, so that giving one up brings it back.
create function pg_temp.stated(lines jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(line || jsonb_build_object('fundedBy',
    case when jsonb_array_length(line -> 'funding') > 0 then 'own' else 'not_stated' end) order by position), '[]')
  from jsonb_array_elements(lines) with ordinality as l (line, position)
$$;
update purchase_order_amendment set approved = jsonb_set(approved, '{lines}', pg_temp.stated(approved -> 'lines'));
update purchase_order_amendment set dropped = jsonb_set(dropped, '{lines}', pg_temp.stated(dropped -> 'lines'))
where dropped is not null;

-- The agency's day of a moment.
create function agency_day(moment timestamptz) returns date language sql stable parallel safe
  return (moment at time zone (select value #>> '{}' from setting
    where key = 'timeZone' and effective_on <= moment::date order by effective_on desc limit 1))::date;
