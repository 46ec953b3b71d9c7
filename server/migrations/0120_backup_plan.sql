-- When backups are due and how many stay: the newest of so many days, weeks and months (decision 084).
insert into setting (key, effective_on, value) values
  ('backupHour', '1900-01-01', '2'),
  ('backupDays', '1900-01-01', '7'),
  ('backupWeeks', '1900-01-01', '5'),
  ('backupMonths', '1900-01-01', '12');
