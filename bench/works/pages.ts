import { createDb, type Db, type Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { addressOf, makeListCases, type ListCase } from '../list-cases.ts';
import { atMost, numberOf, type Row } from '../report.ts';
import { openSubject, type Subject } from '../subject.ts';

/** What a call may touch (design/quality.md, work per call). */
const most = { list: 200, search: 600, detail: 30 };
const tries = 3;

/** The library that counts has to be there from the start of the database. */
const counting = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.track': 'all',
};

interface Counted {
  pages: number;
  statements: number;
}

/** What the statements of one call touched, those that check its session and those of jobs left out. */
async function countOnce(owner: Db, call: () => Promise<unknown>): Promise<Counted> {
  await owner.one(sql`select pg_stat_statements_reset()`);
  await call();
  return owner.one<Counted>(sql`
    select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as pages, coalesce(sum(calls), 0)::int as statements
    from pg_stat_statements where toplevel and query not like '%pg_stat_statements%' and query like '%equipment%'`);
}

async function countLeast(owner: Db, call: () => Promise<unknown>): Promise<Counted> {
  // Plans are kept from the sixth time on.
  for (let warm = 0; warm < 6; warm += 1) await call();
  let least: Counted | undefined;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const counted = await countOnce(owner, call);
    if (!least || counted.pages < least.pages) least = counted;
  }
  return least ?? { pages: Number.NaN, statements: Number.NaN };
}

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

async function ask({ product }: Subject, url: string): Promise<{ next?: string | null }> {
  const answer = await fetch(url, { headers: product.headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { next?: string | null };
}

/** The pages of the database that calls touch: the first page of a list with its number, and the one behind it. */
export async function measurePages(rows: number, print: (line: string) => void): Promise<Row[]> {
  const subject = await openSubject(rows, print, 1, counting);
  const owner = createDb(subject.connection, { role: null, max: 1, statementTimeout: 0 });
  const { address } = subject.product;
  try {
    await owner.run(raw('create extension if not exists pg_stat_statements'));
    // All pages are known to be visible, as they are once the database has looked after its tables.
    await owner.run(raw('vacuum (analyze) equipment, equipment_search'));
    const found: Row[] = [];
    const count = async (kind: 'list' | 'search', { name, parameters }: ListCase) => {
      const url = addressOf(address, parameters);
      const { next } = await ask(subject, url);
      const first = await countLeast(owner, () => ask(subject, url));
      const after = next && `${url}&after=${encodeURIComponent(next)}`;
      const later = after ? await countLeast(owner, () => ask(subject, after)) : undefined;
      const beside = later ? `${numberOf(later.pages)} the page behind it` : 'one page';
      found.push({
        work: `Pages: ${kind === 'list' ? '' : 'search for '}${name}`,
        ours: `${numberOf(first.pages)} in ${first.statements}`,
        floor: beside,
        ratio: first.pages,
        target: atMost(most[kind]),
      });
    };
    for (const one of await makeCases(subject.db)) await count('list', one);
    for (const one of await makeSearches(subject.db)) await count('search', one);
    const { id } = await subject.db.one<{ id: string }>(
      sql`select id from equipment where deleted_at is null order by id offset 700 limit 1`,
    );
    const detail = await countLeast(owner, () => ask(subject, `${address}/api/equipment/${id}`));
    found.push({
      work: 'Pages: an item with its relations',
      ours: `${numberOf(detail.pages)} in ${detail.statements}`,
      floor: '',
      ratio: detail.pages,
      target: atMost(most.detail),
    });
    return found;
  } finally {
    await owner.end();
    await subject.stop();
  }
}
