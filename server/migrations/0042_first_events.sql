-- The first event of a record has no predecessor: none is looked for.
create or replace function chain_event() returns trigger language plpgsql as $$
begin
  new.previous_hash := null;
  if new.version > 1 then
    select hash into new.previous_hash from event
      where entity = new.entity and entity_id = new.entity_id and version = new.version - 1;
    if new.previous_hash is null then
      raise exception 'event % of % % has no predecessor', new.version, new.entity, new.entity_id
        using errcode = 'integrity_constraint_violation', constraint = 'event_chain';
    end if;
  end if;
  new.hash := event_digest(new);
  return new;
end $$;
