import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { equipmentStatuses } from '#contract/entities/equipment/equipment.states.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { equipmentSource } from '#server/entities/equipment/equipment.repository.ts';
import { columnOf, raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertItems, pretendLength, type ItemRow } from '../../../test/bulk.ts';
import { aCategory, aLocation, aModel, aPerson } from '../../../test/factories.ts';
import { findPage } from './page.ts';

const rowCount = 240;

let api: TestApp;
let ids: Record<'category_id' | 'location_id' | 'model_id' | 'custodian_id', string[]>;

const pick = <T>(values: readonly T[], at: number): T => values[at % values.length]!;

beforeAll(async () => {
  api = await startTestApp();
  const several = async (make: () => Promise<{ id: string }>) => [
    (await make()).id,
    (await make()).id,
    (await make()).id,
  ];
  const { id: parentId } = await aLocation(api);
  ids = {
    category_id: await several(() => aCategory(api)),
    location_id: [parentId, (await aLocation(api, { parentId })).id, (await aLocation(api, { parentId })).id],
    model_id: await several(() => aModel(api, { name: 'Same' })),
    custodian_id: await several(() => aPerson(api, { displayName: 'Sam' })),
  };
  const shared = { category_id: ids.category_id[0]!, location_id: ids.location_id[0]! };
  // Numbers without a common factor, so that every value meets every other.
  const rows = Array.from({ length: rowCount }, (_, n): ItemRow => {
    return {
      name: pick(['Alpha', 'alpha', 'Ärger', 'İzmir', 'zulu', 'شاحنة'], n * 7),
      serial: n % 7 === 0 ? null : `SN${n * 37}`,
      hostname: n % 5 === 0 ? null : `d${n % 4}-host-${n}`,
      category_id: pick(ids.category_id, n * 5),
      location_id: pick(ids.location_id, n >> 1),
      model_id: pick([null, ...ids.model_id], n * 11),
      custodian_id: pick([null, ...ids.custodian_id], n >> 2),
      status: pick(['received', 'in_stock', 'in_use', 'missing', 'in_repair'], n * 13 + (n >> 3)),
      condition: pick(['new', 'good', 'poor'], n >> 4),
      cost: pick([null, '0.00', '9.99', '10.00', '5000.00'], n * 3),
      acquired_on: pick(['2024-02-29', '2025-01-01', '2026-01-01'], n >> 5),
      warranty_ends_on: pick([null, '2026-06-30', '2027-06-30'], n * 17),
      next_due_on: pick([null, null, null, '2026-12-01', '2027-01-01'], n * 19),
    };
  });
  await insertItems(api, shared, rows);
});
afterAll(() => api.stop());

interface Condition {
  parameter: [string, string];
  where: string;
}

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** Filters as an address has them, beside the same in plain SQL. */
function conditions(): fc.Arbitrary<Condition[]> {
  const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1, maxLength: 3 });
  const reference = (field: string, column: keyof typeof ids) =>
    some(ids[column]).chain((chosen) =>
      fc.constantFrom<Condition>(
        {
          parameter: [`filter[${field}][is]`, chosen.join(',')],
          where: `e.${column} in (${quoted(chosen)})`,
        },
        {
          parameter: [`filter[${field}][not]`, chosen.join(',')],
          where: `(e.${column} is null or e.${column} not in (${quoted(chosen)}))`,
        },
      ),
    );
  const status = some(equipmentStatuses).map((chosen): Condition => {
    return { parameter: ['filter[status][is]', chosen.join(',')], where: `e.status in (${quoted(chosen)})` };
  });
  const cost = fc.constantFrom<Condition>(
    { parameter: ['filter[cost][gte]', '9.99'], where: 'e.cost >= 9.99' },
    { parameter: ['filter[cost][between]', '0,10'], where: 'e.cost between 0 and 10' },
    { parameter: ['filter[cost][empty]', 'true'], where: 'e.cost is null' },
  );
  const acquired = fc.constantFrom<Condition>(
    { parameter: ['filter[acquiredOn][gte]', '2025-01-01'], where: `e.acquired_on >= '2025-01-01'` },
    {
      parameter: ['filter[acquiredOn][between]', '2024-01-01,2025-06-30'],
      where: `e.acquired_on between '2024-01-01' and '2025-06-30'`,
    },
  );
  const state = some(['new', 'good', 'poor']).map((chosen): Condition => {
    return {
      parameter: ['filter[condition][is]', chosen.join(',')],
      where: `e.condition in (${quoted(chosen)})`,
    };
  });
  const branch = fc.constantFrom(...ids.location_id).map((id): Condition => {
    const places = id === ids.location_id[0] ? ids.location_id : [id];
    return {
      parameter: ['filter[locationId][within]', id],
      where: `e.location_id in (${quoted(places)})`,
    };
  });
  const text = fc
    .tuple(
      fc.constantFrom(
        ...(['name', 'tag', 'serial', 'hostname'] as const).flatMap((field) =>
          ['l', 'al', 'ärg', 'BLK-0', 'blk-0001', '00', '111', 'sn1', 'D1-', 'host-2', '%'].map((words) => ({
            field,
            words,
          })),
        ),
      ),
      fc.constantFrom('contains', 'starts', 'is'),
    )
    .map(([{ field, words }, operator]): Condition => {
      const before = operator === 'contains' ? '%' : '';
      const after = operator === 'is' ? '' : '%';
      const pattern = `'${before}' || fold('${words.replace('%', '\\%')}') || '${after}'`;
      return {
        parameter: [`filter[${field}][${operator}]`, words],
        where: `fold(e.${field}) like ${pattern}`,
      };
    });
  const all = [
    text,
    status,
    state,
    cost,
    acquired,
    branch,
    reference('categoryId', 'category_id'),
    reference('custodianId', 'custodian_id'),
    reference('modelId', 'model_id'),
  ];
  return fc
    .subarray(all, { maxLength: 3 })
    .chain((chosen) => (chosen.length === 0 ? fc.constant([]) : fc.tuple(...chosen)));
}

