import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkAnswer } from '#contract/entities/equipment/custody.api.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { insertItems } from '../../../test/bulk.ts';
import { aCategory, aLocation, anActiveProject, aPerson } from '../../../test/factories.ts';

let api: TestApp;
let categories: string[];
let places: string[];
let people: string[];
let projectId: string;
beforeAll(async () => {
  api = await startTestApp();
  categories = [(await aCategory(api)).id, (await aCategory(api, { requiresCustodian: true })).id];
  places = [(await aLocation(api)).id, (await aLocation(api)).id];
  people = [(await aPerson(api)).id, (await aPerson(api)).id, (await aPerson(api, { active: false })).id];
  projectId = (await anActiveProject(api)).id;
});
afterAll(() => api.stop());

/** An item before the command, and how the command names it. */
const itemFacts = fc.record({
  category: fc.nat(1),
  status: fc.constantFrom('in_stock', 'in_stock', 'in_stock', 'received', 'missing'),
  condition: fc.constantFrom('new', 'fair', 'poor'),
  acquiredOn: fc.constantFrom('2024-03-01', '2026-01-15'),
  isHeld: fc.boolean(),
  version: fc.constantFrom(0, 0, 0, 0, 1, -1),
  isUnknown: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  times: fc.constantFrom(1, 1, 1, 1, 2),
});
type ItemFacts = typeof itemFacts extends fc.Arbitrary<infer T> ? T : never;

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const giving = fc.record({
  holder: fc.constantFrom('person', 'person', 'person', 'inactive', 'place', 'project', 'two', 'none'),
  startedOn: optional(fc.constantFrom('2025-02-03', '2026-01-20', '2099-01-01')),
  movedToId: optional(fc.nat(1)),
  condition: optional(fc.constantFrom('good', 'unusable')),
  notes: optional(fc.constantFrom('', 'with its bag')),
  reason: optional(fc.constant('a new desk')),
});
const returning = fc.record({
  condition: optional(fc.constantFrom('good', 'unusable')),
  movedTo: fc.constantFrom('place', 'place', 'unknown'),
  notes: optional(fc.constant('without its bag')),
});

function holderOf(holder: string): object {
  const [one, other, inactive] = people;
  if (holder === 'person') return { personId: one };
  if (holder === 'inactive') return { personId: inactive };
  if (holder === 'place') return { locationId: places[1] };
  if (holder === 'project') return { projectId };
  return holder === 'two' ? { personId: other, projectId } : {};
}

/** Makes the items in their states; some are given to somebody first. */
async function makeItems(facts: readonly ItemFacts[]): Promise<{ id: string; version: number }[]> {
  const ids = await insertItems(
    api,
    { category_id: categories[0]!, location_id: places[0]! },
    facts.map(({ category, status, condition, acquiredOn }) => ({
      category_id: categories[category]!,
      status,
      condition,
      acquired_on: acquiredOn,
    })),
  );
  const held = ids.filter((_, at) => facts[at]!.isHeld && facts[at]!.status === 'in_stock');
  if (held.length > 0) {
    const items = held.map((id) => ({ id, version: 1 }));
    await api.request(api.tokens.user, 'POST', '/api/equipment/bulk/check-out', {
      items,
      personId: people[1],
    });
  }
  return ids.flatMap((id, at) => {
    const { version, isUnknown, times } = facts[at]!;
    const sent = (held.includes(id) ? 2 : 1) + version;
    const named = { id: isUnknown ? randomUUID() : id, version: Math.max(sent, 1) };
    return Array.from({ length: times }, () => named);
  });
}

