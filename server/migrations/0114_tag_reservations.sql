-- Tags that an import will need are reserved before it is applied (decision 081): the counter is held for a moment, and not
-- until the last row. A reservation is a range of numbers behind which the counter went on; `next` is the first one that is
-- not taken. What stands in the register meanwhile is skipped.
create table tag_reservation (
  batch_id uuid not null references batch,
  prefix text not null check (prefix ~ '^[A-Z]{1,6}$'),
  first int not null check (first between 1 and 999999),
  next int not null,
  last int not null check (last between first and 999999),
  reserved_at timestamptz not null default now(),
  primary key (batch_id, prefix, first),
  check (next between first and last + 1)
);
grant delete on tag_reservation to inventory_app;

-- A batch that is no longer applied gives back what is left: the newest numbers to the counter, since nobody has seen
-- them; others are void with the number of the batch.
create function release_reserved_tags() returns trigger language plpgsql as $$
declare
  own record;
begin
  for own in
    select * from tag_reservation where batch_id = new.id and next <= last order by prefix, first desc for update
  loop
    update tag_counter set last = own.next - 1 where prefix = own.prefix and last = own.last;
    if not found then
      insert into equipment_tag (tag, state, reason)
      select own.prefix || '-' || lpad(n::text, 6, '0'), 'void', new.number from generate_series(own.next, own.last) n
      on conflict (tag) do nothing;
    end if;
  end loop;
  delete from tag_reservation where batch_id = new.id;
  return null;
end $$;
create trigger batch_tags_released after update of state on batch
  for each row when (old.state <> new.state and new.state not in ('applying', 'paused', 'failed'))
  execute function release_reserved_tags();
