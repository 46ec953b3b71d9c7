-- How an amount is shared out: by the largest remainder, so that the parts always add up to the whole.
-- contract/src/shared/shares.ts says the same.
create function split_amount(amount numeric, weights numeric[]) returns numeric[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg((sign(amount) * (cents + (nth <= left_over)::int) / 100)::numeric(16, 2) order by place), '{}')
  from (
    select place, cents, row_number() over (order by loss desc, place) as nth,
      round(abs(amount) * 100) - sum(cents) over () as left_over
    from (
      select place, div(round(abs(amount) * 100) * weight, total) as cents,
        mod(round(abs(amount) * 100) * weight, total) as loss
      from (
        -- Where nothing weighs, the first takes it all.
        select place, case when sum(weight) over () = 0 then (place = 1)::int else weight end as weight,
          coalesce(nullif(sum(weight) over (), 0), 1) as total
        from unnest(weights) with ordinality as given (weight, place)
      ) weighed
    ) divided
  ) ranked
$$;

-- What is owed to one award for an item; contract/src/entities/retirement/amount-due.ts says the same. A sale above
-- the threshold outranks an estimate below it. `shares` are those of all awards of the item, `place` is this one's.
create function federal_due(
  value numeric, proceeds numeric, shares numeric[], place int, rule jsonb,
  out is_over boolean, out selling_cost numeric, out amount_due numeric
) language sql immutable parallel safe as $$
  select over, case when over then cost else 0.00 end, case when over then greatest(gross - cost, 0.00) else 0.00 end
  from (
    select greatest(coalesce(value, 0), coalesce(proceeds, 0)) > (rule ->> 'threshold')::numeric as over,
      coalesce(proceeds, value, 0) as base, (rule ->> 'sellingCostMost')::numeric as most,
      (select coalesce(sum(share), 0) from unnest(shares) share) as total
  ) b, lateral (
    select (split_amount(round(base * total / 100, 2), shares))[place] as gross,
      case when proceeds is null or total = 0 then 0.00 else (split_amount(round(
        least(most, coalesce(base * (rule ->> 'sellingCostPercent')::numeric / 100, most)), 2), shares))[place] end as cost
  ) c
$$;

create or replace function item_awards(item uuid, value numeric, proceeds numeric, day date)
  returns table (place int, source_id uuid, rule_set text, share numeric, threshold numeric, is_over boolean,
    needs_approval boolean, selling_cost numeric, amount_due numeric) language sql stable as $$
  select a.position, a.id, a.rule_set, a.share, (a.rule ->> 'threshold')::numeric, due.is_over, a.needs_approval,
    due.selling_cost, due.amount_due
  from (
    select f.position, s.id, s.rule_set, s.needs_disposition_approval as needs_approval,
      round(f.percent * s.federal_share / 100, 3) as share,
      array_agg(round(f.percent * s.federal_share / 100, 3)) over (order by f.position
        rows between unbounded preceding and unbounded following) as shares,
      row_number() over (order by f.position)::int as place, setting_on('dispositionRules', day) -> s.rule_set as rule
    from equipment_funding f join funding_source s on s.id = f.funding_source_id
    where f.equipment_id = item and s.type = 'federal' and s.federal_share > 0
  ) a, federal_due(value, proceeds, a.shares, a.place, a.rule) due
$$;
drop function federal_due(numeric, numeric, numeric, numeric, jsonb);
