-- The rules of retirement: what the agency's settings say, what is owed for an item, and when its data is gone.

insert into setting (key, effective_on, value) values
  ('clearOnlyInside', '1900-01-01', 'true'),
  ('reversalDays', '1900-01-01', '30'),
  ('salePhotos', '1900-01-01', 'false'),
  ('dispositionRules', '1900-01-01', '{
    "pre_2024": { "threshold": "5000.00", "sellingCostMost": "500.00", "sellingCostPercent": "10" },
    "2024": { "threshold": "10000.00", "sellingCostMost": "1000.00", "sellingCostPercent": null } }'),
  ('retirementReasons', '1900-01-01', (
    select jsonb_agg(jsonb_build_object('reason', reason, 'isActive', true, 'labels', null,
      'needsPoliceReport', reason = 'stolen') order by reason)
    from unnest(enum_range(null::retirement_reason)) reason)),
  ('retirementMethods', '1900-01-01', (
    select jsonb_agg(jsonb_build_object('method', m.method, 'isActive', m.is_active, 'labels', null,
      'reasons', m.reasons, 'needsRecipient', m.recipient, 'needsPrice', m.price, 'needsAffidavit', m.affidavit,
      'needsSurplusReference', m.surplus, 'leavesAgency', m.leaves, 'isWriteOff', m.method = 'write_off',
      'removals', case when m.method = 'write_off' then '["directory", "network", "seats"]'::jsonb
        else '["labels", "directory", "network", "seats"]'::jsonb end) order by m.place)
    from (values
      (1, 'transfer_agency', true, true, false, false, false, true),
      (2, 'surplus_sale', true, false, true, false, true, true),
      (3, 'internet_auction', true, false, true, false, false, true),
      (4, 'public_sale', false, false, true, false, false, true),
      (5, 'negotiated_sale', false, true, true, false, false, true),
      (6, 'trade_in', true, true, true, false, false, true),
      (7, 'donation', true, true, false, false, false, true),
      (8, 'recycler', true, true, false, false, false, true),
      (9, 'destruction', true, false, false, true, false, true),
      (10, 'return_owner', true, true, false, false, false, true),
      (11, 'parts', true, false, false, false, false, false),
      (12, 'write_off', true, false, false, true, false, true)
    ) given (place, method, is_active, recipient, price, affidavit, surplus, leaves),
    lateral (select given.*, case given.method
      when 'write_off' then '["lost", "stolen"]'::jsonb
      else '["obsolete", "unusable", "surplus", "replaced", "damaged", "lease_end", "transfer"]'::jsonb
      end as reasons) m));

-- What the settings of a day say about a method and a reason.
create function method_rule(wanted retirement_method, day date) returns jsonb language sql stable
  return (select rule from jsonb_array_elements(setting_on('retirementMethods', day)) rule
    where rule ->> 'method' = wanted::text);
create function reason_rule(wanted retirement_reason, day date) returns jsonb language sql stable
  return (select rule from jsonb_array_elements(setting_on('retirementReasons', day)) rule
    where rule ->> 'reason' = wanted::text);

-- What is owed to one award for an item; contract/src/entities/retirement/amount-due.ts says the same.
create function federal_due(
  value numeric, proceeds numeric, share numeric, total_share numeric, rule jsonb,
  out is_over boolean, out selling_cost numeric, out amount_due numeric
) language sql immutable parallel safe as $$
  select over, case when over then cost else 0.00 end,
    case when over then greatest(round(base * share / 100, 2) - cost, 0.00) else 0.00 end
  from (select coalesce(value, 0) > (rule ->> 'threshold')::numeric as over, coalesce(proceeds, value, 0) as base) b,
    lateral (select case when proceeds is null or share = 0 then 0.00 else round(
      least((rule ->> 'sellingCostMost')::numeric,
        coalesce(base * (rule ->> 'sellingCostPercent')::numeric / 100, (rule ->> 'sellingCostMost')::numeric))
      * share / total_share, 2) end as cost) c
$$;