const labels: Record<string, string> = {
  categoryId: '(select name from category where id = e.category_id)',
  modelId: '(select name from model where id = e.model_id)',
  locationId: '(select path from location where id = e.location_id)',
  custodianId: '(select display_name from person where id = e.custodian_id)',
};
const sorts = fc
  .shuffledSubarray([...equipment.sort], { minLength: 1, maxLength: 3 })
  .chain((fields) =>
    fc.tuple(...fields.map((field) => fc.boolean().map((isDown) => (isDown ? `-${field}` : field)))),
  );

/** Items that are alike in these are ordered by the other where the list is sorted by nothing else. */
const ties: Record<string, string> = { status: 'tag', categoryId: 'name' };
/** Items that have no value in these are ordered by their tags where the list is sorted by nothing else. */
const sparse = ['dueOn', 'lastSeenOn', 'nextDueOn', 'warrantyEndsOn'];
/** Items of one model lie together by their categories' ids. */
const together: Record<string, string> = { modelId: 'e.category_id' };

function orderBy(sort: readonly string[]): string {
  const [, sign = '', only = ''] = /^(-?)(.*)$/.exec(sort[0] ?? '') ?? [];
  const tie = sort.length === 1 ? ties[only] : undefined;
  const parts = tie === undefined ? sort : [...sort, `${sign}${tie}`];
  const terms = parts.flatMap((part) => {
    const field = part.replace('-', '');
    const column = `e.${columnOf(field)}`;
    // What has no value in the first sort comes last, both ways.
    const down = part === parts[0] ? 'desc nulls last' : 'desc nulls first';
    const direction = part.startsWith('-') ? down : 'asc nulls last';
    return (labels[field] ? [labels[field], column] : [column]).map((term) => `${term} ${direction}`);
  });
  const byTag = sparse.includes(only) ? `case when e.${columnOf(only)} is null then e.tag end` : undefined;
  const inner = sort.length === 1 ? (together[only] ?? byTag) : undefined;
  const last = parts.at(-1)!.startsWith('-') ? 'desc' : 'asc';
  return [...terms, ...[inner, 'e.id'].flatMap((column) => (column ? [`${column} ${last}`] : []))].join(', ');
}

/** Every page of a view, one after the other. */
async function walk(parameters: [string, string][], limit: number) {
  const rows: { id: string; tag: string | null }[] = [];
  const totals: unknown[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const paging: [string, string][] = [
      ['limit', String(limit)],
      ...(after ? [['after', after] as [string, string]] : []),
    ];
    const { query, problems } = readListQuery(equipment, [...parameters, ...paging]);
    expect(problems).toEqual([]);
    const page = await findPage(api.ownerDb, equipmentSource, query, { fields: ['tag'] });
    rows.push(...page.items.map(({ id, tag }) => ({ id, tag })));
    totals.push(page.total);
    after = page.next ?? undefined;
  }
  return { rows, totals };
}

describe('any view', () => {
  it.each([rowCount, 500_000])(
    'has the rows of the plain statement in its order, page by page, and its length, in a table of %i rows',
    async (length) => {
      await pretendLength(api, 'equipment', length);
      const views = fc.tuple(conditions(), sorts, fc.integer({ min: 20, max: 200 }));
      await fc.assert(
        fc.asyncProperty(views, async ([filters, sort, limit]) => {
          const where = ['e.deleted_at is null', ...filters.map((filter) => filter.where)].join(' and ');
          const plain = await api.ownerDb.many<{ id: string; tag: string }>(
            sql`select e.id, e.tag from equipment e where ${raw(where)} order by ${raw(orderBy(sort))}`,
          );
          const parameters = [...filters.map(({ parameter }) => parameter), ['sort', sort.join(',')]];
          const { rows, totals } = await walk(parameters as [string, string][], limit);
          expect(rows).toEqual(plain);
          // Asked for again, by plans that are kept.
          expect(await walk(parameters as [string, string][], limit)).toEqual({ rows, totals });
          expect(new Set(totals.map((total) => JSON.stringify(total))).size).toBe(1);
          const [total] = totals as { value: number; exact: boolean }[];
          if (total?.exact) expect(total.value).toBe(plain.length);
          else expect(length).toBeGreaterThan(rowCount);
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('the values of a choice', () => {
  it('that a list is sorted by stand in the contract in the order of the database', async () => {
    const found = await api.ownerDb.many<{ table: string; column: string; labels: string[] }>(sql`
      select c.relname as table, a.attname as column,
        (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = a.atttypid) as labels
      from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attnum > 0 and c.relnamespace = 'public'::regnamespace`);
    const columns = new Map(found.map(({ table, column, labels: values }) => [`${table}.${column}`, values]));
    for (const field of equipment.sort) {
      const facts = equipment.fields[field as keyof typeof equipment.fields];
      if (facts?.kind === 'choice')
        expect([field, columns.get(`equipment.${field}`)]).toEqual([field, facts.values]);
    }
  });
});
