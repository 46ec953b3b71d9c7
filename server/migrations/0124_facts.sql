-- What is read from finished events by a job (decision 086): what the register said and when, what records were called, and
-- sums. All of it can be thrown away and made again from the first event; nothing of it is a record.

-- How far the job has come in the tree of the history, and the day whose sums are open.
create table fact_position (
  is_only boolean primary key default true check (is_only),
  size bigint not null check (size >= 0),
  open_day date not null
);

-- Where a day ended in the tree; stays when the facts are made again, so that the sums of a day are those of then.
create table fact_day (
  day date primary key,
  size bigint not null check (size >= 0),
  next_day date not null check (next_day > day)
);
create index fact_day_size on fact_day (size);

-- What the register said of an item, from when to when that was known. A version that changes none of it begins no period.
create table equipment_period (
  equipment_id uuid not null,
  version int not null,
  known_from timestamptz not null,
  known_to timestamptz not null default 'infinity',
  tag text,
  serial text,
  name text,
  category_id uuid,
  model_id uuid,
  status equipment_status,
  condition text,
  use text,
  location_id uuid,
  custodian_id uuid,
  project_id uuid,
  due_on date,
  acquired_on date,
  cost numeric(14, 2),
  capital_class text,
  federal_share numeric,
  title_holder text,
  in_service_on date,
  useful_life_months int,
  salvage_value numeric(14, 2),
  funding jsonb not null default '[]',
  disposed_on date,
  disposal_method text,
  sale_price numeric(14, 2),
  is_void boolean not null default false,
  primary key (equipment_id, version)
);
create unique index equipment_period_now on equipment_period (equipment_id) where known_to = 'infinity';

-- What a place, a person, a category, an award was called, and what it was a part of.
create table name_period (
  entity text not null,
  id uuid not null,
  version int not null,
  known_from timestamptz not null,
  known_to timestamptz not null default 'infinity',
  label text,
  parent_id uuid,
  is_void boolean not null default false,
  primary key (id, version)
);
create unique index name_period_now on name_period (id) where known_to = 'infinity';

-- Every place and category with all that it lies in, itself too.
create table fact_branch (
  id uuid not null,
  above_id uuid not null,
  is_top boolean not null,
  primary key (id, above_id)
);

-- What sums need of a repair; the model is the one that its item had when the repair was first seen.
create table repair_fact (
  repair_id uuid primary key,
  version int not null,
  kind text,
  status text,
  reported_on date,
  model_id uuid,
  is_void boolean not null default false
);

-- Sums of the items in a place and all that lies below it; the zero id stands for every place.
create table tally (
  place_id uuid not null,
  kind text not null,
  key text not null,
  items int not null,
  cost numeric not null default 0,
  -- Of the present month: the whole is made anew at its turn.
  book_value numeric not null default 0,
  primary key (place_id, kind, key)
);
create index tally_largest on tally (place_id, kind, items desc);
create index tally_empty on tally (place_id) where items = 0;

-- The same by class and status for every place and the topmost ones, as it was at the end of a day.
create table tally_day (
  day date not null,
  place_id uuid not null,
  kind text not null,
  key text not null,
  items int not null,
  cost numeric not null,
  book_value numeric not null,
  primary key (day, place_id, kind, key)
);

grant delete on fact_position, equipment_period, name_period, fact_branch, repair_fact, tally, tally_day to inventory_app;

-- What one item counts as: kinds of sums with their keys. Months are written YYYY-MM, days YYYY-MM-DD.
create function tally_keys(p equipment_period, month date, top_category uuid) returns table (kind text, key text)
  language sql stable
  begin atomic
    select k.kind, k.key
    from (values
      ('all', '', p.status <> 'disposed'),
      ('federal', '', p.status <> 'disposed' and p.federal_share > 0),
      ('class', coalesce(top_category::text, ''), p.status <> 'disposed'),
      ('status', p.status::text, true),
      ('age', to_char(p.acquired_on, 'YYYY-MM') || case when coalesce(
        (extract(year from month) - extract(year from p.in_service_on)) * 12
          + extract(month from month) - extract(month from p.in_service_on) - 1 >= p.useful_life_months, false)
        then ' over' else ' within' end, p.status <> 'disposed'),
      ('received', to_char(p.acquired_on, 'YYYY-MM'), true),
      ('disposed', to_char(p.disposed_on, 'YYYY-MM'), p.status = 'disposed'),
      ('holder', p.custodian_id::text, p.status <> 'disposed'),
      ('due', p.due_on::text, p.status = 'on_loan')
    ) as k (kind, key, counts)
    where k.counts and k.key is not null and not p.is_void;
  end;
