-- Letters that wait to be sent; they are written with what they tell of and go out after it is certain.
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  -- Subject and text, sealed: a letter may hold a one-time link. Gone once the letter is sent or given up.
  sealed bytea,
  created_at timestamptz not null default now(),
  -- After this a letter would say what is no longer true.
  expires_at timestamptz,
  attempts int not null default 0,
  -- When it is tried next; whoever sends it moves this ahead first, so that no other does.
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text,
  check (sent_at is null or failed_at is null),
  check ((sealed is null) = (sent_at is not null or failed_at is not null))
);
create index mail_outbox_waiting on mail_outbox (next_at) where sealed is not null;
create index mail_outbox_age on mail_outbox (created_at);
grant delete on mail_outbox to inventory_app;
