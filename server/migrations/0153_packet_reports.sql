-- The reports that are parts of an auditor packet (decision 106).
alter table auditor_packet add column reports text[] not null default '{}' check (cardinality(reports) <= 20);
