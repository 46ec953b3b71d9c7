-- The letter of the morning (decision 091): how a person wants it, and that it was written. A preference, no record.
create table notice_choice (
  user_id uuid primary key references user_account,
  mail_at time not null default '07:30',
  -- Between these nothing is mailed; equal ones mean that there is no such time.
  quiet_from time not null default '18:00',
  quiet_until time not null default '07:00',
  on_weekends boolean not null default false,
  -- Kinds that do not stand in the letter.
  silent_kinds text[] not null default '{}',
  updated_at timestamptz not null default now()
);
-- One letter a person and day, whichever node writes it.
create table notice_mail (
  user_id uuid not null references user_account,
  day date not null,
  at timestamptz not null,
  notice_count int not null,
  primary key (user_id, day)
);
create index notice_unmailed on notice (user_id) where done_at is null and read_at is null and mailed_at is null;

-- Whether nothing is mailed at a time of day.
create function is_quiet(at time, quiet_from time, quiet_until time) returns boolean language sql immutable
  return case when quiet_from <= quiet_until then at >= quiet_from and at < quiet_until
    else at >= quiet_from or at < quiet_until end;

grant delete on notice_choice, notice_mail to inventory_app;
