-- Counting. Whoever changes seats or installations of a product locks the product first, always in the order of ids,
-- and looks with fresh eyes afterwards: so the counts are exact whatever happens at the same moment.

create function lock_software(ids uuid[]) returns void language plpgsql as $$
begin
  perform from software where id = any(ids) order by id for no key update;
end $$;

create function has_seat(product uuid, device uuid) returns boolean language sql stable
  return exists (select from seat where software_id = product and equipment_id = device and status = 'open')
    or exists (select from equipment e join seat s on s.person_id = e.custodian_id
      where e.id = device and s.software_id = product and s.status = 'open');

create function last_use(product uuid, person uuid, device uuid) returns date language sql stable
  return (select max(i.seen_on) from installation i
    where i.software_id = product and i.deleted_at is null
      and i.equipment_id = any(array(select device union all select id from equipment where custodian_id = person)));

-- Looks again whether these installations have a seat.
create function refresh_cover(products uuid[], devices uuid[]) returns void language sql as $$
  update installation i set is_covered = not i.is_covered
  from (select distinct p.product, p.device from unnest(products, devices) as p (product, device)) p
  where i.software_id = p.product and i.equipment_id = p.device and i.deleted_at is null
    and i.is_covered <> has_seat(p.product, p.device)
$$;

-- Looks again when these seats were last used.
create function refresh_use(seats uuid[]) returns void language sql as $$
  update seat s set last_used_on = last_use(s.software_id, s.person_id, s.equipment_id)
  where s.id = any(seats) and s.status = 'open'
    and s.last_used_on is distinct from last_use(s.software_id, s.person_id, s.equipment_id)
$$;

create function shift_use(products uuid[], days date[], shifts int[]) returns void language sql as $$
  insert into software_use as u (software_id, idle_since, seats)
  select product, day, 0 from unnest(products, days) as d (product, day) group by product, day order by product, day
  on conflict do nothing;
  update software_use u set seats = u.seats + d.shift
  from (select product, day, sum(shift)::int as shift from unnest(products, days, shifts) as d (product, day, shift)
    group by product, day having sum(shift) <> 0) d
  where u.software_id = d.product and u.idle_since = d.day
$$;

create function shift_assigned(entitlements uuid[], shifts int[]) returns void language sql as $$
  update entitlement e set assigned = e.assigned + d.shift
  from (select id, sum(shift)::int as shift from unnest(entitlements, shifts) as d (id, shift)
    group by id having sum(shift) <> 0) d
  where e.id = d.id
$$;

-- The devices that seats of these people and devices cover.
create function covered_pairs(products uuid[], people uuid[], devices uuid[])
  returns table (product uuid, device uuid) language sql stable as $$
  select s.product, coalesce(s.device, e.id) from unnest(products, people, devices) as s (product, person, device)
  left join equipment e on e.custodian_id = s.person where coalesce(s.device, e.id) is not null
$$;

create function seat_inserted() returns trigger language plpgsql as $$
begin
  if not exists (select from new_seat) then return null; end if;
  perform lock_software(array(select distinct software_id from new_seat));
  perform shift_assigned(array_agg(entitlement_id), array_agg(1)) from new_seat where status = 'open';
  perform shift_use(array_agg(software_id), array_agg(started_on), array_agg(1)) from new_seat where status = 'open';
  perform refresh_use(array(select id from new_seat where status = 'open'));
  perform refresh_cover(array_agg(p.product), array_agg(p.device)) from (
    select c.* from (select array_agg(software_id) as s, array_agg(person_id) as p, array_agg(equipment_id) as e
      from new_seat where status = 'open') n, covered_pairs(n.s, n.p, n.e) c) p;
  return null;
end $$;
create trigger seat_inserted after insert on seat referencing new table as new_seat
  for each statement execute function seat_inserted();

