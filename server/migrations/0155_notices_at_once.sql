-- Letters at once (decision 107): which kinds a person wants so, and when one was written.
alter table notice_choice add column instant_kinds text[] not null default '{}';

create table notice_instant (
  user_id uuid not null references user_account,
  kind text not null check (length(kind) between 2 and 40),
  at timestamptz not null,
  notice_count int not null,
  primary key (user_id, kind, at)
);
create index notice_instant_at on notice_instant (at);
grant delete on notice_instant to inventory_app;
