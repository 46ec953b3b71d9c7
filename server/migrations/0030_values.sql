-- What was approved of a line: values that decide federal money change after that only with a new approval.
alter table retirement_line add column approved_values jsonb;
update retirement_line l set approved_values = jsonb_build_object('condition', l.condition,
    'fairMarketValue', l.fair_market_value::text, 'valuationSource', l.valuation_source)
  from retirement r where r.id = l.retirement_id and r.approved_at is not null;
