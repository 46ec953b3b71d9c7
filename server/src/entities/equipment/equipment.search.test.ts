import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { orderOf, orderSql } from '#server/shared/list/order.ts';
import { findSearchedPage } from '#server/shared/list/search-page.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertItems, pretendLength } from '../../../test/bulk.ts';
import { countLeastWork, vacuumWhole } from '../../../test/count-work.ts';
import { aCategory, aLocation, aModel, aPerson } from '../../../test/factories.ts';
import { equipmentSource } from './equipment.repository.ts';

const count = 8_000;
let api: TestApp;
let shared: { category_id: string; location_id: string };

beforeAll(async () => {
  api = await startTestApp();
  shared = { category_id: (await aCategory(api)).id, location_id: (await aLocation(api)).id };
  const people: string[] = [];
  for (const displayName of ['Ahmed Yılmaz', 'Ayşe Çalışır', 'محمد حاسوب', 'Kim Early', 'Kim Late'])
    people.push((await aPerson(api, { displayName })).id);
  const models: string[] = [];
  for (const name of ['Latitude 5440', 'Latitude 7440', 'ThinkPad', 'جهاز محمول', 'Işık'])
    models.push((await aModel(api, { name })).id);
  await api.ownerDb.transaction(async (tx) => {
    // As many as show a difference, without their events; the search texts are made as the triggers make them.
    await tx.run(raw('set local session_replication_role = replica'));
    await tx.run(sql`
      insert into equipment (tag, serial, hostname, name, category_id, location_id, model_id, manufacturer_id,
        custodian_id, status, condition, use, acquired_on, cost, acquisition_method, capital_class, useful_life_months)
      select (array['EQ', 'IT', 'SV'])[1 + n % 3] || '-' || lpad((100000 + n)::text, 6, '0'),
        'SN' || upper(substr(md5(n::text), 1, 6)), case when n % 4 > 0 then 'D' || n % 20 || '-' || n || '-E' end,
        case when n % 40 = 0 then 'Special ' || n else m.name end, ${shared.category_id}, ${shared.location_id}, m.id,
        m.manufacturer_id, case when n % 3 = 0 then (${people}::uuid[])[1 + n % 5] end,
        (enum_range(null::equipment_status))[1 + n % 8], 'good', 'in_service', date '2020-01-15' + n % 2000, nullif(n % 700, 5), 'purchase',
        'non_capital', 60
      from generate_series(1, ${count}::int) n join model m on m.id = (${models}::uuid[])[1 + (n / 7) % 5]`);
    await tx.run(raw('update equipment e set search = equipment_search_of(e)'));
    await tx.run(raw('select fill_equipment_search()'));
  });
  await api.ownerDb.run(raw('vacuum analyze'));
  for (const table of ['equipment', 'equipment_search', 'equipment_title']) await vacuumWhole(api, table);
}, 120_000);
afterAll(() => api.stop());

function questionOf(query: string, rows: number) {
  const { query: view, problems } = readListQuery(equipment, [...new URLSearchParams(query)]);
  expect(problems).toEqual([]);
  const order = orderOf(equipmentSource, view);
  return { source: equipmentSource, view, order, place: undefined, total: undefined, rows: rows + 1 };
}

/** The ids that the texts of each row tell, in order: any part of them; where all words are short, the beginning of tag, serial number or name. */
async function idsByText(query: string): Promise<string[]> {
  const { view, order } = questionOf(query, 1);
  const status = view.filters[0]?.values[0] ?? null;
  const rows = await api.ownerDb.many<{ id: string }>(sql`
    with word as (select fold(w) as w, has_trigrams(fold(w)) as is_long from string_to_table(${view.q}, ' ') w)
    select r.id from equipment r
    where r.deleted_at is null and (${status}::text is null or r.status::text = ${status})
      and not exists (select from word where not case when (select bool_or(is_long) from word) then r.search like '%' || w || '%'
        else starts_with(lower(r.tag), w) or starts_with(lower(r.serial_form), w) or starts_with(fold(r.name), w) end)
    order by ${orderSql(order.columns)}`);
  return rows.map(({ id }) => id);
}

