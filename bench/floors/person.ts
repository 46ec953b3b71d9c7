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

const assignments = (condition: string, rows: number) => `
  select a.*, e.tag, e.name from assignment a join equipment e on e.id = a.equipment_id
  where a.person_id = $1 and ${condition} and a.deleted_at is null order by a.started_on desc, a.id limit ${rows}`;

const account = `
  select id, email, first_name, last_name, roles, status from user_account where person_id = $1 and deleted_at is null`;

/** What the page of a person shows, each part by a statement of its own. */
export function personByHand(id: string): Record<string, Request> {
  const texts = {
    'the person': person,
    history,
    files,
    'number of items': countOf('equipment', 'custodian_id'),
    'number of reports': countOf('person', 'manager_id'),
    'what is to be handed back': assignments(`a.status = 'open'`, 1),
    'latest assignments': assignments('true', 5),
    account,
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [[byHand(text, [id])]]]));
}
