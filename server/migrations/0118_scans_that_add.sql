-- What a session adds to, where it changes no items: those that do have it in the step of their batch.
alter table scan_session add column target jsonb;
