-- Receiving: software lines become licenses, and what is not accepted goes back to the vendor.

alter table purchase_order_line
  add column software_id uuid references software,
  add column metric entitlement_metric,
  add column term_months int check (term_months between 1 and 120),
  add check (kind = 'software' or (software_id is null and metric is null and term_months is null));
create index purchase_order_line_software on purchase_order_line (software_id) where software_id is not null;

-- Where a license came from; set by receiving alone.
alter table entitlement
  add column purchase_order_id uuid references purchase_order,
  add column receipt_line_id uuid references purchase_order_receipt_line;
create index entitlement_purchase_order on entitlement (purchase_order_id, id) where purchase_order_id is not null;
create index entitlement_receipt_line on entitlement (receipt_line_id) where receipt_line_id is not null;

-- A license is in force when it comes; the one of a reversed receipt goes to the bin as it is.
do $$
declare
  old_rule text := (select conname from pg_constraint where conrelid = 'entitlement'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%deleted_at%');
begin
  execute format('alter table entitlement drop constraint %I', old_rule);
end $$;
alter table entitlement add constraint entitlement_bin
  check (deleted_at is null or phase = 'draft' or (phase = 'active' and assigned = 0 and receipt_line_id is not null));

drop view entitlement_list;
create view entitlement_list with (security_invoker = true) as
  select e.*,
    case when e.phase <> 'active' then e.phase::text
      when e.ends_on < d.today then 'expired'
      when least(e.decision_due_on, e.ends_on - d.window_days) <= d.today then 'expiring'
      else 'active' end::entitlement_status as status,
    e.ends_on - d.today as days_left,
    coalesce(e.phase = 'active' and e.ends_on >= d.today and e.decision_due_on <= d.today, false) as is_decision_due,
    coalesce(e.phase = 'active' and e.ends_on < d.today and e.assigned > 0, false) as is_expired_in_use,
    yearly_cost(e.cost, e.billing_period, e.starts_on, e.ends_on) as yearly_cost
  from entitlement e, (select agency_today() as today,
    (setting_on('expiringDays', agency_today()) #>> '{}')::int as window_days offset 0) d;
grant select on entitlement_list to inventory_app;

create type vendor_return_status as enum ('open', 'closed', 'void');
create type return_outcome as enum ('credit', 'replacement');

-- One for each receipt line with rejected goods; it belongs to the order, whose history tells of it.
create table vendor_return (
  id uuid primary key default uuidv7(),
  number text not null unique check (number ~ '^VR-[0-9]{4}-[0-9]{5}$'),
  order_id uuid not null references purchase_order,
  vendor_id uuid not null references vendor,
  receipt_line_id uuid not null unique references purchase_order_receipt_line,
  status vendor_return_status not null default 'open',
  outcome return_outcome,
  closed_on date,
  closed_by text,
  reference text check (length(reference) <= 60),
  amount numeric(14, 2) check (amount between 0 and 99999999.99),
  note text check (length(note) <= 500),
  check ((status = 'closed') = (outcome is not null)),
  check ((status = 'closed') = (closed_on is not null)),
  check (amount is null or outcome = 'credit')
);
create index vendor_return_order on vendor_return (order_id, id);
create index vendor_return_vendor on vendor_return (vendor_id, id);
create index vendor_return_open on vendor_return (vendor_id, id) where status = 'open';

-- What was rejected before goes back as well.
with numbered as (
  select l.id, r.order_id, o.vendor_id, r.reversed_at, to_char(r.received_on, 'YYYY') as year,
    row_number() over (partition by to_char(r.received_on, 'YYYY') order by r.number, l.id) as n
  from purchase_order_receipt_line l join purchase_order_receipt r on r.id = l.receipt_id
  join purchase_order o on o.id = r.order_id where l.rejected > 0
), written as (
  insert into vendor_return (number, order_id, vendor_id, receipt_line_id, status)
  select 'VR-' || year || '-' || lpad(n::text, 5, '0'), order_id, vendor_id, id,
    (case when reversed_at is null then 'open' else 'void' end)::vendor_return_status
  from numbered returning number
)
insert into number_counter (series, last)
select left(number, 7), max(right(number, 5)::int) from written group by left(number, 7);
