-- What each source pays of a line and of a receipt is written down: the shares of a line add up to its total, those of
-- its receipts to what was received, and when everything has come the two are equal, to the cent.

alter table purchase_order_line_funding add column amount numeric(14, 2);
create table purchase_order_receipt_funding (
  receipt_line_id uuid not null references purchase_order_receipt_line,
  position int not null,
  funding_source_id uuid not null references funding_source,
  percent numeric(6, 3) not null,
  amount numeric(14, 2) not null check (amount >= 0),
  primary key (receipt_line_id, position)
);
create index purchase_order_receipt_funding_source on purchase_order_receipt_funding (funding_source_id);

-- Receipts of before keep what was charged then.
insert into purchase_order_receipt_funding (receipt_line_id, position, funding_source_id, percent, amount)
select rl.id, f.position, f.funding_source_id, f.percent,
  greatest(receipt_share(rl.value, rl.accepted, l.kind = 'equipment', f.upto, f.percent), 0)
from purchase_order_receipt_line rl join purchase_order_line l on l.id = rl.line_id, lateral (
  select f.*, sum(f.percent) over (order by f.position) as upto from purchase_order_line_funding f
  where f.line_id = l.id) f;

-- What a source pays of a line: what its receipts have charged, and its share of what is open.
create function order_line_funding(wanted uuid) returns table (place int, amount numeric) language sql stable as $$
  select f.position, coalesce(c.amount, 0) + (split_amount(greatest(l.total - coalesce(sum(c.amount) over (), 0), 0),
    array_agg(f.percent) over (order by f.position rows between unbounded preceding and unbounded following))
    )[row_number() over (order by f.position)]
  from purchase_order_line l join purchase_order_line_funding f on f.line_id = l.id
  left join lateral (
    select sum(rf.amount) as amount from purchase_order_receipt_funding rf
    join purchase_order_receipt_line rl on rl.id = rf.receipt_line_id
    join purchase_order_receipt r on r.id = rl.receipt_id and r.reversed_at is null
    where rl.line_id = l.id and rf.position = f.position) c on true
  where l.id = wanted
$$;
update purchase_order_line_funding f set amount = s.amount
  from purchase_order_line l, order_line_funding(l.id) s where l.id = f.line_id and s.place = f.position;

-- Divides what sources pay of a delivery among its items: the amounts of an item add up to its cost, those of a source
-- to its part. Each item takes from what is left, so that no cent is lost or made.
create function split_items(costs numeric[], parts numeric[]) returns table (item int, place int, amount numeric)
  language plpgsql immutable parallel safe as $$
declare
  rest numeric[] := parts;
  taken numeric[];
begin
  for i in 1 .. cardinality(costs) loop
    taken := split_amount(costs[i], rest);
    for j in 1 .. cardinality(rest) loop
      rest[j] := rest[j] - taken[j];
      item := i;
      place := j;
      amount := taken[j];
      return next;
    end loop;
  end loop;
end $$;
