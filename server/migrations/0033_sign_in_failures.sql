-- Failed sign-ins by account and place: a block of addresses, or a device that signed in before.
create table sign_in_failure (
  -- A digest of the e-mail: what was typed need not be one.
  account bytea not null,
  place text not null,
  failures int not null,
  last_at timestamptz not null,
  primary key (account, place)
);
create index sign_in_failure_place on sign_in_failure (place, last_at);
create index sign_in_failure_age on sign_in_failure (last_at);
grant delete on sign_in_failure to inventory_app;
-- login_failure stays: an older program may still run beside this one.

-- Devices that signed in to an account, by a digest of what they call themselves: others cannot keep them waiting.
create table known_device (
  user_id uuid not null references user_account,
  digest bytea not null,
  last_at timestamptz not null,
  primary key (user_id, digest)
);
create index known_device_age on known_device (last_at);
grant delete on known_device to inventory_app;
