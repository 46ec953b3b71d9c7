-- A command's key is written once, with its answer, when the command is done: until then a lock keeps others with the same
-- key waiting. True where a command with the key ran before; whoever has waited for it sees its answer, because each
-- statement of this function looks at what is committed when it begins.
create function is_key_used(of_user uuid, of_key text) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_user::text || ' ' || of_key, 0));
  return exists (select from idempotency where user_id = of_user and key = of_key);
end $$;

-- Rows are no longer written twice.
alter table idempotency reset (fillfactor);
