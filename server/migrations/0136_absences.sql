-- When somebody is away, and who stands in meanwhile (decision 091); each change is an event of the account.
create table user_absence (
  user_id uuid primary key references user_account,
  deputy_id uuid references user_account check (deputy_id <> user_id),
  from_on date not null,
  until_on date not null check (until_on >= from_on)
);
create index user_absence_deputy on user_absence (deputy_id);
grant delete on user_absence to inventory_app;
