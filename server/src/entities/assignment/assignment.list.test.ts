import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignment, type AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { writeCursor } from '#server/shared/list/cursor.ts';
import { findPage } from '#server/shared/list/page.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo } from '../../../test/calls.ts';
import { countLeastWork } from '../../../test/count-work.ts';
import { aCategory, aLocation, aPerson } from '../../../test/factories.ts';
import { assignmentSource } from './assignment.repository.ts';

const count = 20_000;
/** So many are open, the newest, each of an item. */
const open = 500;
let api: TestApp;
const assignmentCalls = callsTo<AssignmentRecord>(() => api, '/api/assignments');

beforeAll(async () => {
  api = await startTestApp();
  const shared = { category_id: (await aCategory(api)).id, location_id: (await aLocation(api)).id };
  const personId = (await aPerson(api)).id;
  await api.ownerDb.transaction(async (tx) => {
    // Without their events; most are not due on any day, and some have the same day.
    await tx.run(raw('set local session_replication_role = replica'));
    await tx.run(sql`
      insert into equipment (tag, name, category_id, location_id, status, condition, use, acquired_on, acquisition_method,
        capital_class, useful_life_months, search)
      select 'AL-' || lpad(n::text, 6, '0'), 'Item', ${shared.category_id}, ${shared.location_id}, 'in_use', 'good', 'in_service',
        date '2020-01-01', 'purchase', 'non_capital', 60, ''
      from generate_series(0, ${open - 1}::int) n`);
    await tx.run(sql`
      insert into assignment (number, equipment_id, kind, status, target, person_id, started_on, due_on, "end", ended_on,
        condition_out, acceptance, search)
      select 'AS-' || lpad(n::text, 7, '0'), e.id, case when is_lent then 'loan' else 'check_out' end::assignment_kind,
        case when is_open then 'open' else 'closed' end::assignment_status, 'person', ${personId}, date '2020-01-01' + n % 900,
        case when is_lent then date '2023-01-01' + n * 7 % 300 end, case when not is_open then 'returned' end::assignment_end,
        case when not is_open then date '2023-01-01' + n * 11 % 700 end, 'good', 'not_needed', 'l-' || n
      from generate_series(0, ${count - 1}::int) n
        cross join lateral (select n >= ${count - open}::int as is_open, n % 31 = 0 as is_lent) o
        join equipment e on e.tag = 'AL-' || lpad((n % ${open}::int)::text, 6, '0')`);
  });
  await api.ownerDb.run(raw('vacuum analyze assignment'));
}, 120_000);
afterAll(() => api.stop());

/** Follows the cursors to the end of the list. */
async function walk(query: string): Promise<string[]> {
  const numbers: string[] = [];
  for (let after = ''; ;) {
    const { status, body } = await assignmentCalls.list(`?${query}${after}`);
    expect(status).toBe(200);
    numbers.push(...body.items.map(({ number }) => number));
    if (body.next === null) return numbers;
    after = `&after=${encodeURIComponent(body.next)}`;
  }
}

/** The same rows, those with a value and those without, each in their order by one statement. */
async function numbersInOrder(column: string, sort: string, where: string): Promise<[string[], string[]]> {
  const direction = raw(sort.startsWith('-') ? 'desc' : 'asc');
  const rest = sql`${raw(sort.includes(',') ? 'number,' : '')} id ${direction}`;
  const read = async (isEmpty: boolean) => {
    const rows = await api.ownerDb.many<{ number: string }>(sql`
      select number from assignment where ${raw(where)} and ${raw(column)} is ${raw(isEmpty ? '' : 'not')} null
      order by ${raw(column)} ${direction}, ${rest}`);
    return rows.map(({ number }) => number);
  };
  return [await read(false), await read(true)];
}

describe.each([
  ['due_on', 'dueOn'],
  ['ended_on', 'endedOn'],
])('assignments by %s, whose index has those with a day alone', (column, field) => {
  it.each([field, `-${field}`, `${field},number`])('sort=%s: every row once, page by page', async (sort) => {
    const numbers = await walk(`sort=${sort}&limit=50&filter[startedOn][between]=2020-01-01,2020-01-08`);
    const [valued, empty] = await numbersInOrder(
      column,
      sort,
      `started_on between '2020-01-01' and '2020-01-08'`,
    );
    expect([valued.length > 0, empty.length > 0]).toEqual([true, true]);
    const isEmptyFirst = numbers[0] === empty[0];
    expect(numbers).toEqual(isEmptyFirst ? [...empty, ...valued] : [...valued, ...empty]);
  });

  it.each([field, `-${field}`])(
    'sort=%s: a page reads few pages of the table, at any depth',
    async (sort) => {
      const { query } = readListQuery(assignment, [
        ['sort', sort],
        ['limit', '50'],
      ]);
      const total = { value: count, exact: true };
      const places = await api.ownerDb.many<{ id: string; value: string | null }>(sql`
      (select id, ${raw(column)}::text as value from assignment where ${raw(column)} is null order by id limit 1)
      union all (select id, ${raw(column)}::text from assignment where ${raw(column)} is null order by id offset 100 limit 1)
      union all (select id, ${raw(column)}::text from assignment order by ${raw(column)} limit 1)
      union all (select id, ${raw(column)}::text from assignment where ${raw(column)} is not null order by ${raw(column)} desc limit 1)
      union all (select id, ${raw(column)}::text from assignment where ${raw(column)} is not null
        order by ${raw(column)} offset 300 limit 1)`);
      for (const { id, value } of places) {
        const after = writeCursor(sort, { values: [value], id }, total);
        const { buffers } = await countLeastWork(api, () =>
          findPage(api.db, assignmentSource, { ...query, after }),
        );
        expect(buffers).toBeLessThanOrEqual(200);
      }
    },
  );
});
