import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchedEntities } from '#contract/features/search/search-scopes.ts';
import type { SearchAnswer } from '#contract/features/search/search.api.ts';
import { refreshSearchEntries } from '#server/features/operations/jobs.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertItems } from '../../../test/bulk.ts';
import { aCategory, aLocation, aPerson, createOver } from '../../../test/factories.ts';
import { askForRecords } from './search.repository.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

async function search(q: string) {
  await refreshSearchEntries(api.db);
  return api.request<SearchAnswer>(
    api.tokens.user,
    'GET',
    `/api/search?${new URLSearchParams({ q }).toString()}`,
  );
}
const idsOf = ({ body }: { body: SearchAnswer }) => body.found.map(({ id }) => id);

interface PlanNode {
  'Node Type': string;
  'Actual Loops': number;
  'Actual Rows': number;
  'CTE Name'?: string;
  'Subplan Name'?: string;
  'Index Name'?: string;
  'One-Time Filter'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** The indexes that were entered, before the few records that are shown are named; how many rows were ranked, and found by words. */
function countPlan(node: PlanNode): { probes: string[]; candidates: number; words: number } {
  if (node['One-Time Filter'] !== undefined) return { probes: [], candidates: 0, words: 0 };
  const isProbe = /Index (Only )?Scan$/.test(node['Node Type']);
  const isCandidates = node['Node Type'] === 'CTE Scan' && /^(items|others)$/.test(node['CTE Name'] ?? '');
  const own = {
    probes: isProbe ? Array.from({ length: node['Actual Loops'] }, () => node['Index Name'] ?? '') : [],
    candidates: isCandidates ? node['Actual Rows'] : 0,
    words: (node['Index Name'] ?? '').startsWith('search_entry_') ? node['Actual Rows'] : 0,
  };
  return (node.Plans ?? []).map(countPlan).reduce(
    (sum, part) => ({
      probes: [...sum.probes, ...part.probes],
      candidates: sum.candidates + part.candidates,
      words: sum.words + part.words,
    }),
    own,
  );
}

describe('what the search reads', () => {
  it('is at most thirty scans of indexes and 2,000 candidates at any size', async () => {
    const shared = { category_id: (await aCategory(api)).id, location_id: (await aLocation(api)).id };
    const question = () =>
      askForRecords({
        text: 'gadget 356938035643809',
        scope: undefined,
        userId: api.userIds.admin,
        readable: searchedEntities,
      })!;
    const work = async (text = question()) => {
      const plan = await api.db.transaction(async (tx) => {
        await tx.run(sql`set local enable_seqscan = off`);
        const [row] = await tx.many<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          sql`explain (analyze, buffers, timing off, format json) ${text}`,
        );
        return row!['QUERY PLAN'][0].Plan;
      });
      return countPlan(plan);
    };
    for (const count of [300, 2_700]) {
      await insertItems(
        api,
        shared,
        Array.from({ length: count }, (_, n) => ({ name: `Gadget ${n % 7}` })),
      );
      await refreshSearchEntries(api.db);
      await api.ownerDb.run(raw('vacuum analyze search_entry, equipment'));
      const all = await work(
        askForRecords({
          text: 'gadget',
          scope: undefined,
          userId: api.userIds.admin,
          readable: searchedEntities,
        }),
      );
      expect(all.candidates).toBeLessThanOrEqual(2_000);
      expect(all.candidates).toBe(Math.min(count === 300 ? 300 : 3_000, 250));
      expect(all.probes.slice(30)).toEqual([]);
      expect((await work()).probes.slice(30)).toEqual([]);
    }
    const { body } = await search('gadget');
    expect(body.areas).toEqual([{ entity: 'equipment', count: null, seen: 250 }]);
    expect(body.found).toHaveLength(8);
    // What all tags begin with is left to the ranges of codes: no word has it, and no scan of words finds any.
    for (const text of ['bl', 'BLK-', 'BLK-0']) {
      const beginning = await work(
        askForRecords({
          text,
          scope: undefined,
          userId: api.userIds.admin,
          readable: searchedEntities,
        }),
      );
      expect([text, beginning.words]).toEqual([text, 0]);
      expect(beginning.probes.slice(30)).toEqual([]);
      const { body: begun } = await search(text);
      expect([text, begun.found.length, begun.areas]).toEqual([
        text,
        8,
        [{ entity: 'equipment', count: null }],
      ]);
    }
    const [one] = body.found;
    const tag = one?.label ?? '';
    expect(idsOf(await search(`gadget ${tag}`))).toEqual([one?.id]);
    expect((await search(tag.slice(-6))).body.found[0]).toMatchObject({ label: tag, isExact: true });
  });
});

