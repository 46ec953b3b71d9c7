-- The close of a fiscal year (decision 102): one administrator freezes its balances and lines, another one closes it. What is
-- entered later shows in the open year. A close that was reopened or canceled stays as it was; the next one is a new row.
create table fiscal_year (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  number text not null unique check (number ~ '^FY-[0-9]{4}(-[0-9]{1,3})?$'),
  -- Called by the year in which it ends.
  year int not null check (year between 1901 and 9998),
  first_on date not null,
  last_on date not null check (last_on > first_on),
  state text not null default 'closing' check (state in ('closing', 'closed', 'reopening', 'reopened', 'canceled')),
  -- Everything that was known before this moment is in the lines.
  known_at timestamptz not null,
  lines int not null check (lines >= 0),
  sums jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  prepared_by uuid not null references user_account,
  prepared_at timestamptz not null,
  closed_by uuid references user_account,
  closed_at timestamptz,
  requested_by uuid references user_account,
  requested_at timestamptz,
  reopen_reason text check (length(reopen_reason) between 20 and 500),
  reopened_by uuid references user_account,
  reopened_at timestamptz,
  check (num_nonnulls(closed_by, closed_at) in (0, 2)),
  check (num_nonnulls(requested_by, requested_at, reopen_reason) in (0, 3)),
  check (num_nonnulls(reopened_by, reopened_at) in (0, 2))
);
create unique index fiscal_year_live on fiscal_year (year) where state in ('closing', 'closed', 'reopening');
create unique index fiscal_year_one_closing on fiscal_year ((true)) where state = 'closing';
call guard_entity('fiscal_year', 'fiscal-year');

-- What the roll-forward of the year said of each item; one that moved between the topmost categories has a second part for the
-- one that it left. The names are those of then.
create table fiscal_year_line (
  fiscal_year_id uuid not null references fiscal_year deferrable initially deferred,
  equipment_id uuid not null,
  part smallint not null check (part in (0, 1)),
  tag text,
  name text,
  category_id uuid,
  category text,
  top_id uuid,
  top text,
  acquired_on date,
  disposed_on date,
  has_no_cost boolean not null,
  -- Whether it was there at the end of the year.
  stays boolean not null,
  adjustment text check (adjustment in ('entered', 'corrected', 'removed')),
  opening numeric(14, 2) not null,
  adjustments numeric(14, 2) not null,
  additions numeric(14, 2) not null,
  transfers numeric(14, 2) not null,
  disposals numeric(14, 2) not null,
  closing numeric(14, 2) not null,
  dep_opening numeric(14, 2) not null,
  dep_adjustments numeric(14, 2) not null,
  expense numeric(14, 2) not null,
  dep_transfers numeric(14, 2) not null,
  dep_disposals numeric(14, 2) not null,
  dep_closing numeric(14, 2) not null,
  primary key (fiscal_year_id, equipment_id, part)
);
revoke update, delete on fiscal_year_line from inventory_app;

-- Lines are written before the record of the close and never after it; nobody changes or removes them, the owner neither.
create function guard_fiscal_year_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from written w join fiscal_year f on f.id = w.fiscal_year_id) then return null; end if;
  end if;
  raise exception 'the lines of a fiscal year are never changed' using errcode = 'restrict_violation';
end $$;
create trigger fiscal_year_line_written after insert on fiscal_year_line
  referencing new table as written for each statement execute function guard_fiscal_year_line();
create trigger fiscal_year_line_fixed before update or delete or truncate on fiscal_year_line
  for each statement execute function guard_fiscal_year_line();

-- SHA-256 over the hashes of the lines, by item and part; the content of each stands as a JSON array.
create function fiscal_year_hash(wanted uuid) returns text language sql stable as $$
  select encode(sha256(coalesce(string_agg(sha256(convert_to(jsonb_build_array(
      l.equipment_id, l.part, l.tag, l.name, l.category_id, l.category, l.top_id, l.top, l.acquired_on, l.disposed_on,
      l.has_no_cost, l.stays, l.adjustment, l.opening, l.adjustments, l.additions, l.transfers, l.disposals, l.closing,
      l.dep_opening, l.dep_adjustments, l.expense, l.dep_transfers, l.dep_disposals, l.dep_closing)::text, 'UTF8')),
    '' order by l.equipment_id, l.part), '')), 'hex')
  from fiscal_year_line l where l.fiscal_year_id = wanted
$$;
