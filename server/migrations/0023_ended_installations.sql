-- Software on a disposed device is installed nowhere. From now on a disposal ends it; what was left open before ends here.
with ended as (
  update installation i set deleted_at = now(), delete_reason = coalesce(r.number, 'The item was disposed of'),
    version = i.version + 1, updated_at = now(), updated_by = null
  from equipment e left join retirement r on r.id = e.retirement_id
  where e.id = i.equipment_id and e.status = 'disposed' and i.deleted_at is null
  returning i.id, i.version, i.deleted_at, i.delete_reason
)
insert into event (actor, source, entity, entity_id, version, action, changes, reason)
select 'Setup', 'job', 'installation', id, version, 'delete', jsonb_build_object(
  'deletedAt', jsonb_build_object('from', null, 'to', to_char(deleted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  'deleteReason', jsonb_build_object('from', null, 'to', delete_reason)), delete_reason
from ended;
