-- Schedules of reports (decision 109): the kind of report, and of when it is each time. Such a schedule and its files have
-- the entity 'report', and its question is that of the report's address.
alter table export_schedule
  add column report text check (length(report) between 2 and 40),
  add column report_time text
    check (report_time in ('day', 'lastMonth', 'lastYear', 'thisFiscalYear', 'lastFiscalYear')),
  add constraint export_schedule_report check ((entity = 'report') = (report is not null)),
  drop constraint export_schedule_format_check,
  add constraint export_schedule_formats
    check (format in ('csv', 'xlsx') or format = case when report is null then 'jsonl' else 'pdf' end);
