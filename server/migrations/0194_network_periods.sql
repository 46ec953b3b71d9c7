-- What an item was called and found by in a network, and whether it stores data, from when to when that was known (decision 131).
-- Beside the periods of the register: few items have any of it. The job makes them of all events, from the first one on.
create table network_period (
  equipment_id uuid not null,
  version int not null,
  known_from timestamptz not null,
  known_to timestamptz not null default 'infinity',
  hostname text,
  mac_addresses text[],
  ip_address text,
  stores_data boolean,
  primary key (equipment_id, version)
);
create unique index network_period_now on network_period (equipment_id) where known_to = 'infinity';
grant delete on network_period to inventory_app;

-- How far these are in the tree: a node of the release before makes the other facts without them, and they follow.
alter table fact_position add column network_size bigint not null default 0 check (network_size >= 0);
