-- How long an auditor may read and how long backups are kept guard a rule, too: the database takes no value of them for today.
create or replace function is_guarding_setting(key text) returns boolean language sql immutable as $$
  select key in ('timeZone', 'separationOfDuties', 'secondApprovalFrom', 'budgetCheck', 'capitalThreshold',
    'clearOnlyInside', 'reversalDays', 'salePhotos', 'dispositionRules', 'retirementReasons', 'retirementMethods',
    'takeOverUntil', 'auditorMaxDays', 'backupDays', 'backupWeeks', 'backupMonths')
$$;
