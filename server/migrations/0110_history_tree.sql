-- The history as one append-only Merkle tree (decision 079). The leaves are the hashes of the sealed events in the order of
-- seals, then of their numbers; where an event stands follows from its seal, so no row is written for it.
create index event_seal_seqs on event_seal using gist (seqs);

-- Where the history went on elsewhere: another server, a loaded dump, a restored backup.
create table history_epoch (
  number int primary key check (number >= 1),
  opened_at timestamptz not null,
  -- The server, its line of time and the database, as PostgreSQL names them.
  server text not null,
  -- What of the tree came along.
  size bigint not null check (size >= 0),
  root bytea not null,
  -- How many positions of the epoch before are gone, as anchors outside the database tell; null where none tells.
  lost bigint check (lost >= 0),
  previous_hash bytea,
  hash bytea not null
);

-- The tree after each seal. Beside the seals, because a node of the release before writes those without it.
create table seal_tree (
  seal_id bigint primary key,
  epoch int not null references history_epoch,
  size bigint not null check (size >= 0),
  root bytea not null
);
create index seal_tree_size on seal_tree (size);

-- The hash of every complete block of 256^level leaves.
create table tree_tile (
  level int not null check (level between 1 and 6),
  index bigint not null check (index >= 0),
  hash bytea not null,
  primary key (level, index)
);

-- What leaves the house once a day: how long the history was, and one hash for all of it.
create table history_anchor (
  number bigint primary key check (number >= 1),
  day date not null,
  made_at timestamptz not null,
  is_daily boolean not null,
  epoch int not null references history_epoch,
  seal_id bigint not null references seal_tree,
  size bigint not null,
  root bytea not null,
  records bigint not null,
  records_root bytea not null,
  previous_hash bytea,
  hash bytea not null
);
create unique index history_anchor_day on history_anchor (day) where is_daily;

do $$
declare
  grown text;
begin
  foreach grown in array array['history_epoch', 'seal_tree', 'tree_tile', 'history_anchor'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      grown || '_no_change', grown);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      grown || '_no_truncate', grown);
    execute format('revoke update on %I from inventory_app', grown);
  end loop;
end $$;

-- The hashes of the events from one position up to another. A seal names each event it covers, so positions are counted from
-- the lengths of its runs, and only the events that are wanted are read.
create function tree_events(first bigint, past bigint) returns table (place bigint, seq bigint, hash bytea)
  language sql stable
  begin atomic
    select c.start + e.seq - lower(c.run), e.seq, e.hash
    from (
      select run, t.size - s.event_count + coalesce(sum(upper(run) - lower(run)) over (partition by s.id order by lower(run)
        rows between unbounded preceding and 1 preceding), 0)::bigint as start
      from seal_tree t join event_seal s on s.id = t.seal_id cross join unnest(s.seqs) as run
      where t.size > first
        and t.size <= coalesce((select min(b.size) from seal_tree b where b.size >= past), 9223372036854775807)
    ) c
    join event e on e.seq >= lower(c.run) + greatest(0, first - c.start) and e.seq < upper(c.run)
      and e.seq < lower(c.run) + past - c.start;
  end;

-- Where an event stands in the tree; null while it is not in it.
create function event_position(wanted bigint) returns bigint
  language sql stable
  begin atomic
    select t.size - s.event_count + coalesce((
      select sum(least(upper(run), wanted) - lower(run)) from unnest(s.seqs) as run where lower(run) < wanted), 0)::bigint
    from event_seal s join seal_tree t on t.seal_id = s.id where s.seqs @> wanted order by s.id limit 1;
  end;

-- When the anchor of a day is made, and who gets it by mail.
insert into setting (key, effective_on, value) values
  ('anchorHour', '1900-01-01', '6'),
  ('anchorRecipients', '1900-01-01', '[]');
