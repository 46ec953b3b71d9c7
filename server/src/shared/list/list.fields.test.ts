import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { allocationSource } from '#server/entities/allocation/allocation.repository.ts';
import { equipmentSource } from '#server/entities/equipment/equipment.repository.ts';
import { repairSource } from '#server/entities/repair/repair.repository.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { countLeastWork } from '../../../test/count-work.ts';
import { actOn, anEquipment, aPerson, aProject, aStockedItem } from '../../../test/factories.ts';
import { joinsFor, selectRows } from './source.ts';

let api: TestApp;
let statements: string[] = [];
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');

beforeAll(async () => {
  api = await startTestApp({ beforeQuery: (text) => statements.push(text) });
  await anEquipment(api, { cost: '1500.00', notes: 'Kept in the dry' });
  const held = await aStockedItem(api);
  await actOn(api, held, 'check-out', { personId: (await aPerson(api)).id, startedOn: '2026-01-15' });
  await aProject(api);
});
afterAll(() => api.stop());
beforeEach(() => {
  statements = [];
});

type Row = Record<string, unknown>;
const read = async (address: string) => {
  const { status, body } = await api.request<{ items: Row[] }>(api.tokens.admin, 'GET', address);
  expect([address, status]).toEqual([address, 200]);
  return body.items;
};

describe('a list that is asked for some fields', () => {
  it('answers exactly those beside id and version, as the whole record has them, in every list', async () => {
    let compared = 0;
    for (const endpoint of api.app.served.values()) {
      if (endpoint.list?.path !== endpoint.path || endpoint.method !== 'GET') continue;
      const whole = await read(endpoint.path);
      for (const property of Object.keys(whole[0] ?? {})) {
        const rows = await read(`${endpoint.path}?fields=${property}`);
        const { id, version } = whole[0] ?? {};
        expect(rows).toEqual(
          whole.map((row) => ({ id: row['id'], version: row['version'], [property]: row[property] })),
        );
        expect([endpoint.path, id !== undefined, version !== undefined]).toEqual([endpoint.path, true, true]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(150);
  });

  it('is planned once, however many other fields were asked for before', async () => {
    const properties = Object.keys((await read('/api/equipment'))[0] ?? {});
    expect(properties.length).toBeGreaterThan(40);
    for (const property of properties) await read(`/api/equipment?fields=${property},tag`);
    const ask = () => read('/api/equipment?fields=tag,name,serial');
    await ask();
    expect(await countLeastWork(api, ask)).toMatchObject({ plans: 0 });
  });

  it('answers the words of a reference alone where they are asked for', async () => {
    const whole = (await items.list('')).body.items;
    const { body } = await items.list('?fields=category.label,custodian.label,location,location.label');
    expect(body.items).toEqual(
      whole.map(({ id, version, category, custodian, location }) => ({
        id,
        version,
        category: { label: category.label },
        custodian: custodian && { label: custodian.label },
        location,
      })),
    );
  });

  it('joins what they show, and nothing else', async () => {
    await items.list('?fields=tag,name,location,custodian,model');
    const shown = statements.find((text) => text.includes('as "modelIdLabel"')) ?? '';
    expect(shown).toMatch(/join \(select \* from "model" .*join \(select \* from "manufacturer" /s);
    // Places and people are remembered.
    expect(shown).not.toMatch(
      /(join|from) "?(category|location|person|project|user_account)\b|equipment_funding|agency_today/,
    );
    statements = [];
    await items.list('?fields=tag,name,status,cost');
    expect(statements.filter((text) => text.includes(' join '))).toEqual(
      statements.filter((text) => text.includes('session')),
    );
  });

  it('brings the joins that another join needs', () => {
    const { text } = joinsFor(repairSource, [repairSource.columns['custodian'] ?? sql``]).compile();
    expect(text).toMatch(/^left join equipment on .* left join person custodian on/);
    expect(text).not.toContain('vendor');
  });

  it('pages and sorts by fields that are not among them', async () => {
    const ids = (await items.list('?sort=-name')).body.items.map(({ id }) => id);
    const first = (await items.list('?sort=-name&fields=tag&limit=1')).body;
    const second = (
      await items.list(`?sort=-name&fields=tag&limit=1&after=${encodeURIComponent(first.next ?? '')}`)
    ).body;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(Object.keys(first.items[0] ?? {}).toSorted()).toEqual(['id', 'tag', 'version']);
  });

  it.each([
    'nothing',
    'categoryIdLabel',
    'search',
    'tag,',
    'tag,tag2',
    'constructor',
    '__proto__',
    'r.id',
    'tag.label',
    'category.note',
  ])('refuses %s, which is no field of its records', async (fields) => {
    const answer = await items.list(`?fields=${encodeURIComponent(fields)}`);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'unknown_field']);
  });

  it('takes fields once, and other calls of the list do not take them', async () => {
    for (const address of [
      '?fields=tag&fields=name',
      '/positions?fields=tag',
      '/facets/status?fields=tag',
      '/export.csv?fields=tag',
    ]) {
      const answer = await items.list(address);
      expect([address, answer.status, codeOf(answer)]).toEqual([address, 400, 'unknown_parameter']);
    }
  });
});

describe('the book value in a list', () => {
  it.each([equipmentSource, allocationSource])(
    'is part of the plan of $entity.name, not a call for each row',
    async (source) => {
      const lines = await api.ownerDb.many<Record<string, string>>(
        sql`explain (verbose) ${selectRows(source, [])}`,
        { planEachTime: true },
      );
      const plan = lines.flatMap((line) => Object.values(line)).join(' ');
      expect(plan).toContain("'disposed'");
      expect(plan).not.toContain('book_value(');
    },
  );
});
