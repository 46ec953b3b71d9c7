-- Software: products, what was bought of them, who or what has a seat, and where they were seen.

create type software_approval as enum ('approved', 'restricted', 'forbidden');
create type data_class as enum ('public', 'internal', 'confidential', 'restricted');
-- Declared in the order of urgency: lists sort by it.
create type compliance_verdict as enum
  ('installed_without_licence', 'over_assigned', 'expired_in_use', 'unlicensed', 'unused_spend', 'compliant');
create type entitlement_phase as enum ('draft', 'active', 'renewed', 'terminated');
create type entitlement_status as enum ('draft', 'active', 'expiring', 'expired', 'renewed', 'terminated');
create type entitlement_metric as enum ('named_user', 'device', 'concurrent', 'site', 'core', 'free');
create type entitlement_term as enum ('perpetual', 'subscription');
create type billing_period as enum ('once', 'monthly', 'quarterly', 'yearly');
create type sbita_answer as enum ('yes', 'no', 'unknown');
create type seat_status as enum ('open', 'closed');
create type seat_target as enum ('person', 'equipment');
create type seat_end as enum ('released', 'person_left', 'equipment_disposed', 'terminated');
create type installation_source as enum ('manual', 'csv', 'agent');

insert into setting (key, effective_on, value) values
  ('expiringDays', '1900-01-01', '90'),
  ('unusedSeatDays', '1900-01-01', '90'),
  ('unusedSpendPercent', '1900-01-01', '10');

create table software (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  name text not null check (length(name) between 1 and 120),
  publisher text not null check (length(publisher) between 1 and 120),
  category_id uuid not null references category,
  edition text check (length(edition) <= 80),
  versions_allowed text check (length(versions_allowed) <= 120),
  owner_id uuid references person,
  data_class data_class,
  approval software_approval not null,
  support_ends_on date,
  website text,
  description text check (length(description) <= 2000),
  -- Counted by the triggers below, so that a list needs no look at a million rows.
  installed int not null default 0 check (installed >= 0),
  bare_installs int not null default 0 check (bare_installs between 0 and installed),
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(name || ' ' || publisher || ' ' || coalesce(edition, ''))) stored
);
create unique index software_name_key on software (unique_form(name), unique_form(publisher)) where deleted_at is null;
create index software_list_name on software (name, id) where deleted_at is null;
create index software_list_publisher on software (publisher, id) where deleted_at is null;
create index software_list_approval on software (approval, id) where deleted_at is null;
create index software_category on software (category_id);
create index software_owner on software (owner_id) where owner_id is not null;
create index software_search on software using gin (search gin_trgm_ops);

