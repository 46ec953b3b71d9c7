-- Up to which number a job has seen every event there will ever be, and what it waits for to note the next one (decision 131).
alter table notice_position
  add column finished_seq bigint,
  add column marked_seq bigint,
  add column marked_xid xid8;
alter table event_seal_tip
  add column finished_seq bigint,
  add column marked_seq bigint,
  add column marked_xid xid8;

-- An event gets its transaction's id before its number, whatever wrote before it. The condition does that, and is never true.
create function refuse_unnumbered() returns trigger language plpgsql as $$
begin
  raise exception 'an event without a transaction';
end $$;
create trigger event_transaction before insert on event for each statement
  when (pg_current_xact_id() is null) execute function refuse_unnumbered();
