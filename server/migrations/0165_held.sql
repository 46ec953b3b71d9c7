-- How much is held by anybody at all: one row for a place instead of a sum over all holders.
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
      ('holder', p.custodian_id::text, p.status <> 'disposed'),
      ('held', '', p.status <> 'disposed' and p.custodian_id is not null),
      ('due', p.due_on::text, p.status = 'on_loan')
    ) as k (kind, key, counts)
    where k.counts and k.key is not null and not p.is_void;
  end;

insert into tally (place_id, kind, key, items, cost, book_value)
select place_id, 'held', '', sum(items), sum(cost), sum(book_value) from tally where kind = 'holder' group by place_id
on conflict (place_id, kind, key) do nothing;