create function seat_updated() returns trigger language plpgsql as $$
begin
  if not exists (select from new_seat) then return null; end if;
  perform lock_software(array(select distinct software_id from new_seat));
  perform shift_assigned(array_agg(entitlement_id), array_agg(shift)) from (
    select entitlement_id, 1 as shift from new_seat where status = 'open'
    union all select entitlement_id, -1 from old_seat where status = 'open') d;
  perform shift_use(array_agg(software_id), array_agg(day), array_agg(shift)) from (
    select software_id, greatest(started_on, last_used_on) as day, 1 as shift from new_seat where status = 'open'
    union all select software_id, greatest(started_on, last_used_on), -1 from old_seat where status = 'open') d;
  perform refresh_cover(array_agg(p.product), array_agg(p.device)) from (
    select c.* from (
      select array_agg(n.software_id) as s, array_agg(n.person_id) as p, array_agg(n.equipment_id) as e
      from new_seat n join old_seat o on o.id = n.id where n.status <> o.status
    ) n, covered_pairs(n.s, n.p, n.e) c) p;
  return null;
end $$;
create trigger seat_updated after update on seat referencing old table as old_seat new table as new_seat
  for each statement execute function seat_updated();

create function shift_installed(products uuid[], installs int[], bares int[]) returns void language sql as $$
  update software s set installed = s.installed + d.installed, bare_installs = s.bare_installs + d.bare
  from (select product, sum(i)::int as installed, sum(u)::int as bare
    from unnest(products, installs, bares) as d (product, i, u)
    group by product having sum(i) <> 0 or sum(u) <> 0) d
  where s.id = d.product
$$;

-- The open seats whose last use an installation on one of these devices can tell.
create function seats_on(products uuid[], devices uuid[]) returns uuid[] language sql stable as $$
  select coalesce(array_agg(distinct s.id), '{}') from unnest(products, devices) as p (product, device)
  join equipment e on e.id = p.device
  join seat s on s.software_id = p.product and s.status = 'open' and (s.equipment_id = e.id or s.person_id = e.custodian_id)
$$;

create function installation_inserted() returns trigger language plpgsql as $$
begin
  if not exists (select from new_installation) then return null; end if;
  -- Nobody gives the devices to somebody else meanwhile.
  perform from equipment where id in (select equipment_id from new_installation) order by id for share;
  perform lock_software(array(select distinct software_id from new_installation));
  perform shift_installed(array_agg(software_id), array_agg(1), array_agg(case when is_covered then 0 else 1 end))
    from new_installation where deleted_at is null;
  perform refresh_cover(array_agg(software_id), array_agg(equipment_id)) from new_installation;
  perform refresh_use(seats_on(array_agg(software_id), array_agg(equipment_id))) from new_installation;
  return null;
end $$;
create trigger installation_inserted after insert on installation referencing new table as new_installation
  for each statement execute function installation_inserted();

create function installation_updated() returns trigger language plpgsql as $$
begin
  if not exists (select from new_installation) then return null; end if;
  perform lock_software(array(select distinct software_id from new_installation));
  perform shift_installed(array_agg(software_id), array_agg(shift), array_agg(case when is_covered then 0 else shift end))
    from (select software_id, is_covered, 1 as shift from new_installation where deleted_at is null
      union all select software_id, is_covered, -1 from old_installation where deleted_at is null) d;
  perform refresh_cover(array_agg(n.software_id), array_agg(n.equipment_id))
    from new_installation n join old_installation o on o.id = n.id where n.deleted_at is null and o.deleted_at is not null;
  perform refresh_use(seats_on(array_agg(n.software_id), array_agg(n.equipment_id)))
    from new_installation n join old_installation o on o.id = n.id
    where n.seen_on <> o.seen_on or (n.deleted_at is null) <> (o.deleted_at is null);
  return null;
end $$;
create trigger installation_updated after update on installation
  referencing old table as old_installation new table as new_installation
  for each statement execute function installation_updated();

-- A device in other hands: what is on it may be covered by another person's seat now.
create function equipment_changed_hands() returns trigger language plpgsql as $$
declare
  products uuid[] := array(select software_id from installation where equipment_id = new.id and deleted_at is null);
begin
  if cardinality(products) = 0 then return null; end if;
  perform lock_software(products);
  perform refresh_cover(products, array_fill(new.id, array[cardinality(products)]));
  perform refresh_use(array(select id from seat where status = 'open' and software_id = any(products)
    and person_id in (old.custodian_id, new.custodian_id)));
  return null;
