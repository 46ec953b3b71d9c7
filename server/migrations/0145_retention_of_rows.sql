-- How long rows beside the records stay: each kind by a setting of its own, which two administrators change.
create or replace function is_guarding_setting(key text) returns boolean language sql immutable as $$
  select key in ('timeZone', 'separationOfDuties', 'secondApprovalFrom', 'budgetCheck', 'capitalThreshold',
    'clearOnlyInside', 'reversalDays', 'salePhotos', 'dispositionRules', 'retirementReasons', 'retirementMethods',
    'takeOverUntil', 'auditorMaxDays', 'backupDays', 'backupWeeks', 'backupMonths', 'retentionYears', 'signInDays',
    'noticeDays', 'mailDays')
$$;
insert into setting (key, effective_on, value) values ('signInDays', '1900-01-01', '180'),
  ('noticeDays', '1900-01-01', '180'), ('mailDays', '1900-01-01', '90');

-- Rows of this kind from before this moment go.
create function rows_go_before(key text) returns timestamptz language sql stable as $$
  select now() - make_interval(days => (setting_on(key, agency_today()) #>> '{}')::int)
$$;

-- Whether a hold in force is on the person of an account: what the account did stays with it.
create function is_account_held(account uuid) returns boolean language sql stable as $$
  select exists (select from user_account a join hold h on h.subject_id = a.person_id
    where a.id = account and h.scope = 'person' and h.released_at is null)
$$;
