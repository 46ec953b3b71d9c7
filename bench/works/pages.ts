import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import type { PageCounter } from '../count-pages.ts';
import { makeListCases, type ListCase } from '../list-cases.ts';
import { atMost, numberOf, type Row } from '../report.ts';

/** What a call may touch (design/quality.md, work per call). */
const most = { list: 200, search: 600, detail: 30 };

async function makeCases(db: Queryable): Promise<ListCase[]> {
  const usual = await makeListCases(db);
  const idOf = async (table: 'category' | 'location', code: string) =>
    (await db.one<{ id: string }>(sql`select id from ${raw(table)} where code = ${code}`)).id;
  const model = await db.one<{ id: string }>(sql`select id from model order by id limit 1`);
  const between: [string, string] = ['filter[acquiredOn][between]', '2024-01-01,2024-12-31'];
  return [
    ...usual,
    {
      name: 'a district, usual order',
      parameters: [['filter[locationId][within]', await idOf('location', 'D7')]],
    },
    {
      name: 'a branch of categories',
      parameters: [['filter[categoryId][within]', await idOf('category', 'ITS')]],
    },
    { name: 'acquired in a year, usual order', parameters: [between] },
    { name: 'acquired in a year, dearest first', parameters: [between, ['sort', '-cost']] },
    { name: 'the items of a model', parameters: [['filter[modelId]', model.id]] },
    { name: 'two sorts, condition and name', parameters: [['sort', 'condition,name']] },
    { name: 'two sorts, model and name', parameters: [['sort', 'modelId,name']] },
    {
      name: 'in poor condition, newest first',
      parameters: [
        ['filter[condition]', 'poor'],
        ['sort', '-acquiredOn'],
      ],
    },
  ];
}

/** Words of every kind: tags, titles, people, codes, letters that many have, and several of them together. */
async function makeSearches(db: Queryable): Promise<ListCase[]> {
  const item = await db.one<{
    serial: string;
    name: string;
    holder: string;
    mac: string | null;
    invoice: string | null;
  }>(sql`
    select e.serial, e.name, p.display_name as holder, e.mac_addresses[1] as mac, e.invoice_number as invoice
    from equipment e join person p on p.id = e.custodian_id
    where e.deleted_at is null and e.serial is not null order by e.id offset 500 limit 1`);
  const given = item.holder.split(' ')[0] ?? '';
  const title = item.name.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? '';
  const words: Record<string, string> = {
    'a tag’s beginning': 'EQ-2',
    'words of a title': 'dell latitude',
    'a word of a title': 'camera',
    'a person’s name': item.holder,
    'a given name': given,
    'letters that very many people have': 'ali',
    'an invoice number': item.invoice ?? 'INV-1',
    ...(item.mac !== null && { 'a MAC address': item.mac }),
    'a serial number': item.serial,
    'its beginning': item.serial.slice(0, 5),
    'a name and a word of the title': `${given} ${title}`,
    'a name and a letter of it': `${given} ${given.slice(0, 1)}`,
    'two letters of serial numbers': 'd7',
    'two letters of a title': 'la',
    'three letters of serial numbers': '7cf',
    'digits that very many codes have': '800',
    'digits that more have': '061',
    'digits that still more have': '100',
    'a part of codes that 2,500 have': '00-e',
    'parts of host names that very many have': 'd7-1',
    'other parts of them': '11-',
    'a part of tags': '-105',
    'a sign and two letters': '-e1',
    'one letter': 'e',
    'two short words': 'd7 e',
    'two letters that many items have both': 'e s',
    'a letter and a digit that many items have both': 'e 7',
  };
  const searches = Object.entries(words).map(([name, q]): ListCase => ({
    name: `${name}, “${q}”`,
    parameters: [['q', q]],
  }));
  const sorted = (name: string, q: string, ...more: [string, string][]): ListCase => ({
    name: `${name}, “${q}”`,
    parameters: [['q', q], ...more],
  });
  return [
    ...searches,
    sorted('two letters of serial numbers, dearest first', 'd7', ['sort', '-cost']),
    sorted('two letters of serial numbers, by name', 'd7', ['sort', 'name']),
    sorted('two letters that many items have both, dearest first', 'e s', ['sort', '-cost']),
    sorted('letters that very many people have, dearest first', 'ali', ['sort', '-cost']),
    sorted('words of a title, by category', 'dell latitude', ['sort', 'categoryId']),
    sorted('a given name, dearest first', given, ['sort', '-cost']),
    sorted('a given name, by name', given, ['sort', 'name']),
    sorted('a word of a title, dearest first', 'camera', ['sort', '-cost']),
    sorted('words of a title, by name', 'dell latitude', ['sort', 'name']),
    sorted('a word of a title, by model', 'camera', ['sort', 'modelId']),
    sorted('a word of a title, in use', 'camera', ['filter[status]', 'in_use']),
    sorted('three letters of serial numbers, dearest first', '7cf', ['sort', '-cost']),
    sorted('two letters of serial numbers, by model', 'd7', ['sort', 'modelId']),
    sorted('digits that very many codes have, by custodian', '800', ['sort', 'custodianId']),
  ];
}

/** The pages of the database that calls touch: the first page of a list with its number, and the one behind it. */
export async function measurePages(counter: PageCounter): Promise<Row[]> {
  const found: Row[] = [];
  const count = async (kind: 'list' | 'search', { name, parameters }: ListCase) => {
    const { first, later } = await counter.countList(parameters);
    found.push({
      work: `Pages: ${kind === 'list' ? '' : 'search for '}${name}`,
      ours: `${numberOf(first.pages)} in ${first.statements}`,
      floor: later ? `${numberOf(later.pages)} the page behind it` : 'one page',
      ratio: first.pages,
      target: atMost(most[kind]),
    });
  };
  for (const one of await makeCases(counter.db)) await count('list', one);
  for (const one of await makeSearches(counter.db)) await count('search', one);
  const { id } = await counter.db.one<{ id: string }>(
    sql`select id from equipment where deleted_at is null order by id offset 700 limit 1`,
  );
  const detail = await counter.countCall(`/api/equipment/${id}`);
  found.push({
    work: 'Pages: an item with its relations',
    ours: `${numberOf(detail.pages)} in ${detail.statements}`,
    floor: '',
    ratio: detail.pages,
    target: atMost(most.detail),
  });
  return found;
}
