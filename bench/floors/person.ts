import type { Request } from '../statement.ts';
import { byHand } from './by-hand.ts';

const person = `
  select p.*, l.path as location, m.display_name as manager, a.last_name as created_by_name, b.last_name as updated_by_name
  from person p left join location l on l.id = p.location_id left join person m on m.id = p.manager_id
    left join user_account a on a.id = p.created_by left join user_account b on b.id = p.updated_by
  where p.id = $1`;

const history = `
  select seq, at, actor, action, changes, reason from event where entity = 'person' and entity_id = $1
  order by seq desc limit 50`;

const files = `
  select f.*, u.last_name as created_by_name from attachment f left join user_account u on u.id = f.created_by
  where f.entity = 'person' and f.record_id = $1 and f.deleted_at is null order by f.created_at desc, f.id limit 200`;

const countOf = (table: string, column: string) =>
  `select count(*) from ${table} where ${column} = $1 and deleted_at is null`;

const heldNow = `e.custodian_id = $1 and e.status <> 'disposed' and e.deleted_at is null`;

const items = `
  select e.id, e.version, e.tag, e.name, e.status, e.due_on, l.path as location, p.display_name as custodian, v.name as vendor
  from (select * from equipment e where ${heldNow} order by e.tag, e.id limit 25) e
    left join location l on l.id = e.location_id left join person p on p.id = e.custodian_id
    left join repair r on e.status = 'in_repair' and r.equipment_id = e.id and r.status = 'at_vendor' left join vendor v on v.id = r.vendor_id
  order by e.tag, e.id`;

const assignments = `
  select a.*, e.tag, e.name from assignment a join equipment e on e.id = a.equipment_id
  where a.person_id = $1 and a.deleted_at is null order by a.started_on desc, a.id limit 5`;

const account = `
  select id, email, first_name, last_name, roles, status from user_account where person_id = $1 and deleted_at is null`;

/** What the page of a person shows, each part by statements of its own. */
export function personByHand(id: string): Record<string, Request> {
  const texts = {
    'the person': person,
    history,
    files,
    'items, with their number': [items, `select count(*) from equipment e where ${heldNow}`],
    'number of reports': countOf('person', 'manager_id'),
    'number of items to be handed back': `select count(*) from assignment where person_id = $1 and status = 'open' and deleted_at is null`,
    'latest assignments': assignments,
    account,
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, [[text].flat().map((one) => byHand(one, [id]))]]),
  );
}
