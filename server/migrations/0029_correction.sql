-- A correction of locked money that waits for a second administrator; what was done is in the history.
alter table equipment add column correction jsonb;
