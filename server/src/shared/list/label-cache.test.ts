import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { equipmentSource } from '#server/entities/equipment/equipment.repository.ts';
import { forgetRenamedJob } from '#server/features/operations/jobs.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startBeside, startTestApp, type TestApp } from '../../../test/app.ts';
import {
  aCategory,
  aLocation,
  aModel,
  anActiveProject,
  aPerson,
  aStockedItem,
} from '../../../test/factories.ts';
import { createLabelCache, type Label } from './label-cache.ts';
import { findPage } from './page.ts';

const person = { table: 'person', label: 'display_name', note: 'unit' };

/** A database that answers when it is let to. */
function slowDb() {
  const waiting: ((rows: unknown[]) => void)[] = [];
  const many = () => new Promise<unknown[]>((resolve) => waiting.push(resolve));
  const answer = (id: string, label: string) => waiting.shift()?.([{ id, label, note: null }]);
  return { db: { many } as unknown as Queryable, answer, waiting };
}

describe('labels that a process remembers', () => {
  const named = (...ids: string[]) => [{ columns: person, ids }];
  const of = (labels: ReadonlyMap<string, Label>) => [...labels.values()].map(({ label }) => label);

  it('are read once, and again when their record was renamed', async () => {
    const { db, answer, waiting } = slowDb();
    const cache = createLabelCache();
    expect(cache.since()).toBeUndefined();
    const first = cache.find(db, { since: undefined, snapshot: '1:1:', renamed: [] }, named('a', 'a'));
    answer('a', 'Ada');
    expect(of(await first)).toEqual(['Ada']);
    const news = { since: '1:1:', snapshot: '2:2:', renamed: [] };
    expect(of(await cache.find(db, news, named('a')))).toEqual(['Ada']);
    expect([cache.since(), waiting.length]).toEqual(['1:1:', 0]);
    const again = cache.find(db, { since: '1:1:', snapshot: '3:3:', renamed: ['a'] }, named('a'));
    answer('a', 'Adele');
    expect([of(await again), cache.since()]).toEqual([['Adele'], '3:3:']);
  });

  it('are not remembered when another page went on while they were read', async () => {
    const { db, answer } = slowDb();
    const cache = createLabelCache();
    const late = cache.find(db, { since: undefined, snapshot: '1:1:', renamed: [] }, named('a'));
    // Between the reading and its answer the record gets another name, and another page sees it.
    await cache.find(db, { since: '1:1:', snapshot: '2:2:', renamed: ['a'] }, []);
    answer('a', 'Old name');
    await late;
    const next = cache.find(db, { since: '2:2:', snapshot: '2:2:', renamed: [] }, named('a'));
    answer('a', 'New name');
    expect(of(await next)).toEqual(['New name']);
  });

  it('are those of the page also where another page forgets them meanwhile', async () => {
    const { db, answer } = slowDb();
    const cache = createLabelCache();
    const first = cache.find(db, { since: undefined, snapshot: '1:1:', renamed: [] }, named('a'));
    answer('a', 'Ada');
    await first;
    const both = cache.find(db, { since: '1:1:', snapshot: '1:1:', renamed: [] }, named('a', 'b'));
    await cache.find(db, { since: '1:1:', snapshot: '2:2:', renamed: ['a'] }, []);
    answer('b', 'Bea');
    expect(of(await both)).toEqual(['Ada', 'Bea']);
  });

  it('are forgotten after ten minutes, and when the clock goes back', async () => {
    let now = 1_000_000;
    for (const step of [600_000, -1]) {
      const { db, answer, waiting } = slowDb();
      const cache = createLabelCache(() => now);
      const first = cache.find(db, { since: undefined, snapshot: '1:1:', renamed: [] }, named('a'));
      answer('a', 'Ada');
      await first;
      expect(cache.since()).toBe('1:1:');
      now += step;
      expect(cache.since()).toBeUndefined();
      void cache.find(db, { since: undefined, snapshot: null, renamed: [] }, named('a'));
      expect(waiting).toHaveLength(1);
    }
  });
});

