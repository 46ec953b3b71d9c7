-- What a check-out writes behind a long history (decision 140).

-- Events are found by their numbers, which have the order of time.
drop index event_at;

-- The last number before a moment, in twenty steps among a million. An event may come later than its moment by as much as a transaction
-- lasts: whoever must miss none asks for a moment that lies so much earlier.
create function last_event_before(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  below bigint := 0;
  above bigint := coalesce((select max(seq) from event), 0) + 1;
  middle bigint;
  near bigint;
  near_at timestamptz;
begin
  while above - below > 1 loop
    middle := below + (above - below) / 2;
    -- Numbers of what was rolled back have no event.
    select e.seq, e.at into near, near_at from event e where e.seq >= middle and e.seq < above order by e.seq limit 1;
    if near_at < moment then below := near; else above := middle; end if;
  end loop;
  return below;
end $$;

-- Up to which number a view that somebody watches has seen all there will ever be; empty where nothing is known of it.
alter table view_watch add column seen_seq bigint;

-- A check-out writes no entry for days that it does not have.
create index assignment_next on assignment (due_on, id) where due_on is not null;
drop index assignment_due_on;
alter index assignment_next rename to assignment_due_on;
create index assignment_next on assignment (ended_on, id) where ended_on is not null;
drop index assignment_ended_on;
alter index assignment_next rename to assignment_ended_on;

-- What is searched of items is kept once for each statement, from the rows that it has at hand: a trigger for each row fetches both
-- versions of it again. Full, so that the rows are never compared one by one with all others, however many there were when it was planned.
create or replace function keep_equipment_search() returns trigger language plpgsql as $$
declare
  item record;
begin
  if tg_op = 'INSERT' then
    perform keep_equipment_title(t.title_key, t.name, t.model_id)
    from (select distinct title_key, name, model_id from new_row order by 1, 2) t;
    insert into equipment_search (equipment_id, tag, codes, status, title_key, custodian_id, deleted_at)
    select id, lower(tag), equipment_codes(serial, hostname), status, title_key, custodian_id, deleted_at from new_row;
    return null;
  end if;
  for item in
    select n.id, n.tag, n.serial, n.hostname, n.status, n.title_key, n.name, n.model_id, n.custodian_id, n.deleted_at,
      o.custodian_id as custodian_before, (n.title_key, n.name) is distinct from (o.title_key, o.name) as is_titled_anew
    from new_row n full join old_row o on o.id = n.id
    where (o.tag, o.serial, o.hostname, o.status, o.title_key, o.name, o.custodian_id, o.deleted_at)
      is distinct from (n.tag, n.serial, n.hostname, n.status, n.title_key, n.name, n.custodian_id, n.deleted_at)
  loop
    if item.custodian_id is distinct from item.custodian_before then
      perform equipment_changed_hands(item.id, item.custodian_before, item.custodian_id);
    end if;
    if item.is_titled_anew then perform keep_equipment_title(item.title_key, item.name, item.model_id); end if;
    update equipment_search set tag = lower(item.tag), codes = equipment_codes(item.serial, item.hostname),
      status = item.status, title_key = item.title_key, custodian_id = item.custodian_id, deleted_at = item.deleted_at
    where equipment_id = item.id;
  end loop;
  return null;
end $$;
drop trigger equipment_search_insert on equipment;
create trigger equipment_search_insert after insert on equipment
  referencing new table as new_row for each statement execute function keep_equipment_search();
drop trigger equipment_search_update on equipment;
create trigger equipment_search_update after update on equipment
  referencing new table as new_row old table as old_row for each statement execute function keep_equipment_search();