/** The first pages of a search, and the totals that came with them. */
async function firstPages(query: string, rows: number, pages: number, db: Queryable = api.db) {
  const question = questionOf(query, rows);
  const ids: string[] = [];
  const totals: { value: number; exact: boolean }[] = [];
  let place;
  let total;
  for (let page = 0; page < pages; page += 1) {
    const found: Awaited<ReturnType<typeof findSearchedPage>> = await findSearchedPage(db, {
      ...question,
      place,
      total,
    });
    const shown = found.keys.slice(0, rows);
    ids.push(...shown.map(({ id }) => id));
    const foundTotal = await found.total;
    totals.push(foundTotal);
    const last = shown.at(-1);
    if (found.keys.length <= rows || !last) break;
    place = { values: last.keys, id: last.id };
    // A cursor of an earlier release does not tell the length.
    total = page % 2 === 0 ? foundTotal : undefined;
  }
  return { ids, totals };
}

const codes = 'EQ-10|IT-1|SV-|eq-1050|EQ-|1050|-105|-sn|SNA|sn7|d7-|D1-1|7-e|7c5|a7';
const names = 'latitude|LATİTUDE|thinkpad|special|special 1|special 15|5440|latitude 7440|جهاز|ışık|isik';
const holders = 'ahmed|yilmaz|YILMAZ|çalışır|calisir ay|محمد|حاسوب|محمول kim';
const beginnings = 'sn|s|e|la|l|-e|iş|eq|it it|7|جه|la e|e sn|e la|sn it la|sp 7|th sv|la sn sv|é|É e';
const several = 'ahmed latitude|kim thinkpad EQ-1|ahmed e|nobody|nobody ahmed|sv-10 late|special 777';
const terms = [codes, beginnings, names, holders, several].flatMap((list) => list.split('|'));
const sorts = ['', '', '', 'tag', '-tag', 'name', '-cost', 'custodianId', 'modelId,tag'];