describe('the labels of a list', () => {
  let here: TestApp;
  let there: TestApp;
  let people: { id: string; version: number }[];
  let records: Record<'categories' | 'models' | 'locations' | 'projects', { id: string; version: number }>;

  beforeAll(async () => {
    here = await startTestApp();
    // Another node: it shares nothing with the first but the database.
    there = await startBeside(here, {});
    people = [await aPerson(here, { unit: 'Yard' }), await aPerson(here)];
    const category = await aCategory(here);
    records = {
      categories: category,
      models: await aModel(here, { categoryId: category.id }),
      locations: await aLocation(here),
      projects: await anActiveProject(here),
    };
    const holders = [...people.map(({ id }) => ({ personId: id })), { projectId: records.projects.id }];
    for (const holder of holders) {
      const { id, version } = await aStockedItem(here, {
        categoryId: category.id,
        modelId: records.models.id,
        locationId: records.locations.id,
      });
      const path = `/api/equipment/${id}/actions/check-out`;
      const { status } = await here.request(here.tokens.admin, 'POST', path, holder, ifMatch(version));
      expect(status).toBe(200);
    }
  });
  afterAll(async () => {
    await there.stop();
    await here.stop();
  });

  const views = [
    'sort=tag',
    'sort=-name&fields=category,location,custodian,project,model.label',
    'filter[status]=in_use&fields=category.label,custodian.label,location.label,model.label,project.label',
    'sort=custodianId&fields=custodian,model',
  ];

  /** The pages of both nodes, which must be those that are read without a cache. */
  async function readAll(): Promise<string> {
    const pages: unknown[] = [];
    for (const view of views) {
      const parameters = [...new URLSearchParams(view)].filter(([name]) => name !== 'fields');
      const fields = new URLSearchParams(view).get('fields')?.split(',');
      const { query } = readListQuery(equipment, parameters);
      const { items } = await findPage(here.ownerDb, equipmentSource, query, { fields });
      expect(items).toHaveLength(3);
      for (const node of [here, there]) {
        const answer = await node.request<{ items: unknown[] }>(
          here.tokens.admin,
          'GET',
          `/api/equipment?${view}`,
        );
        expect([view, answer.status, answer.body.items]).toEqual([view, 200, items]);
      }
      pages.push(items);
    }
    return JSON.stringify(pages);
  }

  async function rename(
    node: TestApp,
    path: string,
    record: { id: string; version: number },
    values: object,
  ) {
    const url = `/api/${path}/${record.id}`;
    const answer = await node.request<{ version: number }>(
      here.tokens.admin,
      'PATCH',
      url,
      values,
      ifMatch(record.version),
    );
    expect([url, answer.status, answer.body]).toMatchObject([url, 200, {}]);
    record.version = answer.body.version;
  }

  it('are those of the joined tables, on every node from the answer of a rename on', async () => {
    await readAll();
    const renames: [string, { id: string; version: number }, Record<string, string>][] = [
      ['categories', records.categories, { name: 'Tablets renamed' }],
      ['models', records.models, { name: 'Galaxy renamed' }],
      ['locations', records.locations, { name: 'Hangar renamed' }],
      ['locations', records.locations, { code: 'HGR-RENAMED' }],
      ['projects', records.projects, { name: 'Bridge renamed' }],
      ['people', people[0]!, { displayName: 'Nadia Renamed' }],
      ['people', people[0]!, { unit: 'Unit renamed' }],
    ];
    for (const [at, [path, record, values]] of renames.entries()) {
      await rename(at % 2 === 0 ? here : there, path, record, values);
      expect(await readAll()).toContain(Object.values(values)[0]);
    }
  });

  it('are never older than the answer of a rename, whatever was read beside it', async () => {
    const list = async (node: TestApp) => {
      const url = '/api/equipment?sort=tag&fields=custodian.label';
      const { body } = await node.request<{ items: unknown[] }>(here.tokens.admin, 'GET', url);
      return JSON.stringify(body.items);
    };
    for (let round = 0; round < 25; round += 1) {
      const [renaming, other] = round % 2 === 0 ? [here, there] : [there, here];
      const beside = [list(here), list(there), list(here)];
      const done = rename(renaming, 'people', people[round % 2]!, { displayName: `Round ${round}.` });
      beside.push(list(there), list(here));
      await done;
      beside.push(list(here), list(there));
      const after = await Promise.all([list(other), list(renaming)]);
      expect(after.map((items) => items.includes(`Round ${round}.`))).toEqual([true, true]);
      await Promise.all(beside);
    }
  });

  it('change with the commit of a rename, not before it and not without it', async () => {
    const pathOf = async () => {
      const url = '/api/equipment?sort=tag&fields=location.label';
      const read = (node: TestApp) =>
        node.request<{ items: { location: { label: string } }[] }>(here.tokens.admin, 'GET', url);
      const pages = [await read(here), await read(there)];
      return pages.flatMap(({ body }) => body.items.map(({ location }) => location.label));
    };
    const [before] = await pathOf();
    const change = (path: string, work: () => Promise<void>) =>
      here.ownerDb.transaction(async (tx) => {
        await tx.run(sql`update location set path = ${path} where id = ${records.locations.id}`);
        await work();
      });
    const isAll = async (path: string | undefined) =>
      expect(new Set(await pathOf())).toEqual(new Set([path]));
    await change('Moved', () => isAll(before));
    await isAll('Moved');
    const given = change('Never', async () => {
      await isAll('Moved');
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    await isAll('Moved');
  });

  it('need no renamed record any more that was there an hour before', async () => {
    const count = async () =>
      (await here.ownerDb.one<{ n: number }>(sql`select count(*)::int as n from renamed_record`)).n;
    const job = forgetRenamedJob();
    await rename(here, 'people', people[1]!, { displayName: 'Renamed last' });
    // Within an hour every process has seen it, or has forgotten its labels.
    expect(await readAll()).toContain('Renamed last');
    // What had ended before the first run is forgotten by the next one: nothing was seen by this one yet.
    expect([await job.run(here.db), (await count()) > 0]).toEqual([0, true]);
    const runAndCount = async () => {
      await job.run(here.db);
      expect(await readAll()).toContain('Renamed last');
      return count();
    };
    // A transaction that is still under way somewhere in the cluster holds all that came after it.
    await expect.poll(runAndCount, { timeout: 120_000 }).toBe(0);
    // From a server whose transactions had other numbers.
    await here.ownerDb.run(
      sql`insert into renamed_record (xid, id) values ('9000000000000', ${people[0]!.id})`,
    );
    expect(await readAll()).toContain('Renamed last');
    expect(await runAndCount()).toBe(0);
  });

  it('come from columns whose tables note every change of them', async () => {
    const triggers = await here.ownerDb.many<{ table: string; text: string }>(sql`
      select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as text from pg_trigger
      where tgfoid = 'note_renamed_record'::regproc`);
    const declared = [...here.app.lists.values()].flatMap(({ source }) =>
      Object.entries(source.cachedLabels ?? {}).map(([field, columns]) => ({ source, field, ...columns })),
    );
    expect(declared.length).toBeGreaterThan(10);
    // Labels are remembered by id: a table is named by the same columns in every list.
    const columnsOf = new Map(declared.map(({ table, label, note }) => [table, [label, note]]));
    for (const { source, field, table, label, note } of declared) {
      const shown = [`${field}Label`, `${field}Note`].map((one) => source.columns[one]?.compile().text);
      const [, alias = ''] = /^(\w+)\./.exec(shown[0] ?? '') ?? [];
      const joined = source.joins[alias]?.compile().text;
      const column = field.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
      const target = alias === table ? table : `${table} ${alias}`;
      expect([field, joined]).toEqual([field, `${target} on ${alias}.id = r.${column}`]);
      expect([field, shown[0]]).toEqual([field, `${alias}.${label}`]);
      if (note !== undefined) expect([field, shown[1]]).toEqual([field, `${alias}.${note}`]);
      expect([table, columnsOf.get(table)]).toEqual([table, [label, note]]);
      const text = triggers.find((one) => one.table === table)?.text ?? '';
      for (const one of note === undefined ? [label] : [label, note]) {
        expect([table, text.includes(`old.${one}`), text.includes(`new.${one}`)]).toEqual([
          table,
          true,
          true,
        ]);
      }
    }
  });
});
