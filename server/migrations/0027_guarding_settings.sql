-- Settings that guard a rule: they hold from the next day at the earliest, and a second administrator confirms them.

alter table agency_setting
  add column proposed_value text check (length(proposed_value) <= 20000),
  add column proposed_from_on date,
  add column proposed_by_id uuid references user_account,
  add check (num_nonnulls(proposed_value, proposed_from_on, proposed_by_id) in (0, 3));

create function is_guarding_setting(key text) returns boolean language sql immutable as $$
  select key in ('timeZone', 'separationOfDuties', 'secondApprovalFrom', 'budgetCheck', 'capitalThreshold',
    'clearOnlyInside', 'reversalDays', 'salePhotos', 'dispositionRules', 'retirementReasons', 'retirementMethods')
$$;

create or replace function guard_setting() returns trigger language plpgsql as $$
begin
  if current_user = 'inventory_app' and (new.effective_on < agency_today()
    or is_guarding_setting(new.key) and new.effective_on <= agency_today()) then
    raise exception 'setting % of % is past', new.key, new.effective_on
      using errcode = 'insufficient_privilege', constraint = 'setting_past';
  end if;
  return new;
end $$;
