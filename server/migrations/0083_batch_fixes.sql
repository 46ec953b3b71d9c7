-- The rows that an import left out are corrected in an import of their own, one at a time.
alter table batch add column fixes uuid references batch;
create unique index batch_fixes on batch (fixes)
  where fixes is not null and state not in ('cancelled', 'expired', 'undone');
