-- Every record of a kind that a hold in force covers, as `hold_on` says it of one item; lists are filtered by it.
create function held_records(kind text) returns setof uuid language sql stable rows 100 as $$
  with item (id) as (
    select h.subject_id from hold h where h.released_at is null and h.scope = 'item'
    union select f.equipment_id from hold h join equipment_funding f on f.funding_source_id = h.subject_id
      where h.released_at is null and h.scope = 'award'
    union select l.equipment_id from hold h join retirement_line l on l.retirement_id = h.subject_id
      where h.released_at is null and h.scope = 'case'
    union select a.equipment_id from hold h join assignment a on a.person_id = h.subject_id
      where h.released_at is null and h.scope = 'person'
    union select e.id from hold h join equipment e on e.custodian_id = h.subject_id
      where h.released_at is null and h.scope = 'person'
  )
  select i.id from item i where kind = 'equipment'
  union select l.retirement_id from item i join retirement_line l on l.equipment_id = i.id where kind = 'retirement'
  union select h.subject_id from hold h where h.released_at is null and (kind, h.scope) in
    (('funding-source', 'award'), ('person', 'person'), ('retirement', 'case'))
$$;
