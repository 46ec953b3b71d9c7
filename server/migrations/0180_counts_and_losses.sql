-- When items must be counted and whether they were ever seen, and what was written off, as sums for the overview (decision 123).
alter table equipment_period add column next_due_on date, add column last_seen_on date;

-- Days of three months, to be shown by day; months before and after, because there are fewer of them. The month is that of the sums,
-- which are made anew when it turns.
create function count_key(next_due_on date, last_seen_on date, month date) returns text language sql immutable
  return to_char(next_due_on, case when next_due_on >= month and next_due_on < month + interval '3 months'
    then 'YYYY-MM-DD' else 'YYYY-MM' end) || case when last_seen_on is null then ' never' else ' seen' end;

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
      ('holder', p.custodian_id::text, p.status <> 'disposed'),
      ('held', '', p.status <> 'disposed' and p.custodian_id is not null),
      ('due', p.due_on::text, p.status = 'on_loan'),
      ('count', count_key(p.next_due_on, p.last_seen_on, month), p.status <> 'disposed')
    ) as k (kind, key, counts)
    where k.counts and k.key is not null and not p.is_void;
  end;

-- What is open has its days from the records; periods that ended have them when facts are made anew.
update equipment_period p set next_due_on = e.next_due_on, last_seen_on = e.last_seen_on
from equipment e where e.id = p.equipment_id and p.known_to = 'infinity' and e.next_due_on is not null;

insert into tally (place_id, kind, key, items, cost, book_value)
select a.above_id, s.kind, s.key, sum(s.items), sum(s.cost), sum(s.book_value)
from (
  select p.location_id, k.kind, k.key, count(*)::int as items, sum(coalesce(p.cost, 0)) as cost,
    sum(coalesce(book_value(p.cost, p.salvage_value, p.useful_life_months, p.in_service_on, p.status, m.month), 0)) as book_value
  from (select date_trunc('month', open_day)::date as month from fact_position) m cross join equipment_period p
    cross join lateral (values ('count', case when p.status <> 'disposed'
        then count_key(p.next_due_on, p.last_seen_on, m.month) end),
      ('lost', case when p.status = 'disposed' and p.disposal_method = 'write_off'
        then to_char(p.disposed_on, 'YYYY-MM') end)) k (kind, key)
  where p.known_to = 'infinity' and not p.is_void and k.key is not null
  group by 1, 2, 3
) s cross join lateral (
  select '00000000-0000-0000-0000-000000000000'::uuid as above_id
  union all select b.above_id from fact_branch b where b.id = s.location_id
) a
group by 1, 2, 3
on conflict (place_id, kind, key) do nothing;
