import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** A question to the equipment list, as an address has it. */
export interface ListCase {
  name: string;
  parameters: [string, string][];
}

async function idOf(db: Queryable, table: 'category' | 'location', code: string): Promise<string> {
  const from = table === 'category' ? sql`category` : sql`location`;
  const { id } = await db.one<{ id: string }>(sql`select id from ${from} where code = ${code}`);
  return id;
}

/** Pages that people open: filtered by what the columns show, sorted by what they sort by. */
export async function makeListCases(db: Queryable): Promise<ListCase[]> {
  const laptops = await idOf(db, 'category', 'LAP');
  const its = await idOf(db, 'category', 'ITS');
  const district = await idOf(db, 'location', 'D7');
  return [
    {
      name: 'in use, newest first',
      parameters: [
        ['filter[status]', 'in_use'],
        ['sort', '-acquiredOn'],
      ],
    },
    {
      name: 'laptops by name',
      parameters: [
        ['filter[categoryId]', laptops],
        ['sort', 'name'],
      ],
    },
    {
      name: 'ITS branch, dearest first',
      parameters: [
        ['filter[categoryId][within]', its],
        ['sort', '-cost'],
      ],
    },
    {
      name: 'a district by tag',
      parameters: [
        ['filter[locationId][within]', district],
        ['sort', 'tag'],
      ],
    },
    {
      name: 'in repair or missing, dear ones',
      parameters: [
        ['filter[status]', 'in_repair,missing'],
        ['filter[cost][gte]', '4000'],
        ['sort', 'acquiredOn'],
      ],
    },
    {
      name: 'in use by custodian, dearest first',
      parameters: [
        ['filter[status]', 'in_use'],
        ['sort', 'custodianId,-cost'],
      ],
    },
    { name: 'all, in the usual order', parameters: [] },
  ];
}

/** What the list shows, as the web application asks for it: eight columns, three of them names of other records. */
const shownFields = [
  'tag',
  'name',
  'status',
  'cost',
  'acquiredOn',
  'category.label',
  'location.label',
  'custodian.label',
];

export function addressOf(base: string, parameters: readonly [string, string][]): string {
  const query = new URLSearchParams([
    ...parameters.map((pair): [string, string] => [...pair]),
    ['limit', '50'],
    ['fields', shownFields.join()],
  ]);
  return `${base}/api/equipment?${query.toString()}`;
}