describe('what titles, people and numbers of tags lead to', () => {
  const names = {
    titles: [
      'Latitude rugged',
      'Latitude',
      'Işıklı tabela',
      'Işık ölçer 7',
      'لوحة إشارة',
      'كاميرا مراقبة',
      'Field-kit B7',
    ],
    people: ['Latifa Rugged', 'Işıl Öztürk', 'سعاد لوحة', 'Bo Field'],
    models: [
      ['Kamera Werke', 'Ölçer 900'],
      ['Rugged Lab', 'Latimer'],
    ],
  };

  it('is what an entry with all words would be, in the same order', async () => {
    const shared = { category_id: (await aCategory(api)).id, location_id: (await aLocation(api)).id };
    const people = await Promise.all(names.people.map((displayName) => aPerson(api, { displayName })));
    const models: string[] = [];
    for (const [maker = '', name] of names.models) {
      const manufacturerId = (await createOver<{ id: string }>(api, '/api/manufacturers', { name: maker }))
        .id;
      const body = { name, manufacturerId, categoryId: shared.category_id };
      models.push((await createOver<{ id: string }>(api, '/api/models', body)).id);
    }
    const ids = await insertItems(
      api,
      shared,
      Array.from({ length: 90 }, (_, n) => ({
        name: names.titles[n % 7]!,
        model_id: models[n % 3] ?? null,
        custodian_id: people[n % 5]?.id ?? null,
        status: n % 5 < 4 ? 'in_use' : n % 11 === 0 ? 'disposed' : 'in_stock',
      })),
    );
    // As the commands have it: the maker of an item is that of its model.
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(raw('set local session_replication_role = replica'));
      await tx.run(
        sql`update equipment e set manufacturer_id = m.manufacturer_id from model m where m.id = e.model_id`,
      );
    });
    await api.request(api.tokens.user, 'POST', '/api/recents', {
      records: [ids[41], ids[7]].map((id) => ({ entity: 'equipment', id })),
    });
    await refreshSearchEntries(api.db);
    const tags = await api.ownerDb.many<{ tag: string }>(
      sql`select tag from equipment where id = any(${ids.slice(0, 40)}::uuid[]) order by tag`,
    );
    const words = Object.values(names)
      .flat(2)
      .flatMap((name) => name.split(' '));
    // Every word by its beginnings, and two of them beside each other: of one title, of title and holder, of holder and tag.
    const questions = words.flatMap((word, n) => [
      word.slice(0, 2 + (n % 3)),
      `${word.slice(0, 3)} ${words[(n * 5 + 3) % words.length]!.slice(0, 4)}`,
      `${word} ${tags[n]!.tag}`,
      `${tags[n]!.tag.slice(-6)} ${word.slice(0, 3)} ${words[(n + 1) % words.length]}`,
    ]);
    let count = 0;
    for (const text of questions.filter((question) => question.length > 1)) {
      const expected = await api.ownerDb.many<{ id: string }>(sql`
        select s.record_id as id from search_entry s
          left join recent_record v on v.user_id = ${api.userIds.user} and v.entity = s.entity and v.record_id = s.record_id
        where s.entity = 'equipment' and not s.in_bin and s.words @@ search_query(${text}, null)
        order by s.form like '%|' || rtrim(search_form(${text})) || '%' desc,
          s.form like all (array(select '% ' || word || '%' from unnest(search_words(${text})) word)) desc,
          v.opened_at desc nulls last, s.is_live desc, s.changed_at desc, s.record_id`);
      const { body } = await api.request<SearchAnswer>(
        api.tokens.user,
        'GET',
        `/api/search?${new URLSearchParams({ q: text, in: 'equipment' }).toString()}`,
      );
      const counted = expected.length === 0 ? [] : [{ entity: 'equipment', count: expected.length }];
      const first = expected.slice(0, 8).map(({ id }) => id);
      expect([text, idsOf({ body }), body.areas]).toEqual([text, first, counted]);
      count += first.length;
    }
    expect(count).toBeGreaterThan(150);
  });
});

/** Items straight into their tables, while triggers rest: what they are searched by is made at once. */
async function fillItems(from: number, to: number) {
  const [category, place] = [await aCategory(api), await aLocation(api)];
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(raw('set local session_replication_role = replica'));
    await tx.run(sql`insert into person (display_name)
      select 'Halide ' || n from generate_series(${from / 20}::int, ${to / 20}::int - 1) n`);
    await tx.run(sql`
      insert into equipment (tag, name, category_id, location_id, custodian_id, status, condition, use, acquired_on,
        acquisition_method, capital_class, useful_life_months)
      select 'GRW-' || lpad(n::text, 6, '0'), 'Gizmo ' || n % 40, ${category.id}, ${place.id},
        (select id from person where display_name = 'Halide ' || (n / 20)), 'in_use', 'good', 'in_service', '2026-01-15',
        'purchase', 'non_capital', 60
      from generate_series(${from}::int, ${to}::int - 1) n`);
    await tx.run(sql`select fill_equipment_search()`);
  });
  await api.ownerDb.run(raw('vacuum analyze equipment, equipment_title, person'));
}

describe('a word that more and more items have', () => {
  it('is answered from as many rows and pages, in titles and among people', async () => {
    const most = (node: PlanNode): number =>
      Math.max(node['Actual Rows'] * node['Actual Loops'], ...(node.Plans ?? []).map(most));
    const workOf = async (text: string) => {
      const readable = searchedEntities;
      const question = askForRecords({ text, scope: undefined, userId: api.userIds.user, readable })!;
      const [row] = await api.db.many<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        sql`explain (analyze, buffers, timing off, format json) ${question}`,
      );
      const plan = row!['QUERY PLAN'][0].Plan;
      expect([text, countPlan(plan).probes.slice(30)]).toEqual([text, []]);
      return { rows: most(plan), pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
    };
    for (const [from, to] of [
      [0, 1_000],
      [1_000, 6_000],
    ] as const) {
      await fillItems(from, to);
      for (const text of ['gizmo', 'gi', 'halide', 'gizmo halide', 'halide 7 gizmo']) {
        const { rows, pages } = await workOf(text);
        expect([text, to, rows <= 1_000 ? 1_000 : rows, pages <= 1_000 ? 1_000 : pages]).toEqual([
          text,
          to,
          1_000,
          1_000,
        ]);
      }
    }
  });
});
