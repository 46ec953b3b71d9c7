-- What a rehearsal found of each table: its rows here and in the restored database, and whether their hashes are equal.
alter table backup_run add column tables jsonb;
