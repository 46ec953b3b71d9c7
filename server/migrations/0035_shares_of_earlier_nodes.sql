-- Nodes of an earlier release write the shares of a line without their amounts, and receipts without what each source is
-- charged. The database writes both itself, so that nodes can be updated one after the other.

-- What the sources of a receipt line were charged by a node that did not write it down.
create function unwritten_shares(wanted uuid)
  returns table ("position" int, funding_source_id uuid, percent numeric, amount numeric) language sql stable as $$
  select f.position, f.funding_source_id, f.percent,
    greatest(receipt_share(rl.value, rl.accepted, l.kind = 'equipment',
      sum(f.percent) over (order by f.position), f.percent), 0)
  from purchase_order_receipt_line rl join purchase_order_line l on l.id = rl.line_id
  join purchase_order_line_funding f on f.line_id = l.id
  where rl.id = wanted and not exists (select from purchase_order_receipt_funding x where x.receipt_line_id = rl.id)
$$;

create function fill_line_shares() returns trigger language plpgsql as $$
begin
  update purchase_order_line_funding f set amount = s.amount
  from (select distinct line_id from written where amount is null) w, order_line_funding(w.line_id) s
  where f.line_id = w.line_id and s.place = f.position;
  return null;
end $$;
create trigger fill_line_shares after insert on purchase_order_line_funding
  referencing new table as written for each statement execute function fill_line_shares();

-- Asked when the transaction ends, because a node of this release writes the shares after the lines of a receipt.
create function fill_receipt_shares() returns trigger language plpgsql as $$
begin
  insert into purchase_order_receipt_funding (receipt_line_id, position, funding_source_id, percent, amount)
    select new.id, s.* from unwritten_shares(new.id) s;
  if found then
    update purchase_order_line_funding f set amount = s.amount
    from order_line_funding(new.line_id) s where f.line_id = new.line_id and s.place = f.position;
  end if;
  return null;
end $$;
create constraint trigger fill_receipt_shares after insert on purchase_order_receipt_line
  deferrable initially deferred for each row execute function fill_receipt_shares();

-- What such nodes wrote until now.
create temporary table refilled on commit drop as
  select line_id from purchase_order_line_funding where amount is null
  union select rl.line_id from purchase_order_receipt_line rl, unwritten_shares(rl.id);
insert into purchase_order_receipt_funding (receipt_line_id, position, funding_source_id, percent, amount)
  select rl.id, s.* from purchase_order_receipt_line rl, unwritten_shares(rl.id) s;
update purchase_order_line_funding f set amount = s.amount
  from refilled r, order_line_funding(r.line_id) s where f.line_id = r.line_id and s.place = f.position;
