-- Orders that were placed or closed, and repairs that ended, before an agency moved in: they name the import that brought
-- them in place of their approvals and their work.

alter table purchase_order add column taken_over_in text references batch (number);
alter table repair add column taken_over_in text references batch (number);

-- A rule of a table as it was written, whatever the database called it.
create function pg_temp.drop_check(owner regclass, part text) returns void language plpgsql as $$
declare found text;
begin
  select conname into strict found from pg_constraint
  where conrelid = owner and contype = 'c' and pg_get_constraintdef(oid) ilike part;
  execute format('alter table %s drop constraint %I', owner, found);
end $$;

-- What was closed elsewhere may have no invoice, and what a take-over brought can be taken back.
select pg_temp.drop_check('purchase_order', '%invoice_number is not null%');
select pg_temp.drop_check('purchase_order', '%deleted_at is null%');
alter table purchase_order
  add constraint purchase_order_closed_invoice check (status <> 'closed' or taken_over_in is not null
    or (invoice_number is not null and invoice_total is not null)),
  add constraint purchase_order_bin check (deleted_at is null or status = 'draft' or taken_over_in is not null),
  add constraint purchase_order_taken_over check (taken_over_in is null or status <> 'draft');
select pg_temp.drop_check('repair', '%deleted_at is null%');
alter table repair
  add constraint repair_bin check (deleted_at is null or status = 'requested' or taken_over_in is not null);

-- A draft from a file has the number that its order will have: one in the bin keeps nobody from bringing it again.
drop index purchase_order_order_number_key;
create unique index purchase_order_order_number_key on purchase_order (unique_form(order_number))
  where deleted_at is null;

-- Only a running take-over of the kind says so, and within its time.
create function refuse_taken_over() returns trigger language plpgsql as $$
begin
  if current_user <> 'inventory_app' then return null; end if;
  if agency_today() <= (setting_on('takeOverUntil', agency_today()) #>> '{}')::date
    and exists (select from batch b where b.number = new.taken_over_in and b.is_take_over
      and b.entity = tg_argv[0] and b.state in ('checking', 'checked', 'applying')) then return null; end if;
  raise exception '% is not taken over', new.number
    using errcode = 'integrity_constraint_violation', constraint = 'record_taken_over';
end $$;
create trigger purchase_order_taken_over after update of taken_over_in on purchase_order
  for each row when (new.taken_over_in is not null and new.taken_over_in is distinct from old.taken_over_in)
  execute function refuse_taken_over('purchase-order');
create trigger repair_taken_over after update of taken_over_in on repair
  for each row when (new.taken_over_in is not null and new.taken_over_in is distinct from old.taken_over_in)
  execute function refuse_taken_over('repair');
create trigger purchase_order_taken_over_insert after insert on purchase_order
  for each row when (new.taken_over_in is not null) execute function refuse_taken_over('purchase-order');
create trigger repair_taken_over_insert after insert on repair
  for each row when (new.taken_over_in is not null) execute function refuse_taken_over('repair');
