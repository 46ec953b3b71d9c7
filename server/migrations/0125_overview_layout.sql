-- How a person arranged the overview, and what it looks like for those of a role who did not. A preference, no record.
create table overview_layout (
  user_id uuid primary key references user_account,
  tiles jsonb not null,
  updated_at timestamptz not null default now()
);
create table overview_role_layout (
  role text primary key check (role in ('user', 'admin')),
  tiles jsonb not null,
  updated_at timestamptz not null default now()
);
grant delete on overview_layout, overview_role_layout to inventory_app;
