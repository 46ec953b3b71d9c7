import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { PageCounter } from '../count-pages.ts';
import { atMost, numberOf, type Row } from '../report.ts';

type Parameters = [string, string][];

/** What a list is sorted by; each up and down. */
const orders = equipment.sort.flatMap((field) => [field, `-${field}`]);

/** What a list is filtered by: nothing, one thing, two. */
async function makeFilters(db: Queryable): Promise<Record<string, Parameters>> {
  const idOf = async (from: Sql) => (await db.one<{ id: string }>(from)).id;
  const coded = (table: 'category' | 'location', code: string) =>
    idOf(sql`select id from ${raw(table)} where code = ${code}`);
  const ofAnItem = (column: 'location_id' | 'model_id' | 'custodian_id') =>
    idOf(sql`select ${raw(column)} as id from equipment
      where ${raw(column)} is not null and deleted_at is null order by id offset 500 limit 1`);
  const laptops: Parameters = [['filter[categoryId]', await coded('category', 'LAP')]];
  const room: Parameters = [['filter[locationId]', await ofAnItem('location_id')]];
  const inUse: Parameters = [['filter[status]', 'in_use']];
  const dear: Parameters = [['filter[cost][gte]', '8000']];
  const year: Parameters = [['filter[acquiredOn][between]', '2024-01-01,2024-12-31']];
  return {
    everything: [],
    'what is in use': inUse,
    'what is in stock or repair': [['filter[status]', 'in_stock,in_repair']],
    'what is missing': [['filter[status]', 'missing']],
    laptops,
    'a branch of categories': [['filter[categoryId][within]', await coded('category', 'ITS')]],
    'a district': [['filter[locationId][within]', await coded('location', 'D7')]],
    'a room': room,
    'a model': [['filter[modelId]', await ofAnItem('model_id')]],
    'a person': [['filter[custodianId]', await ofAnItem('custodian_id')]],
    'what is in poor condition': [['filter[condition]', 'poor']],
    'what is dear': dear,
    'what was acquired in a year': year,
    'laptops in use': [...laptops, ...inUse],
    'laptops of a year': [...laptops, ...year],
    'dear things in use': [...dear, ...inUse],
    'what is in use in a room': [...room, ...inUse],
    'a beginning of tags': [['filter[tag][starts]', 'eq-1']],
    'a word of names': [['filter[name][contains]', 'latitude']],
    'three letters of serial numbers': [['filter[serial][contains]', '7cf']],
  };
}

/** What somebody looks for who then sorts by a column. */
const searches = ['EQ-2', 'dell latitude', 'camera', 'ali', 'd7', '7cf', 'e s'];

const most = { list: 200, search: 600 };

/** Pages that a list touches, whatever it is filtered and sorted by: for each filter the orders that are above the aim, the worst first. How long the database takes for them is told beside. */
export async function measureViews(counter: PageCounter): Promise<Row[]> {
  const found: Row[] = [];
  const measure = async (work: string, parameters: Parameters, aim: number) => {
    const counts: { order: string; pages: number; milliseconds: number }[] = [];
    for (const order of orders) {
      const { first, later } = await counter.countList([...parameters, ['sort', order]]);
      const larger = (of: 'pages' | 'milliseconds') => Math.max(first[of], later?.[of] ?? 0);
      counts.push({ order, pages: larger('pages'), milliseconds: larger('milliseconds') });
    }
    const times = counts.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
    const timeAt = (share: number) => numberOf(times[Math.floor(share * (times.length - 1))] ?? Number.NaN);
    counts.sort((one, other) => other.pages - one.pages);
    const above = counts.filter(({ pages }) => pages > aim);
    const worst = above.slice(0, 6).map(({ order, pages }) => `${order} ${numberOf(pages)}`);
    const median = counts[Math.floor(counts.length / 2)];
    found.push({
      work: `Pages: ${work} in ${counts.length} orders`,
      ours: `median ${numberOf(median?.pages ?? Number.NaN)}, above ${aim}: ${above.length}; median ${timeAt(0.5)} ms, slowest ${timeAt(1)} ms`,
      floor: worst.join(', '),
      ratio: counts[0]?.pages ?? Number.NaN,
      target: atMost(aim),
    });
  };
  for (const [name, parameters] of Object.entries(await makeFilters(counter.db))) {
    await measure(name, parameters, most.list);
  }
  for (const q of searches) await measure(`search “${q}”`, [['q', q]], most.search);
  return found;
}
