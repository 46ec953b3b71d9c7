-- Seals name the events they cover by their numbers and are signed by the application. Transaction ids begin anew on
-- another server, after a restore and after an upgrade; nothing may depend on them.

alter table event_seal
  add column seqs int8multirange,
  add column key_id text check (key_id ~ '^[0-9a-f]{8}$'),
  add column mac bytea,
  alter column from_xid drop not null,
  alter column to_xid drop not null,
  alter column id drop identity;

-- A seal of former releases covers the first events of its range: whatever has such a transaction id and came later was
-- written on another server, where the ids had begun anew.
alter table event_seal disable trigger event_seal_no_change;
update event_seal s set seqs = coalesce((
  select range_agg(int8range(covered.seq, covered.seq, '[]')) from (
    select e.seq from event e where e.xid >= s.from_xid and e.xid < s.to_xid order by e.seq limit s.event_count
  ) covered), '{}');
alter table event_seal enable trigger event_seal_no_change;
alter table event_seal
  alter column seqs set not null,
  add constraint event_seal_signed check (num_nonnulls(key_id, mac) = case when from_xid is null then 2 else 0 end);
create index event_seal_at on event_seal (at);

drop function seal_events();
drop function events_root(xid8, xid8);
drop index event_unsealed;

-- How many events the numbers name, and one hash over theirs.
create function seal_root(seqs int8multirange) returns table (event_count int, root bytea)
  language sql stable
  begin atomic
    select count(*)::int, sha256(coalesce(string_agg(e.hash, ''::bytea order by e.seq), ''::bytea))
    from unnest(seqs) as run join event e on e.seq >= lower(run) and e.seq < upper(run);
  end;

-- The number of the newest seal, signed as well: a shorter chain cannot pass for the whole one.
create table event_seal_tip (
  is_only boolean primary key default true check (is_only),
  number bigint not null,
  key_id text not null,
  mac bytea not null
);
