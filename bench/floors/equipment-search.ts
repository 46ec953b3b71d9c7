import type { Request } from '../statement.ts';
import { byHandFor, shownItems } from './by-hand.ts';

const columns = 'id, version, tag, name, status, cost, acquired_on, category_id, location_id, custodian_id';
const order = 'e.status, e.tag, e.id';

/** The first fifty in the list's order, and how many there are up to ten thousand. */
function pageOf(found: string, total: string, values: unknown[]): Request {
  const count = `select count(*)::int as total from (${total} limit 10001) counted`;
  return [[byHandFor(shownItems(found, order), values), byHandFor(count, values)]];
}

/** Items whose tag begins like this: a range of its index for each state. */
function byTag(typed: string): Request {
  // The last letter that a tag can have comes before the tilde.
  const range = `tag >= $1 and tag < $1 || '~' and deleted_at is null`;
  return pageOf(
    `select found.* from unnest(enum_range(null::equipment_status)) state cross join lateral (
      select ${columns} from equipment where status = state and ${range} order by tag limit 50
    ) found order by found.status, found.tag limit 50`,
    `select from equipment where ${range}`,
    [typed.toUpperCase()],
  );
}

/** Items of the few records of a small table that have the words: of each at most a page, in the list's order. */
function byOwner(owners: string, column: 'title_key' | 'custodian_id'): (typed: string) => Request {
  return (typed) =>
    pageOf(
      `select found.* from (${owners}) owner cross join lateral (
        select ${columns} from equipment where ${column} = owner.id and deleted_at is null
        order by status, tag limit 50
      ) found order by found.status, found.tag limit 50`,
      `select from (${owners}) owner join equipment e on e.${column} = owner.id and e.deleted_at is null`,
      [
        typed
          .toLowerCase()
          .split(' ')
          .map((word) => `%${word}%`),
      ],
    );
}

const titles = `select key as id from equipment_title where text like all($1::text[])`;
const people = `select id from person where search like all($1::text[]) and deleted_at is null`;

/** Items whose serial number has these signs. */
function bySerial(typed: string): Request {
  const found = `from equipment_search s where codes_spelled(s.codes) like codes_spelled($1) and s.deleted_at is null`;
  return pageOf(
    `select ${columns
      .split(', ')
      .map((column) => `e.${column}`)
      .join(', ')} from (
      select s.equipment_id ${found} order by s.status, s.tag limit 50
    ) first join equipment e on e.id = first.equipment_id`,
    `select ${found}`,
    [`%${typed.toLowerCase()}%`],
  );
}

/** What people type, and what each of them looks for. */
const searchTerms: Record<string, (typed: string) => Request> = {
  'EQ-1512': byTag,
  'latitude 7': byOwner(titles, 'title_key'),
  'Kwame Ito': byOwner(people, 'custodian_id'),
  toughbook: byOwner(titles, 'title_key'),
  camera: byOwner(titles, 'title_key'),
  A3F1: bySerial,
  zeynep: byOwner(people, 'custodian_id'),
};

interface SearchStep {
  typed: string;
  byHand: Request;
}

/** Every step of typing them, from the third letter on, with the statements for exactly what is looked for. */
export function typedSteps(): SearchStep[] {
  return Object.entries(searchTerms).flatMap(([term, byHand]) =>
    Array.from({ length: term.length - 2 }, (_, index) => {
      const typed = term.slice(0, index + 3).trim();
      return { typed, byHand: byHand(typed) };
    }),
  );
}
