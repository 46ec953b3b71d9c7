-- The take-over: for a time an administrator brings what daily work forbids, and it says so for ever.

-- Ninety days after the first start of an installation; an earlier one gets them from now on.
insert into setting (key, effective_on, value)
  values ('takeOverUntil', '1900-01-01', to_jsonb((agency_today() + 90)::text));
-- A later day loosens what the database refuses otherwise: a second administrator confirms it.
create or replace function is_guarding_setting(key text) returns boolean language sql immutable as $$
  select key in ('timeZone', 'separationOfDuties', 'secondApprovalFrom', 'budgetCheck', 'capitalThreshold',
    'clearOnlyInside', 'reversalDays', 'salePhotos', 'dispositionRules', 'retirementReasons', 'retirementMethods',
    'takeOverUntil')
$$;

alter table batch add column is_take_over boolean not null default false
  check (not is_take_over or kind = 'import');
create index batch_take_over on batch (entity, id) where is_take_over;

-- Past days are fields: an event has the time of the import. What was disposed of before names the import in place of
-- its case.
alter table equipment
  add column missing_since date,
  add column disposal_recipient text check (length(disposal_recipient) <= 120),
  add column taken_over_in text references batch (number),
  add constraint equipment_taken_over check (taken_over_in is null or (status = 'disposed' and retirement_id is null
    and disposed_on >= acquired_on and disposal_method is not null));

-- No item is gone for the application whose data may still be there, but for what a take-over brings as gone.
create or replace function refuse_unsanitized() returns trigger language plpgsql as $$
begin
  if current_user <> 'inventory_app' then return null; end if;
  if new.taken_over_in is not null then
    if old.status = 'received'
      and agency_today() <= (setting_on('takeOverUntil', agency_today()) #>> '{}')::date
      and exists (select from batch b where b.number = new.taken_over_in and b.is_take_over
        and b.entity = 'equipment' and b.state in ('checking', 'checked', 'applying')) then return null; end if;
    raise exception 'item % is not taken over', new.tag
      using errcode = 'integrity_constraint_violation', constraint = 'disposed_taken_over';
  end if;
  if not exists (select from retirement_line_figures f
    where f.retirement_id = new.retirement_id and f.equipment_id = new.id
      and f.sanitization in ('verified', 'waived', 'not_needed')) then
    raise exception 'item % may still hold data', new.tag
      using errcode = 'integrity_constraint_violation', constraint = 'disposed_sanitized';
  end if;
  return null;
end $$;
drop trigger equipment_disposed_sanitized on equipment;
create trigger equipment_disposed_sanitized after update of status, taken_over_in on equipment
  for each row when (new.status = 'disposed'
    and (old.status <> 'disposed' or old.taken_over_in is distinct from new.taken_over_in))
  execute function refuse_unsanitized();
