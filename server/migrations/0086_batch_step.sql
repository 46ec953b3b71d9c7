-- A batch can take the same step with many records: which one, and what it was asked for.
alter table batch add column step jsonb;