create table entitlement (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null check (number ~ '^LC-[0-9]{5}$'),
  software_id uuid not null references software,
  phase entitlement_phase not null default 'draft',
  metric entitlement_metric not null,
  quantity int check (quantity between 1 and 1000000),
  allows_over boolean not null default false,
  -- Open seats, counted by the triggers below.
  assigned int not null default 0 check (assigned >= 0),
  term entitlement_term not null,
  starts_on date not null,
  ends_on date,
  auto_renew boolean not null default false,
  notice_days int check (notice_days between 0 and 365),
  decision_due_on date generated always as (ends_on - notice_days) stored,
  cost numeric(14, 2) check (cost between 0 and 99999999.99),
  billing_period billing_period not null default 'once',
  project_id uuid references project,
  contract_number text check (length(contract_number) <= 60),
  maintenance_ends_on date,
  downgrade_rights boolean not null default false,
  transferable boolean not null default false,
  key_last4 text check (length(key_last4) <= 4),
  sbita sbita_answer not null default 'unknown',
  sbita_term_months int check (sbita_term_months between 1 and 600),
  sbita_option_months int check (sbita_option_months between 0 and 600),
  sbita_payment numeric(14, 2) check (sbita_payment between 0 and 99999999.99),
  sbita_rhythm billing_period,
  sbita_starts_on date,
  sbita_implementation_cost numeric(14, 2) check (sbita_implementation_cost between 0 and 99999999.99),
  sbita_discount_rate numeric(6, 3) check (sbita_discount_rate between 0 and 100),
  -- GASB 96 leaves out what can run for at most twelve months.
  sbita_exempt boolean generated always as
    (sbita = 'yes' and coalesce(sbita_term_months + coalesce(sbita_option_months, 0) <= 12, false)) stored,
  previous_term_id uuid references entitlement,
  next_term_id uuid references entitlement,
  terminated_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text not null default '',
  check ((term = 'subscription') = (ends_on is not null)),
  check (ends_on > starts_on),
  check (quantity is not null or metric in ('site', 'free')),
  check ((phase = 'renewed') = (next_term_id is not null)),
  check ((phase = 'terminated') = (terminated_on is not null)),
  check (deleted_at is null or phase = 'draft'),
  check (phase = 'active' or assigned = 0),
  -- Whatever happens at the same moment: seats never exceed what was bought, and what was bought never falls below them.
  constraint entitlement_seats_within check (quantity is null or allows_over or assigned <= quantity)
);
create unique index entitlement_number_key on entitlement (number);
create unique index entitlement_previous_key on entitlement (previous_term_id);
create index entitlement_list_number on entitlement (number, id) where deleted_at is null;
create index entitlement_list_ends_on on entitlement (ends_on, id) where deleted_at is null;
create index entitlement_list_decision_due_on on entitlement (decision_due_on, id) where deleted_at is null;
create index entitlement_list_starts_on on entitlement (starts_on, id) where deleted_at is null;
create index entitlement_list_cost on entitlement (cost, id) where deleted_at is null;
create index entitlement_software on entitlement (software_id, id);
create index entitlement_project on entitlement (project_id, id) where project_id is not null;
create index entitlement_search on entitlement using gin (search gin_trgm_ops);
create index entitlement_number_prefix on entitlement (lower(number) text_pattern_ops);

create table entitlement_funding (
  entitlement_id uuid not null references entitlement,
  position int not null,
  funding_source_id uuid not null references funding_source,
  percent numeric(6, 3) not null check (percent > 0 and percent <= 100),
  primary key (entitlement_id, position)
);
create index entitlement_funding_source on entitlement_funding (funding_source_id);
grant delete on entitlement_funding to inventory_app;

create sequence seat_number;

create table seat (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null default 'SE-' || lpad(nextval('seat_number')::text, 7, '0'),
  entitlement_id uuid not null references entitlement,
  software_id uuid not null references software,
  status seat_status not null default 'open',
  target seat_target not null,
  person_id uuid references person,
  equipment_id uuid references equipment,
  started_on date not null,
  ended_on date,
  "end" seat_end,
  reason text check (length(reason) <= 500),
  key_last4 text check (length(key_last4) <= 4),
  -- When the product was last seen on the device, or on a device of the person; kept by the triggers below.
  last_used_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text not null default '',
  check ((target = 'person') = (person_id is not null)),
  check ((target = 'equipment') = (equipment_id is not null)),
  check ((status = 'closed') = (ended_on is not null)),
  check ((status = 'closed') = ("end" is not null)),
  check (ended_on >= started_on),
  check (deleted_at is null)
);
-- The database itself keeps a person or a device from having two open seats of one purchase.
create unique index seat_one_open_person on seat (entitlement_id, person_id) where status = 'open' and person_id is not null;
create unique index seat_one_open_equipment on seat (entitlement_id, equipment_id)
  where status = 'open' and equipment_id is not null;
create unique index seat_number_key on seat (number);
create index seat_list_number on seat (number, id);
create index seat_list_started_on on seat (started_on, id);
create index seat_list_ended_on on seat (ended_on, id);
create index seat_list_last_used_on on seat (last_used_on, id);
create index seat_entitlement on seat (entitlement_id, id);
create index seat_entitlement_open on seat (entitlement_id, id) where status = 'open';
create index seat_software on seat (software_id, id);
create index seat_person on seat (person_id, software_id) where person_id is not null;
create index seat_equipment on seat (equipment_id, software_id) where equipment_id is not null;
create index seat_search on seat using gin (search gin_trgm_ops);
create index seat_number_prefix on seat (lower(number) text_pattern_ops);

