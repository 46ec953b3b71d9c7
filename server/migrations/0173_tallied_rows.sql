-- How many rows of a batch became what is asked for several times a second while it runs, and its rows were read for it each time.
-- Each statement that writes rows notes by how many the numbers change. Notes are added and never changed, so nobody waits
-- for another one; their sum is the number.
create table batch_tally (
  batch_id uuid not null references batch,
  id uuid not null default uuidv7(),
  verdict text,
  result text,
  is_warned boolean not null,
  n int not null,
  primary key (batch_id, id)
);
grant delete on batch_tally to inventory_app;

create function note_new_rows() returns trigger language plpgsql as $$
begin
  insert into batch_tally (batch_id, verdict, result, is_warned, n)
  select batch_id, verdict, result, warnings <> '[]', count(*) from new_row group by 1, 2, 3, 4;
  return null;
end $$;
create function note_changed_rows() returns trigger language plpgsql as $$
begin
  insert into batch_tally (batch_id, verdict, result, is_warned, n)
  select batch_id, verdict, result, is_warned, sum(n) from (
    select batch_id, verdict, result, warnings <> '[]' as is_warned, -1 as n from old_row
    union all select batch_id, verdict, result, warnings <> '[]', 1 from new_row) moved
  group by 1, 2, 3, 4 having sum(n) <> 0;
  return null;
end $$;
create function note_deleted_rows() returns trigger language plpgsql as $$
begin
  insert into batch_tally (batch_id, verdict, result, is_warned, n)
  select batch_id, verdict, result, warnings <> '[]', -count(*) from old_row group by 1, 2, 3, 4;
  return null;
end $$;
create trigger batch_row_new after insert on batch_row referencing new table as new_row
  for each statement execute function note_new_rows();
create trigger batch_row_changed after update on batch_row referencing old table as old_row new table as new_row
  for each statement execute function note_changed_rows();
create trigger batch_row_deleted after delete on batch_row referencing old table as old_row
  for each statement execute function note_deleted_rows();

insert into batch_tally (batch_id, verdict, result, is_warned, n)
select batch_id, verdict, result, warnings <> '[]', count(*) from batch_row group by 1, 2, 3, 4;
