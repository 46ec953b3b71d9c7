-- What GASB 87 and 96 need to know of leases and subscriptions (decision 106), and how a plan of equal payments runs.
create type payment_timing as enum ('advance', 'arrears');
create type yes_no as enum ('yes', 'no');

alter table entitlement
  add column sbita_option_certain yes_no,
  add column sbita_paid_at payment_timing,
  add column sbita_incentives numeric(14, 2) check (sbita_incentives between 0 and 99999999.99),
  add column sbita_variable_payments numeric(14, 2) check (sbita_variable_payments between 0 and 99999999.99);
alter table equipment
  add column lease_payment numeric(14, 2) check (lease_payment between 0 and 99999999.99),
  add column lease_rhythm billing_period,
  add column lease_paid_at payment_timing,
  add column lease_rate numeric(6, 3) check (lease_rate between 0 and 100);

-- The same columns as before in the same order, and the new ones after them.
create or replace view entitlement_list with (security_invoker = true) as
  select e.id, e.version, e.number, e.software_id, e.phase, e.metric, e.quantity, e.allows_over, e.assigned, e.term,
    e.starts_on, e.ends_on, e.auto_renew, e.notice_days, e.decision_due_on, e.cost, e.billing_period, e.project_id,
    e.contract_number, e.maintenance_ends_on, e.downgrade_rights, e.transferable, e.key_last4, e.sbita,
    e.sbita_term_months, e.sbita_option_months, e.sbita_payment, e.sbita_rhythm, e.sbita_starts_on,
    e.sbita_implementation_cost, e.sbita_discount_rate, e.sbita_exempt, e.previous_term_id, e.next_term_id,
    e.terminated_on, e.created_at, e.created_by, e.updated_at, e.updated_by, e.deleted_at, e.deleted_by,
    e.delete_reason, e.search, e.purchase_order_id, e.receipt_line_id,
    case when e.phase <> 'active' then e.phase::text
      when e.ends_on < d.today then 'expired'
      when least(e.decision_due_on, e.ends_on - d.window_days) <= d.today then 'expiring'
      else 'active' end::entitlement_status as status,
    e.ends_on - d.today as days_left,
    coalesce(e.phase = 'active' and e.ends_on >= d.today and e.decision_due_on <= d.today, false) as is_decision_due,
    coalesce(e.phase = 'active' and e.ends_on < d.today and e.assigned > 0, false) as is_expired_in_use,
    yearly_cost(e.cost, e.billing_period, e.starts_on, e.ends_on) as yearly_cost,
    e.sbita_option_certain, e.sbita_paid_at, e.sbita_incentives, e.sbita_variable_payments
  from entitlement e, (select agency_today() as today,
    (setting_on('expiringDays', agency_today()) #>> '{}')::int as window_days offset 0) d;

-- The rate that the agency would borrow at, where an agreement names none; none until somebody says it.
insert into setting (key, effective_on, value) values ('borrowingRate', '1900-01-01', '"none"');

-- How many whole months lie between two days: the most that can be added to the first without passing the second.
create function whole_months(first date, last date) returns int language sql immutable parallel safe as $$
  select k - case when (first + make_interval(months => k))::date > last then 1 else 0 end
  from (select ((extract(year from last) - extract(year from first)) * 12
    + extract(month from last) - extract(month from first))::int as k) m
$$;

-- How many months the agreement has between its payments.
create function payment_months(rhythm billing_period, term int) returns int language sql immutable parallel safe as $$
  select case rhythm when 'monthly' then 1 when 'quarterly' then 3 when 'yearly' then 12 else term end
$$;

-- The interest of one period as a share: the yearly rate in proportion, and for one payment for all, yearly compounded.
create function period_rate(percent numeric, rhythm billing_period, term int) returns numeric
language sql immutable parallel safe as $$
  select case rhythm when 'once' then power(1 + (percent / 100)::numeric(30, 24), (term / 12.0)::numeric(30, 24)) - 1
    else (percent / 100 * payment_months(rhythm, term) / 12)::numeric(30, 24) end
$$;

-- What is owed while so many equal payments are still to come, each at the end of a period: their present value in cents.
-- The last one leaves nothing.
create function present_value(payment numeric, remaining int, rate numeric) returns numeric
language sql immutable parallel safe as $$
  select case when remaining <= 0 then 0.00 when rate = 0 then round(payment * remaining, 2)
    else round(payment * (1 - power((1 + rate)::numeric(36, 28), -remaining::numeric)) / rate, 2) end
$$;
