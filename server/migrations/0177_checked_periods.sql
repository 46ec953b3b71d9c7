-- When the condition and the place of an item were recorded and when it was last seen, from when to when that was known
-- (decision 122). Beside the periods of the register, whose facts are those of the record.
create table checked_period (
  equipment_id uuid not null,
  version int not null,
  known_from timestamptz not null,
  known_to timestamptz not null default 'infinity',
  condition_on date,
  place_on date,
  seen_on date,
  primary key (equipment_id, version)
);
create unique index checked_period_now on checked_period (equipment_id) where known_to = 'infinity';
grant delete on checked_period to inventory_app;

-- How far these are in the tree: a node of the release before makes the other facts without them, and they follow.
alter table fact_position add column checked_size bigint not null default 0 check (checked_size >= 0);

-- What the job would make of the events so far.
insert into checked_period (equipment_id, version, known_from, known_to, condition_on, place_on, seen_on)
select c.equipment_id, c.version, c.known_from, coalesce(lead(c.known_from) over item, 'infinity'), c.condition_on, c.place_on,
  max(c.seen_on) over (partition by c.equipment_id, c.sightings)
from (
  select e.entity_id as equipment_id, e.version, max(e.at) over item as known_from,
    max(agency_day(e.at)) filter (where e.changes ? 'condition') over item as condition_on,
    max(agency_day(e.at)) filter (where e.changes ? 'locationId') over item as place_on,
    (e.changes #>> '{lastSeenOn,to}')::date as seen_on,
    count(*) filter (where e.changes ? 'lastSeenOn') over item as sightings
  from fact_position p cross join lateral tree_events(0, p.size) t join event e on e.seq = t.seq
    join equipment_period k on k.equipment_id = e.entity_id and k.known_to = 'infinity' and k.name is not null
  where e.entity = 'equipment' and e.changes ?| array['condition', 'locationId', 'lastSeenOn']
  window item as (partition by e.entity_id order by e.version)
) c
window item as (partition by c.equipment_id order by c.version);

update fact_position set checked_size = size;
