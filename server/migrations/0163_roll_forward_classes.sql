-- The roll-forward has rows of its own for leased equipment, subscriptions and other intangible assets, and says what is held for
-- sale (decision 111).
alter table fiscal_year_line
  add column asset_class text check (asset_class in ('leased', 'subscription', 'intangible')),
  add column is_held boolean not null default false;

-- Agreements as they were recorded when the lines of a close were begun: they have no periods. Years before the first close are
-- seen with those of that one.
create table fiscal_year_agreement (
  fiscal_year_id uuid not null references fiscal_year,
  asset_class text not null check (asset_class in ('leased', 'subscription', 'intangible')),
  id uuid not null,
  code text,
  name text,
  recognition text not null,
  starts_on date,
  months int,
  whole numeric(14, 2),
  -- The day from which it is no asset any more.
  left_on date,
  primary key (fiscal_year_id, id)
);
revoke update on fiscal_year_agreement from inventory_app;
alter table fiscal_year_preparation add column has_agreements boolean not null default false;

-- Whether an item is leased is asked of few of them.
create index equipment_leased on equipment (id) where acquisition_method = 'lease';

-- Lines from before have neither, and keep their hashes.
create or replace function fiscal_year_hash(wanted uuid) returns text language sql stable as $$
  select encode(sha256(coalesce(string_agg(sha256(convert_to((jsonb_build_array(
      l.equipment_id, l.part, l.tag, l.name, l.category_id, l.category, l.top_id, l.top, l.acquired_on, l.disposed_on,
      l.has_no_cost, l.stays, l.adjustment, l.opening, l.adjustments, l.additions, l.transfers, l.disposals, l.closing,
      l.dep_opening, l.dep_adjustments, l.expense, l.dep_transfers, l.dep_disposals, l.dep_closing)
      || case when l.asset_class is not null or l.is_held then jsonb_build_array(l.asset_class, l.is_held)
        else '[]'::jsonb end)::text, 'UTF8')),
    '' order by l.equipment_id, l.part), '')), 'hex')
  from fiscal_year_line l where l.fiscal_year_id = wanted
$$;
