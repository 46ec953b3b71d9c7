-- Since when items are missing, as sums for the overview (decision 131): the day is a fact of the register.
alter table equipment_period add column missing_since date;

create or replace function tally_keys(p equipment_period, month date, top_category uuid) returns table (kind text, key text)
  language sql stable
  begin atomic
    select k.kind, k.key
    from (values
      ('all', '', p.status <> 'disposed'),
      ('federal', '', p.status <> 'disposed' and p.federal_share > 0),
      ('class', coalesce(top_category::text, ''), p.status <> 'disposed'),
      ('status', p.status::text, true),
      ('age', to_char(p.acquired_on, 'YYYY-MM') || case when coalesce(
        (extract(year from month) - extract(year from p.in_service_on)) * 12
          + extract(month from month) - extract(month from p.in_service_on) - 1 >= p.useful_life_months, false)
        then ' over' else ' within' end, p.status <> 'disposed'),
      ('received', to_char(p.acquired_on, 'YYYY-MM'), true),
      ('disposed', to_char(p.disposed_on, 'YYYY-MM'), p.status = 'disposed'),
      ('lost', to_char(p.disposed_on, 'YYYY-MM'), p.status = 'disposed' and p.disposal_method = 'write_off'),
      ('missing', to_char(p.missing_since, 'YYYY-MM'), true),
      ('holder', p.custodian_id::text, p.status <> 'disposed'),
      ('held', '', p.status <> 'disposed' and p.custodian_id is not null),
      ('due', p.due_on::text, p.status = 'on_loan'),
      ('count', count_key(p.next_due_on, p.last_seen_on, month), p.status <> 'disposed')
    ) as k (kind, key, counts)
    where k.counts and k.key is not null and not p.is_void;
  end;

-- What is open has its day from the records; periods that ended have it when facts are made anew.
update equipment_period p set missing_since = e.missing_since
from equipment e where e.id = p.equipment_id and p.known_to = 'infinity' and e.missing_since is not null;

insert into tally (place_id, kind, key, items, cost, book_value)
select a.above_id, 'missing', s.key, sum(s.items), sum(s.cost), sum(s.book_value)
from (
  select p.location_id, to_char(p.missing_since, 'YYYY-MM') as key, count(*)::int as items, sum(coalesce(p.cost, 0)) as cost,
    sum(coalesce(book_value(p.cost, p.salvage_value, p.useful_life_months, p.in_service_on, p.status, m.month), 0)) as book_value
  from (select date_trunc('month', open_day)::date as month from fact_position) m cross join equipment_period p
  where p.known_to = 'infinity' and not p.is_void and p.missing_since is not null
  group by 1, 2
) s cross join lateral (
  select '00000000-0000-0000-0000-000000000000'::uuid as above_id
  union all select b.above_id from fact_branch b where b.id = s.location_id
) a
group by 1, 3
on conflict (place_id, kind, key) do nothing;