describe('a search of items', () => {
  it('finds what their texts have, in every order, page by page, and counts it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...terms),
        fc.constantFrom(...sorts),
        fc.constantFrom('', '', '&filter[status]=in_use'),
        fc.integer({ min: 3, max: 60 }),
        async (q, sort, filter, rows) => {
          const query = `q=${encodeURIComponent(q)}&sort=${sort}${filter}`;
          const expected = await idsByText(query);
          const { ids, totals } = await firstPages(query, rows, 4);
          expect([query, ids]).toEqual([query, expected.slice(0, rows * 4)]);
          for (const total of totals.filter(({ exact }) => exact)) expect(total.value).toBe(expected.length);
          if (expected.length <= 10_000) expect([query, totals[0]?.exact]).toEqual([query, true]);
        },
      ),
      {
        numRuns: 60,
        seed: 20_261_116,
        examples: [
          ['EQ-10', '-tag', '', 20],
          ['IT-1', 'tag', '', 20],
          ['latitude', 'custodianId', '', 20],
          ['sn', '-cost', '', 20],
          ['e sn', '', '', 20],
          ['e sn', 'name', '', 20],
          ['la sv', '', '', 20],
          ['ahmed', '-cost', '', 20],
        ],
      },
    );
  });

  it('walks the order of a column for what very many items have, and finds the same', async () => {
    let walks = 0;
    const db: Queryable = {
      ...api.db,
      many: async <Row>(statement: Sql, options?: Parameters<Queryable['many']>[1]) => {
        const rows = await api.db.many<Row>(statement, options);
        if (rows.length === 3 && /walk_end|t\.names/.test(statement.compile().text)) walks += 1;
        return rows;
      },
    };
    const fields = ['tag', 'name', 'cost', 'acquiredOn'];
    // The same title in other spellings: one is new, one was changed.
    const { id: model_id } = await api.ownerDb.one<{ id: string }>(
      sql`select id from model where name = 'ThinkPad'`,
    );
    const spelled = [
      { name: 'THINKPAD', model_id },
      { name: 'ThinkPad', model_id },
    ];
    const [, renamed] = (await insertItems(api, shared, spelled)) as [string, string];
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`update equipment set name = 'thinkPAD', version = version + 1 where id = ${renamed}`);
      await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
        values ('Test', 'job', 'equipment', ${renamed}, 2, 'update', '{}')`);
    });
    await pretendLength(api, 'equipment', 100_000_000);
    try {
      for (const q of ['ahmed', 'kim', 'thinkpad', 'latitude', 'latitude 7440', 'thinkpad kim', 'special']) {
        for (const sort of ['', ...fields.flatMap((field) => [field, `-${field}`])]) {
          for (const filter of ['', '&filter[status]=in_use']) {
            const query = `q=${encodeURIComponent(q)}&sort=${sort}${filter}`;
            const { ids } = await firstPages(query, 2, 8, db);
            expect([query, ids]).toEqual([query, (await idsByText(query)).slice(0, 16)]);
          }
        }
      }
    } finally {
      await api.ownerDb.run(raw('analyze equipment'));
    }
    expect(walks).toBeGreaterThan(100);
  });

  it('finds what titles mean model by model and category by category, those without a model too', async () => {
    const made = await insertItems(api, shared, [
      { name: 'Latitude without a model' },
      { name: 'Latitude too' },
    ]);
    await pretendLength(api, 'equipment', 100_000_000);
    try {
      for (const sort of [
        'modelId',
        '-modelId',
        'modelId,tag',
        '-modelId,-cost',
        'categoryId',
        '-categoryId,tag',
      ]) {
        const query = `q=latitude&sort=${sort}`;
        const expected = await idsByText(query);
        expect(expected).toEqual(expect.arrayContaining(made));
        expect(expected.length).toBeGreaterThan(2_100);
        const { ids } = await firstPages(query, 700, 5);
        expect([query, ids]).toEqual([query, expected]);
      }
    } finally {
      await api.ownerDb.run(raw('analyze equipment'));
    }
  });

  const signs = ['---', '***', '😀😀😀', 'x'.repeat(200), 'a b c d e f g h', '% _ \\'];
  const searched = [...terms, ...signs];

  it('takes at most three statements and 600 pages, whatever is asked for, and so does the page behind', async () => {
    const beyond: unknown[] = [];
    const check = async (q: string, asked: Parameters<typeof findSearchedPage>[1]) => {
      const find = async () => {
        const { keys, total } = await findSearchedPage(api.db, asked);
        // It may be counted while the rows are read.
        return { keys, total: await total };
      };
      const page = await find();
      const { statements, buffers } = await countLeastWork(api, find, 600);
      if (statements > 3 || buffers > 600) beyond.push([q, statements, buffers]);
      return page;
    };
    const ordered = ['sn', 'e', 'sn e', 'e sn', 'la sv', 'ahmed'].flatMap((q) => [
      `${q}&sort=-cost`,
      `${q}&sort=name`,
    ]);
    for (const q of [...searched.map(encodeURIComponent), ...ordered]) {
      const question = questionOf(`q=${q}`, 50);
      const { keys, total } = await check(q, question);
      const last = keys.length > 50 ? keys[49] : undefined;
      const later = last && { ...question, total, place: { values: last.keys, id: last.id } };
      if (later) await check(`${q}, the page behind`, later);
    }
    expect(beyond).toEqual([]);
  });

  it('knows items, names and models that an earlier release writes, at once', async () => {
    const model = await aModel(api, { name: 'Quadrocopter' });
    const [id] = await insertItems(api, shared, [
      { name: 'Zeppelin nine', serial: 'WXYZ-77', hostname: 'dirigible-1', model_id: model.id },
    ]);
    const find = async (q: string) => (await firstPages(`q=${q}`, 5, 1)).ids;
    for (const q of ['zeppelin', 'xyz-7', 'irigi', 'quadroc', 'zeppelin quadro', 'wxyz nine']) {
      expect([q, await find(q)]).toEqual([q, [id]]);
    }
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`update model set name = 'Gyrocopter', version = version + 1 where id = ${model.id}`);
      await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
        values ('Test', 'job', 'model', ${model.id}, 2, 'update', '{}')`);
    });
    expect([await find('quadroc'), await find('gyroco')]).toEqual([[], [id]]);
  });

  it('finds MAC addresses in any spelling, invoice numbers and custom values by their beginning', async () => {
    const made = Array.from({ length: 103 }, () => ({ name: 'Coded item' }));
    const ids = await insertItems(api, shared, made);
    const [id, other] = ids as [string, string];
    const change = (values: Sql, of: readonly string[]) =>
      api.ownerDb.transaction(async (tx) => {
        await tx.run(
          sql`update equipment set ${values}, version = version + 1 where id = any(${of}::uuid[])`,
        );
        await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
          select 'Test', 'job', 'equipment', id, version, 'update', '{}' from equipment where id = any(${of}::uuid[])`);
      });
    await change(sql`invoice_number = 'RE-77' || case when id = ${other} then '' else '1' end`, ids);
    const custom = '{"asset": "Ödev-5501", "ports": 918273, "isRack": true}';
    await change(sql`mac_addresses = '{02:AA:BC:0D:0E:0F}', custom_values = ${custom}::jsonb`, [id]);
    const find = async (q: string) => (await firstPages(`q=${encodeURIComponent(q)}`, 5, 1)).ids;
    const spellings = [
      '02:aa:bc:0d:0e:0f',
      '02-AA-BC-0D',
      '02aa.bc0d.0e',
      '02aabc0d0e0f',
      '02AABC',
      '02:aa:b',
    ];
    for (const q of [...spellings, 'odev-55', 'ÖDEV-5501', '918273', 'coded odev-5501']) {
      expect([q, await find(q)]).toEqual([q, [id]]);
    }
    // More than a hundred have the beginning, one has it as a whole.
    expect(await find('re-77')).toEqual([other]);
    expect([await find('re-7'), await find('true')]).toEqual([[], []]);
    const facet = await api.request<{ counts: unknown[] }>(
      api.tokens.admin,
      'GET',
      '/api/equipment/facets/status?q=02-AA-BC',
    );
    expect([facet.status, facet.body.counts]).toMatchObject([200, [{ value: 'in_stock', count: 1 }]]);
    await change(sql`mac_addresses = '{}', custom_values = '{}'`, [id]);
    expect([await find('02aabc'), await find('odev-55')]).toEqual([[], []]);
  });

  it('looks for one or two letters beside a frequent word in names alone, of items and of people', async () => {
    const find = async (q: string) => findSearchedPage(api.db, questionOf(`q=${encodeURIComponent(q)}`, 5));
    await pretendLength(api, 'equipment', 100_000_000);
    try {
      await find('latitude zz');
      const { buffers } = await countLeastWork(api, () => find('latitude zz'), 600);
      expect(buffers).toBeLessThanOrEqual(600);
      const { keys } = await find('latitude 74');
      const found = await api.ownerDb.many<{ name: string }>(sql`
        select m.name from equipment e join model m on m.id = e.model_id
        where e.id = any(${keys.map((key) => key.id)}::uuid[])`);
      expect(found.length).toBe(6);
      expect(new Set(found.map(({ name }) => name))).toEqual(new Set(['Latitude 7440']));
      const held = await find('kim e');
      const holders = await api.ownerDb.many<{ name: string }>(sql`
        select p.display_name as name from equipment e join person p on p.id = e.custodian_id
        where e.id = any(${held.keys.map((key) => key.id)}::uuid[])`);
      expect([held.total, holders.length]).toMatchObject([{ exact: false }, 6]);
      expect(new Set(holders.map(({ name }) => name))).toEqual(new Set(['Kim Early', 'Kim Late']));
    } finally {
      await api.ownerDb.run(raw('analyze equipment'));
    }
  });

  it('fetches no codes for signs that none of them has', async () => {
    const countOf = async (pattern: string) =>
      (await api.ownerDb.one<{ count: string }>(sql`select codes_with(${pattern}) as count`)).count;
    // Every serial number begins with SN, and none has a sign before it.
    expect(await countOf('%-sn%')).toBe('0');
    const { found } = await api.ownerDb.one<{ found: string }>(
      sql`select count(*) as found from equipment_search where codes like '%7-e%'`,
    );
    expect([Number(found) > 100, await countOf('%7-e%')]).toEqual([true, found]);
  });

  it('writes no trigrams when an item changes hands', async () => {
    const [id] = await insertItems(api, shared, [{ name: 'Handed over', serial: 'HO-1' }]);
    const person = await aPerson(api, { displayName: 'New Holder' });
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`update equipment set status = 'in_use', custodian_id = ${person.id}, version = version + 1
        where id = ${id}`);
      await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
        values ('Test', 'job', 'equipment', ${id}, 2, 'update', '{}')`);
      const { updated, hot } = await tx.one<{ updated: string; hot: string }>(sql`
        select pg_stat_get_xact_tuples_updated('equipment_search'::regclass) as updated,
          pg_stat_get_xact_tuples_hot_updated('equipment_search'::regclass) as hot`);
      expect([updated, hot]).toEqual(['1', '1']);
    });
    expect((await firstPages('q=new holder', 5, 1)).ids).toEqual([id]);
  });

  it('keeps what is searched of every item of a statement, and writes nothing of those that stay as they were', async () => {
    const ids = await insertItems(
      api,
      shared,
      Array.from({ length: 60 }, (_, n) => ({ name: `Kept ${n % 3}`, serial: `KEPT-${n}` })),
    );
    const holder = await aPerson(api, { displayName: 'Keeper' });
    const own = sql`id = any(${ids}::uuid[])`;
    // Each with its event; the last step changes nothing that is searched.
    const steps = [
      sql`name = 'Kept anew ' || right(serial, 1)`,
      sql`status = 'in_use', custodian_id = case when right(serial, 1) < '5' then ${holder.id}::uuid end`,
      sql`serial = 'NEW-' || serial, tag = tag || 'X', deleted_at = case when right(serial, 1) = '3' then now() end`,
      sql`condition = 'poor', name = name`,
    ];
    for (const [n, step] of steps.entries()) {
      await api.ownerDb.transaction(async (tx) => {
        const countUpdated = async () =>
          (
            await tx.one<{ updated: number }>(
              sql`select pg_stat_get_xact_tuples_updated('equipment_search'::regclass)::int as updated`,
            )
          ).updated;
        const before = await countUpdated();
        await tx.run(sql`update equipment set ${step}, version = version + 1 where ${own}`);
        await tx.run(sql`
          insert into event (actor, source, entity, entity_id, version, action, changes)
          select 'Test', 'job', 'equipment', id, version, 'update', '{}' from equipment where ${own}`);
        expect((await countUpdated()) - before).toBe(n === 3 ? 0 : ids.length);
      });
      const wrong = await api.ownerDb.many(sql`
        select e.tag from equipment e left join equipment_search s on s.equipment_id = e.id
          left join equipment_title t on t.key = e.title_key
        where e.id = any(${ids}::uuid[]) and ((s.tag, s.codes, s.status, s.title_key, s.custodian_id, s.deleted_at) is distinct from
          (lower(e.tag), equipment_codes(e.serial, e.hostname), e.status, e.title_key, e.custodian_id, e.deleted_at)
          or not coalesce(e.name = any(t.names), false))`);
      expect(wrong).toEqual([]);
    }
  });
});