end $$;
create trigger equipment_changed_hands after update of custodian_id on equipment
  for each row when (old.custodian_id is distinct from new.custodian_id) execute function equipment_changed_hands();

-- What a purchase costs in a year, at most what a field of money holds; what was paid once for a term is spread over
-- its days.
create function yearly_cost(cost numeric, period billing_period, starts_on date, ends_on date) returns numeric
  language sql immutable parallel safe as $$
  select case when cost is not null then least(99999999.99, round(case period
    when 'monthly' then cost * 12 when 'quarterly' then cost * 4 when 'yearly' then cost
    else coalesce(cost * 365 / (ends_on - starts_on), 0) end, 2)) end
$$;

-- Entitlements with what follows from the day.
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

-- Compliance, one row for each product. What is owned follows from the few purchases of a product and the day; seats and
-- installations were counted when they changed. A term that was renewed is owned until the next one begins.
create view software_list with (security_invoker = true) as
  select s.*, c.owned, c.assigned, c.available, c.uncovered, c.unused, c.yearly_cost,
    case when c.owned > 0 then least(c.yearly_cost, round(c.yearly_cost * c.unused / c.owned, 2)) else 0.00 end
      as unused_cost,
    c.term_ends_on, c.metrics,
    case
      when s.installed > 0 and c.purchases = 0 then 'unlicensed'
      when c.uncovered > 0 then 'installed_without_licence'
      when c.valid_assigned > c.owned then 'over_assigned'
      when c.expired_assigned > 0 then 'expired_in_use'
      when c.unused * 100 >= greatest(c.assigned * d.unused_percent, 1) and c.has_spend then 'unused_spend'
      else 'compliant' end::compliance_verdict as verdict
  from software s
  cross join (select (setting_on('unusedSpendPercent', agency_today()) #>> '{}')::int as unused_percent offset 0) d
  left join (
    select software_id, count(*)::int as purchases,
      bool_or(is_valid and quantity is null) as is_unlimited,
      bool_or(is_valid and metric in ('concurrent', 'site', 'core', 'free')) as has_pool,
      bool_or(is_valid and metric <> 'free') as has_spend,
      coalesce(sum(quantity) filter (where is_valid), 0)::int as quantity,
      sum(assigned)::int as assigned,
      coalesce(sum(assigned) filter (where ends_on < today), 0)::int as expired_assigned,
      coalesce(sum(yearly_cost(cost, billing_period, starts_on, ends_on)) filter (where is_valid), 0) as yearly_cost,
      min(ends_on) filter (where phase = 'active') as term_ends_on,
      array_agg(distinct metric::text order by metric::text) as metrics
    from (
      select e.*, t.today, e.starts_on <= t.today and coalesce(e.ends_on >= t.today, true) as is_valid
      from entitlement e
      cross join (select agency_today() as today offset 0) t
      left join entitlement n on n.id = e.next_term_id
      where e.deleted_at is null
        and (e.phase = 'active' or (e.phase = 'renewed' and e.ends_on >= t.today and n.starts_on > t.today))
    ) e group by software_id
  ) e on e.software_id = s.id
  left join (
    select software_id, sum(seats)::int as idle from software_use
    where idle_since <= (select agency_today() - (setting_on('unusedSeatDays', agency_today()) #>> '{}')::int)
    group by software_id
  ) u on u.software_id = s.id
  cross join lateral (select
    case when e.is_unlimited then null else coalesce(e.quantity, 0) end as owned,
    coalesce(e.assigned, 0) as assigned,
    case when e.is_unlimited then null else coalesce(e.quantity, 0) - coalesce(e.assigned, 0) end as available,
    case when e.has_pool then 0 else s.bare_installs end as uncovered,
    case when s.installed > 0 then coalesce(u.idle, 0) else 0 end as unused,
    coalesce(e.purchases, 0) as purchases,
    coalesce(e.assigned - e.expired_assigned, 0) as valid_assigned,
    coalesce(e.expired_assigned, 0) as expired_assigned,
    coalesce(e.has_spend, false) as has_spend,
    least(99999999.99, coalesce(e.yearly_cost, 0.00)) as yearly_cost,
    e.term_ends_on, coalesce(e.metrics, '{}') as metrics) c;
grant select on entitlement_list, software_list to inventory_app;
