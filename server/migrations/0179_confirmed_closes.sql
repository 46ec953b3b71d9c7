-- What a second administrator confirms is hashed by the job, not in the request (decision 123). Who confirmed it, until the year is
-- closed in that name; when its lines turned out to be others than those that were frozen: then it can only be canceled.
alter table fiscal_year
  add column confirmed_by uuid references user_account,
  add column confirmed_at timestamptz,
  add column altered_at timestamptz,
  add constraint fiscal_year_confirmed check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2));

-- A repair without a step for so many days waits for the person that it is assigned to.
insert into setting (key, effective_on, value) values ('repairStuckDays', '1900-01-01', '14');

-- Changes in views that somebody follows have letters of their own; whoever chose kinds before has them here alone.
update notice_choice set silent_kinds = array_append(silent_kinds, 'viewChanged')
where not 'viewChanged' = any(silent_kinds);
