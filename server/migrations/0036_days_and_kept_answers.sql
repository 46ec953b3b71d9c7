-- The rules of a closed case are those of the agency's day on which it was closed.
create or replace view retirement_line_figures as
  select l.id, l.retirement_id, l.position, l.equipment_id, l.disposed_on, l.fair_market_value, l.sale_price,
    l.sale_cost, coalesce(l.proceeds, l.sale_price) as proceeds, e.federal_share, d.needs_sanitization,
    d.sanitization,
    a.awards, coalesce(l.selling_cost, a.selling_cost) as selling_cost, coalesce(l.amount_due, a.amount_due) as amount_due,
    a.needs_instruction,
    a.needs_instruction and (l.instruction_on is null or not exists (select from attachment f
      where f.id = l.instruction_document_id and f.deleted_at is null)) as lacks_instruction,
    r.method_rule, r.reason_rule, d.book_value,
    coalesce(l.gain_loss, coalesce(l.proceeds, l.sale_price, 0) - coalesce(l.sale_cost, 0) - coalesce(d.book_value, 0)) as gain_loss,
    l.reversed_at is not null as is_reversed, k.lacks
  from retirement_line l
  join equipment e on e.id = l.equipment_id join category c on c.id = e.category_id
  join lateral (
    select day, method_rule(k.method, day) as method_rule, reason_rule(k.reason, day) as reason_rule
    from retirement k, lateral (select coalesce(agency_day(k.closed_at), agency_today()) as day) t where k.id = l.retirement_id
  ) r on true
  join lateral (
    select needs.needs_sanitization,
      case when l.sanitization is not null then l.sanitization when not needs.needs_sanitization then 'not_needed'
        else item_sanitization(l.equipment_id, l.waived_at is not null,
          coalesce((r.method_rule ->> 'leavesAgency')::boolean, true), r.day) end as sanitization,
      coalesce(l.book_value, book_value(e.cost, e.salvage_value, e.useful_life_months, e.in_service_on, e.status,
        coalesce(l.disposed_on, r.day))) as book_value
    from (select coalesce(l.needs_sanitization, e.stores_data or c.stores_data) as needs_sanitization) needs
  ) d on true
  join lateral (
    select coalesce(sum(i.selling_cost), 0.00) as selling_cost, coalesce(sum(i.amount_due), 0.00) as amount_due,
      coalesce(bool_or(i.is_over or i.needs_approval), false) as needs_instruction,
      coalesce(l.awards, jsonb_agg(jsonb_build_object(
        'fundingSource', jsonb_build_object('id', s.id, 'label', s.code, 'note', s.name),
        'agency', s.federal_agency, 'fain', s.fain, 'ruleSet', i.rule_set, 'share', i.share::text,
        'threshold', i.threshold::text, 'isOverThreshold', i.is_over, 'needsApproval', i.needs_approval,
        'sellingCost', i.selling_cost::numeric(14, 2)::text, 'amountDue', i.amount_due::numeric(14, 2)::text)
        order by i.place), '[]') as awards
    from item_awards(l.equipment_id, l.fair_market_value, coalesce(l.proceeds, l.sale_price),
      coalesce(l.disposed_on, r.day)) i
    join funding_source s on s.id = i.source_id
  ) a on true
  join lateral (
    select array_remove(array[
      case when e.federal_share > 0 and l.fair_market_value is null then 'fair_market_value' end,
      case when (r.reason_rule ->> 'needsPoliceReport')::boolean
        and (l.police_report is null or l.police_report_on is null) then 'police_report' end,
      case when d.sanitization = 'needed' then 'certificate' end,
      case when d.sanitization = 'performed' then 'verification' end,
      case when a.needs_instruction and (l.instruction_on is null or not exists (select from attachment f
        where f.id = l.instruction_document_id and f.deleted_at is null)) then 'instruction' end,
      case when r.method_rule -> 'removals' ? 'labels' and l.labels_at is null then 'labels' end,
      case when r.method_rule -> 'removals' ? 'directory' and l.directory_at is null then 'directory' end,
      case when r.method_rule -> 'removals' ? 'network' and l.network_at is null then 'network' end,
      case when r.method_rule -> 'removals' ? 'seats' and l.seats_at is null then 'seats' end,
      case when l.disposed_on is null then 'disposal_date' end,
      case when (r.method_rule ->> 'needsPrice')::boolean and l.sale_price is null then 'sale_price' end
    ], null) as lacks
  ) k on true;

-- What a kept answer changed stands beside its body, which an earlier release answers as it is.
alter table idempotency add column changed text[];