-- The federal awards that paid for an item, each with what it is owed on a day.
create function item_awards(item uuid, value numeric, proceeds numeric, day date)
  returns table (place int, source_id uuid, rule_set text, share numeric, threshold numeric, is_over boolean,
    needs_approval boolean, selling_cost numeric, amount_due numeric) language sql stable as $$
  select a.position, a.id, a.rule_set, a.share, (a.rule ->> 'threshold')::numeric, due.is_over, a.needs_approval,
    due.selling_cost, due.amount_due
  from (
    select f.position, s.id, s.rule_set, s.needs_disposition_approval as needs_approval,
      round(f.percent * s.federal_share / 100, 3) as share,
      sum(round(f.percent * s.federal_share / 100, 3)) over () as total,
      setting_on('dispositionRules', day) -> s.rule_set as rule
    from equipment_funding f join funding_source s on s.id = f.funding_source_id
    where f.equipment_id = item and s.type = 'federal' and s.federal_share > 0
  ) a, federal_due(value, proceeds, a.share, a.total, a.rule) due
$$;

-- Since when nobody has used an item: what was erased before that may be written again.
create function item_idle_since(item uuid) returns date language sql stable
  return (select coalesce(max(coalesce(a.ended_on, a.started_on)), '1900-01-01') from assignment a
    where a.equipment_id = item);

-- Where the data of an item stands, whose case may make it leave the agency.
create function item_sanitization(item uuid, is_waived boolean, leaves boolean, day date) returns text
  language sql stable as $$
  select case when is_waived then 'waived'
    when bool_or(c.status = 'performed') then 'performed'
    when count(*) filter (where c.status = 'verified' and not (c.method = 'clear' and leaves
      and setting_on('clearOnlyInside', day)::boolean)) = 0 then 'needed'
    -- A medium that failed must have passed since.
    when bool_or(c.status = 'failed' and not exists (select from certificate v where v.equipment_id = item
      and v.status = 'verified' and v.medium_serial is not distinct from c.medium_serial
      and v.created_at >= c.created_at)) then 'needed'
    else 'verified' end
  from certificate c where c.equipment_id = item and c.deleted_at is null and c.performed_on >= item_idle_since(item)
$$;

create view retirement_line_figures as
  select l.id, l.retirement_id, l.position, l.equipment_id, l.disposed_on, l.fair_market_value, l.sale_price,
    l.sale_cost, coalesce(l.proceeds, l.sale_price) as proceeds, e.federal_share, d.needs_sanitization,
    case when d.needs_sanitization then item_sanitization(l.equipment_id, l.waived_at is not null,
      coalesce((r.method_rule ->> 'leavesAgency')::boolean, true), r.day) else 'not_needed' end as sanitization,
    a.awards, coalesce(l.selling_cost, a.selling_cost) as selling_cost, coalesce(l.amount_due, a.amount_due) as amount_due,
    a.needs_instruction,
    a.needs_instruction and (l.instruction_on is null or not exists (select from attachment f
      where f.id = l.instruction_document_id and f.deleted_at is null)) as lacks_instruction,
    r.method_rule, r.reason_rule, d.book_value,
    coalesce(l.gain_loss, coalesce(l.proceeds, l.sale_price, 0) - coalesce(l.sale_cost, 0) - d.book_value) as gain_loss
  from retirement_line l
  join equipment e on e.id = l.equipment_id join category c on c.id = e.category_id
  join lateral (
    select day, method_rule(k.method, day) as method_rule, reason_rule(k.reason, day) as reason_rule
    from retirement k, lateral (select coalesce(k.closed_at::date, agency_today()) as day) t where k.id = l.retirement_id
  ) r on true
  join lateral (
    select coalesce(l.needs_sanitization, e.stores_data or c.stores_data) as needs_sanitization,
      coalesce(l.book_value, book_value(e.cost, e.salvage_value, e.useful_life_months, e.in_service_on, e.status,
        coalesce(l.disposed_on, r.day))) as book_value
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
  ) a on true;

-- No item is gone for the application whose data may still be there.
create function refuse_unsanitized() returns trigger language plpgsql as $$
begin
  if current_user = 'inventory_app' and not exists (select from retirement_line_figures f
    where f.retirement_id = new.retirement_id and f.equipment_id = new.id
      and f.sanitization in ('verified', 'waived', 'not_needed')) then
    raise exception 'item % may still hold data', new.tag
      using errcode = 'integrity_constraint_violation', constraint = 'disposed_sanitized';
  end if;
  return null;
end $$;
create trigger equipment_disposed_sanitized after update of status on equipment
  for each row when (new.status = 'disposed' and old.status <> 'disposed') execute function refuse_unsanitized();
