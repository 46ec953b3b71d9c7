/** The columns that are exported, as an address names them, and the COPY that somebody would write for exactly them. */
export const exportedColumns = [
  'tag',
  'serial',
  'name',
  'categoryId',
  'modelId',
  'status',
  'locationId',
  'custodianId',
  'acquiredOn',
  'cost',
];

export const exportByHand = `
  copy (
    select e.tag, e.serial, e.name, c.name as category, m.name as model, e.status, l.path as location,
      p.display_name as custodian, e.acquired_on, e.cost
    from equipment e join category c on c.id = e.category_id join location l on l.id = e.location_id
      left join model m on m.id = e.model_id left join person p on p.id = e.custodian_id
    where e.deleted_at is null order by e.status, e.tag
  ) to stdout with (format csv, header)`;