create table installation (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  software_id uuid not null references software,
  release text check (length(release) <= 60),
  equipment_id uuid not null references equipment,
  seen_on date not null,
  source installation_source not null,
  -- Whether the device or its holder has a seat; kept by the triggers below.
  is_covered boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text not null default ''
);
create unique index installation_one_each on installation (software_id, equipment_id) where deleted_at is null;
create index installation_equipment on installation (equipment_id, id);
create index installation_list_seen_on on installation (seen_on, id) where deleted_at is null;
create index installation_list_release on installation (release, id) where deleted_at is null;
create index installation_uncovered on installation (software_id, id) where deleted_at is null and not is_covered;
create index installation_search on installation using gin (search gin_trgm_ops);

-- How many open seats of a product have been idle since which day: the ones of 90 days are a sum over a few rows.
create table software_use (
  software_id uuid not null references software,
  idle_since date not null,
  seats int not null check (seats >= 0),
  primary key (software_id, idle_since)
);

-- Licence keys, sealed by the application; apart from the records, so that no list, event or export can meet them.
create table licence_key (
  owner_id uuid primary key,
  entity text not null check (entity in ('entitlement', 'seat')),
  sealed bytea not null,
  updated_at timestamptz not null default now()
);
grant delete on licence_key to inventory_app;

create function entitlement_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(concat_ws(' ', new.number,
    (select s.name || ' ' || s.publisher from software s where s.id = new.software_id), new.contract_number));
  return new;
end $$;
create trigger entitlement_search_text before insert or update of number, software_id, contract_number on entitlement
  for each row execute function entitlement_search_text();

create function seat_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(concat_ws(' ', new.number, (select e.number from entitlement e where e.id = new.entitlement_id),
    (select s.name from software s where s.id = new.software_id),
    (select p.display_name from person p where p.id = new.person_id),
    (select e.tag || ' ' || e.name from equipment e where e.id = new.equipment_id)));
  return new;
end $$;
create trigger seat_search_text before insert or update of entitlement_id on seat
  for each row execute function seat_search_text();

create function installation_search_text() returns trigger language plpgsql as $$
begin
  new.search := fold(concat_ws(' ', (select s.name || ' ' || s.publisher from software s where s.id = new.software_id),
    new.release, (select e.tag || ' ' || e.name from equipment e where e.id = new.equipment_id)));
  return new;
end $$;
create trigger installation_search_text before insert or update of release on installation
  for each row execute function installation_search_text();

-- The guard now also knows what the triggers below count.
create or replace function require_event() returns trigger language plpgsql as $$
declare
  derived constant text[] := array['search', 'path', 'depth', 'installed', 'bare_installs', 'assigned', 'is_covered',
    'last_used_on'];
begin
  if tg_op = 'UPDATE' then
    -- What is derived from other rows may be refreshed alone.
    if new.version = old.version and to_jsonb(new) - derived = to_jsonb(old) - derived then return null; end if;
    if new.version <> old.version + 1 then
      raise exception '% % changed without a new version', tg_argv[0], new.id
        using errcode = 'integrity_constraint_violation', constraint = 'change_without_event';
    end if;
  end if;
  if not exists (select from event where entity = tg_argv[0] and entity_id = new.id and version = new.version) then
    raise exception '% % version % has no event', tg_argv[0], new.id, new.version
      using errcode = 'integrity_constraint_violation', constraint = 'change_without_event';
  end if;
  return null;
end $$;

call guard_entity('software', 'software');
call guard_entity('entitlement', 'entitlement');
call guard_entity('seat', 'seat');
call guard_entity('installation', 'installation');

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

-- What a purchase costs in a year; what was paid once for a term is spread over its days.
create function yearly_cost(cost numeric, period billing_period, starts_on date, ends_on date) returns numeric
  language sql immutable parallel safe as $$
  select round(case period
    when 'monthly' then cost * 12 when 'quarterly' then cost * 4 when 'yearly' then cost
    else cost * 365 / (ends_on - starts_on) end, 2)
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
    case when c.owned > 0 then round(c.yearly_cost * c.unused / c.owned, 2) else 0.00 end as unused_cost,
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
    coalesce(e.yearly_cost, 0.00) as yearly_cost,
    e.term_ends_on, coalesce(e.metrics, '{}') as metrics) c;
grant select on entitlement_list, software_list to inventory_app;
