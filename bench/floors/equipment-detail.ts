import type { Request } from '../statement.ts';
import { byHand } from './by-hand.ts';

/** An item with the names of everything it points to, who paid for it, and who touched it. */
const item = `
  select e.*, c.name as category, c.path as category_path, m.name as model, f.name as manufacturer, l.path as location,
    p.display_name as custodian, j.number as project, o.number as purchase_order, t.number as retirement,
    u.tag as parent, a.last_name as created_by_name, b.last_name as updated_by_name,
    (select json_agg(json_build_object('source', s.code, 'percent', x.percent, 'amount', x.amount) order by x.position)
      from equipment_funding x join funding_source s on s.id = x.funding_source_id where x.equipment_id = e.id) as funding
  from equipment e join category c on c.id = e.category_id join location l on l.id = e.location_id
    left join model m on m.id = e.model_id left join manufacturer f on f.id = e.manufacturer_id
    left join person p on p.id = e.custodian_id left join project j on j.id = e.project_id
    left join purchase_order o on o.id = e.purchase_order_id left join retirement t on t.id = e.retirement_id
    left join equipment u on u.id = e.parent_id left join user_account a on a.id = e.created_by
    left join user_account b on b.id = e.updated_by
  where e.id = $1`;

const history = `
  select seq, at, actor, action, changes, reason from event where entity = 'equipment' and entity_id = $1
  order by seq desc limit 50`;

export function detailsByHand(ids: readonly string[]): Request[] {
  return ids.map((id) => [[byHand(item, [id])]]);
}

export function historiesByHand(ids: readonly string[]): Request[] {
  return ids.map((id) => [[byHand(history, [id])]]);
}
