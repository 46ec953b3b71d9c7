-- Saved views: a question to a list and its look, under a name. Like settings they are no events (decision 056).
create table saved_view (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  owner_id uuid not null references user_account,
  entity text not null check (length(entity) between 2 and 40),
  -- Free of colons, so that it can stand in an address.
  name text not null check (length(name) between 1 and 60 and name !~ ':'),
  -- Search, filters and sort as the parameters of the list.
  question text not null check (length(question) <= 8000),
  -- Columns as an address writes them, density, tree or list.
  look jsonb not null default '{}',
  shared_with text[] not null default '{}' check (shared_with <@ array['user', 'admin']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_view_name_key on saved_view (owner_id, entity, fold(name));
create index saved_view_shared on saved_view (entity) where shared_with <> '{}';

-- What one person made of a view.
create table view_choice (
  view_id uuid not null references saved_view on delete cascade,
  user_id uuid not null references user_account,
  is_pinned boolean not null default false,
  place int not null default 0,
  is_default boolean not null default false,
  -- Empty: a view of one's own has a tab, one of others has none.
  is_tab boolean,
  subscription text not null default 'never' check (subscription in ('never', 'daily', 'at_once')),
  primary key (view_id, user_id)
);
create index view_choice_user on view_choice (user_id);

-- How far the job has followed a view for a person who subscribed to it.
create table view_watch (
  view_id uuid not null,
  user_id uuid not null,
  -- Events of transactions before this one were seen, and when; empty before the first look.
  seen_xid xid8,
  seen_at timestamptz,
  -- The question and the agency's day that the members belong to.
  question text,
  checked_on date,
  member_count int not null default 0,
  -- More members than are kept by name: only their number is compared.
  is_counted_only boolean not null default false,
  -- Their number when the person last looked.
  looked_count int not null default 0,
  -- The number that was told last.
  told_count int not null default 0,
  looked_at timestamptz,
  next_at timestamptz not null default now(),
  noticed_at timestamptz,
  primary key (view_id, user_id),
  foreign key (view_id, user_id) references view_choice on delete cascade
);
create index view_watch_next on view_watch (next_at);

create table view_member (
  view_id uuid not null,
  user_id uuid not null,
  record_id uuid not null,
  primary key (view_id, user_id, record_id),
  foreign key (view_id, user_id) references view_watch on delete cascade
);

-- Who came, left and changed since the person last looked.
create table view_change (
  view_id uuid not null,
  user_id uuid not null,
  record_id uuid not null,
  kind text not null check (kind in ('came', 'left', 'changed')),
  fields text[] not null default '{}',
  at timestamptz not null default now(),
  -- Told by mail already.
  is_told boolean not null default false,
  primary key (view_id, user_id, record_id),
  foreign key (view_id, user_id) references view_watch on delete cascade
);
create index view_change_untold on view_change (view_id, user_id) where not is_told;

grant delete on saved_view, view_choice, view_watch, view_member, view_change to inventory_app;

-- The day on which the agency's fiscal year begins.
insert into setting (key, effective_on, value) values ('fiscalYearStart', '1900-01-01', '"07-01"');

create function fiscal_year_start(day date) returns date
  language sql stable
  return (select case when start <= day then start else (start - interval '1 year')::date end
    from (select (extract(year from day)::int || '-' || (setting_on('fiscalYearStart', day) #>> '{}'))::date as start) own);
