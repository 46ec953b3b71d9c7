-- The lines of a close are written by a job, so many at a time (decision 110). The record of the close is there from the start; it
-- has its sums and its hash once every line is written, and only then another administrator can close it.
alter table fiscal_year alter column hash drop not null, alter column lines set default 0, alter column sums set default '{}';

-- How far the job is, and who does it.
create table fiscal_year_preparation (
  fiscal_year_id uuid primary key references fiscal_year,
  -- How many lines there will be; null until they are counted.
  total int check (total >= 0),
  lines int not null default 0 check (lines >= 0),
  -- The last item whose lines are written.
  after uuid,
  is_written boolean not null default false,
  -- What was being written when it was begun: lines wait until that is over.
  begun_xid xid8 not null default pg_snapshot_xmax(pg_current_snapshot()),
  lease_by text,
  lease_until timestamptz
);

-- What every category was called and lay in when the close was begun: all lines are of that moment.
create table fiscal_year_category (
  fiscal_year_id uuid not null references fiscal_year,
  category_id uuid not null,
  category text,
  top_id uuid,
  primary key (fiscal_year_id, category_id)
);
revoke update on fiscal_year_category from inventory_app;

-- Lines are written before the close has its hash and never after it; nobody changes or removes them, the owner neither. The release
-- before writes them before the record of the close.
create or replace function guard_fiscal_year_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from (select distinct fiscal_year_id from written) w join fiscal_year f on f.id = w.fiscal_year_id
      where f.hash is not null or f.state <> 'closing') then return null; end if;
  end if;
  raise exception 'the lines of a fiscal year are never changed' using errcode = 'restrict_violation';
end $$;
