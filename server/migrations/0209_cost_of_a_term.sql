-- What was paid once for a term is spread over its days, the last one too; whole years cost the same each.
create or replace function yearly_cost(cost numeric, period billing_period, starts_on date, ends_on date) returns numeric
  language sql immutable parallel safe as $$
  select case when cost is not null then least(99999999.99, round(case period
    when 'monthly' then cost * 12 when 'quarterly' then cost * 4 when 'yearly' then cost
    else coalesce((select case when years > 0 and (starts_on + make_interval(years => years))::date = ends_on + 1
        then cost / years else cost * 365 / (ends_on - starts_on + 1) end
      from (select extract(year from age(ends_on + 1, starts_on))::int as years) term), 0) end, 2)) end
$$;