/** Everything that was written about items, told without what no two records can have in common. */
async function readWritten(ids: readonly string[]): Promise<unknown[]> {
  const told: unknown[] = [];
  for (const id of ids) {
    const { row, tag } = await api.ownerDb.one<{ row: object; tag: string }>(sql`
      select to_jsonb(e) - array['id', 'tag', 'search', 'created_at', 'updated_at', 'serial_form'] as row, e.tag
      from equipment e where e.id = ${id}`);
    const assignments = await api.ownerDb.many<{ row: object; id: string; number: string }>(sql`
      select to_jsonb(a) - array['id', 'number', 'equipment_id', 'search', 'created_at', 'updated_at'] as row, a.id, a.number
      from assignment a where a.equipment_id = ${id} order by a.number`);
    const events = await api.ownerDb.many<object>(sql`
      select entity, version, action, changes, reason, actor, source from event
      where entity_id = any(${[id, ...assignments.map((one) => one.id)]}::uuid[]) order by entity, entity_id, version`);
    let text = JSON.stringify([row, assignments.map((one) => one.row), events]);
    for (const own of [id, tag, ...assignments.flatMap((one) => [one.id, one.number])]) {
      text = text.replaceAll(own, 'own');
    }
    told.push(JSON.parse(text));
  }
  return told;
}

interface Tried {
  status: string | null;
  problem: object | null;
}

/** What became of an item, without its own id, tag and moment of change. */
function triedOf(record: { status: string } | null, problem: object | null): Tried {
  if (!problem) return { status: record?.status ?? null, problem: null };
  const text = JSON.stringify({ ...problem, requestId: '', current: undefined });
  const without = text.replaceAll(/BLK-\d{6}/g, 'own').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');
  return { status: null, problem: JSON.parse(without) as object };
}

async function bulk(path: string, input: object, items: readonly { id: string; version: number }[]) {
  const url = `/api/equipment/bulk/${path}`;
  const answer = await api.request<BulkAnswer>(api.tokens.user, 'POST', url, { ...input, items });
  expect(answer.status).toBe(200);
  return answer.body.results.map(({ record, problem }) => triedOf(record, problem));
}

/** The same one by one, in the order in which a bulk command takes them. */
async function oneByOne(path: string, input: object, items: readonly { id: string; version: number }[]) {
  const results: Tried[] = [];
  const inOrder = [...items.entries()].toSorted(([, a], [, b]) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  for (const [place, { id, version }] of inOrder) {
    const url = `/api/equipment/${id}/actions/${path}`;
    const { status, body } = await api.request<{ status: string }>(
      api.tokens.user,
      'POST',
      url,
      input,
      ifMatch(version),
    );
    results[place] = status === 200 ? triedOf(body, null) : triedOf(null, body);
  }
  return results;
}

async function expectSame(path: string, input: object, facts: readonly ItemFacts[]): Promise<void> {
  const [together, apart] = [await makeItems(facts), await makeItems(facts)];
  expect(await bulk(path, input, together)).toEqual(await oneByOne(path, input, apart));
  const made = (named: typeof together) => {
    const unknown = facts.flatMap(({ times, isUnknown }) => Array.from({ length: times }, () => isUnknown));
    return [...new Set(named.filter((_, at) => !unknown[at]).map(({ id }) => id))];
  };
  expect(await readWritten(made(together))).toEqual(await readWritten(made(apart)));
}

describe('a command with many items leaves what as many commands with one would leave', () => {
  const facts = fc.array(itemFacts, { minLength: 1, maxLength: 8 });

  it('when they are given away', async () => {
    await fc.assert(
      fc.asyncProperty(facts, giving, async (items, { holder, movedToId, ...input }) => {
        const place = movedToId === undefined ? {} : { movedToId: places[movedToId] };
        await expectSame('check-out', { ...input, ...place, ...holderOf(holder) }, items);
      }),
      { numRuns: 12 },
    );
  });

  it('when they are taken back', async () => {
    await fc.assert(
      fc.asyncProperty(facts, returning, async (items, { movedTo, condition, notes }) => {
        const movedToId = movedTo === 'place' ? places[1] : randomUUID();
        await expectSame('check-in', { movedToId, condition: condition ?? 'fair', notes }, items);
      }),
      { numRuns: 8 },
    );
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  });
});
