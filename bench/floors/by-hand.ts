import type { Statement } from '../statement.ts';

/** A statement that was written by hand for one question; its plan is kept. */
export function byHand(text: string, values: unknown[] = []): Statement {
  return { text, values, isNamed: true };
}

/** A statement whose plan depends on its values. */
export function byHandFor(text: string, values: unknown[]): Statement {
  return { ...byHand(text, values), isNamed: false };
}

/** What a list shows of the items that the inner select takes: eight columns, three of them names of other records. */
export function shownItems(items: string, order: string): string {
  return `
    select e.id, e.version, e.tag, e.name, e.status, e.cost, e.acquired_on, c.name as category, l.path as location,
      p.display_name as custodian
    from (${items}) e join category c on c.id = e.category_id join location l on l.id = e.location_id
      left join person p on p.id = e.custodian_id
    order by ${order}`;
}
