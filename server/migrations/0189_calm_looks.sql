-- When the job that gathers notices last looked while no transaction was under way: what finished since began after it.
alter table notice_position add column calm_at timestamptz;
