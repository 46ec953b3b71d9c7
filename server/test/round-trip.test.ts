import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/shared/day.ts';
import { languageIds } from '#contract/shared/languages.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { recordLines } from '#server/shared/list/export-jsonl.ts';
import { inline } from '#server/shared/list/export-query.ts';
import { joinsFor, propertiesOf, shapeOf, toRecord, type Shape } from '#server/shared/list/source.ts';
import { startTestApp, type TestApp } from './app.ts';
import { batchCalls, batchTargets, checkedImport } from './batches.ts';
import {
  actOn,
  aCategory,
  aFundingSource,
  aLocation,
  aManufacturer,
  aModel,
  anEquipment,
  aPerson,
  aProject,
  aStockedItem,
  aVendor,
} from './factories.ts';
import { aDraft, anEntitlement, anInstallation, aSeat, aSoftware } from './licenses.ts';
import { anOrderDraft } from './orders.ts';
import { aRepair, openWorkshop } from './repairs.ts';
import { aRetirementDraft } from './retirements.ts';

let api: TestApp;
const imports = batchCalls(() => api, '/api/imports');

/** Texts that a file can break: formulas, quotes, line breaks, other alphabets, what looks like a number. */
const hard = ['=1+1', "'=1+1", '-5', 'a, "b"; c', 'Işık Şube İstanbul', 'قلم رصاص', '007', '(clear) me'];

beforeAll(async () => {
  api = await startTestApp();
  const manager = await aPerson(api, { displayName: 'Şule Öz', employeeNumber: null, email: null });
  const parent = await aLocation(api, { name: hard[4] });
  for (const text of hard) {
    await aVendor(api, { name: text });
    await aManufacturer(api, { name: text });
    await aPerson(api, { displayName: text, managerId: manager.id, employeeNumber: null });
    await aLocation(api, { name: text, parentId: parent.id });
  }
  const sources = await Promise.all([aFundingSource(api, { name: hard[0] }), aFundingSource(api)]);
  const [first, second] = sources.map(({ id }) => id);
  await aProject(api, {
    name: hard[5],
    managerId: manager.id,
    fundingLines: [
      { fundingSourceId: first, percent: '80', cap: '1200.50' },
      { fundingSourceId: second, percent: '20' },
    ],
  });
  const category = await aCategory(api, { name: hard[4] });
  const model = await aModel(api, { name: hard[1], categoryId: category.id });
  for (const text of hard) {
    await anEquipment(api, {
      name: text,
      categoryId: category.id,
      modelId: model.id,
      notes: `${text}\n\n  ${text}`,
      cost: '1234.50',
      acquiredOn: '2026-03-04',
      macAddresses: [],
      fundingLines: [
        { fundingSourceId: first, percent: '66.67' },
        { fundingSourceId: second, percent: '33.33' },
      ],
    });
  }
  for (const text of hard) await aSoftware(api, { name: text, publisher: hard[4] });
  const [draft, active] = [await aDraft(api), await anEntitlement(api)];
  await aSeat(api, { entitlementId: active.id });
  const forDevices = await anEntitlement(api, { metric: 'device' });
  await aSeat(api, { entitlementId: forDevices.id, equipmentId: (await anEquipment(api)).id });
  await anInstallation(api, { softwareId: draft.softwareId });
  const shop = await openWorkshop(api);
  await aRepair(shop, 'requested');
  await aRepair(shop, 'in_progress');
  await anOrderDraft(api);
  const { today } = await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`);
  const given = await actOn(api, await aStockedItem(api), 'check-out', {
    personId: manager.id,
    notes: hard[3],
  });
  await actOn(api, given, 'check-in', { condition: 'good', movedToId: parent.id });
  await actOn(api, await aStockedItem(api), 'loan', { personId: manager.id, dueOn: addDays(today, 30) });
  await aRetirementDraft(api, { title: hard[3], justification: `${hard[4]}\n${hard[5]}` });
  const all = await api.ownerDb.many<{ id: string }>(sql`select id from equipment order by id`);
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(
      sql`update equipment set mac_addresses = '{3C:52:82:4F:1A:09,3C:52:82:4F:1A:0A}' where id = ${all[0]?.id}`,
    );
  });
});
afterAll(() => api.stop());

async function eventCount(): Promise<number> {
  return (await api.ownerDb.one<{ n: number }>(sql`select count(*)::int as n from event`)).n;
}

describe.each([...batchTargets.values()].map(({ entity }) => [entity.name, entity.path] as const))(
  'an export of %s with keys',
  (name, path) => {
    it.each(languageIds)('changes nothing when it is imported (%s)', async (language) => {
      const csv = await api.request<string>(
        api.tokens.admin,
        'GET',
        `${path}/export.csv?heading=keys&lang=${language}`,
      );
      expect(csv.status).toBe(200);
      const rows = (
        await api.request<string>(api.tokens.admin, 'GET', `${path}/export.jsonl?columns=id`)
      ).body
        .split('\n')
        .filter(Boolean).length;
      // A kind of which nothing is there would prove nothing.
      expect(rows).toBeGreaterThan(0);
      const before = await eventCount();
      const batch = await checkedImport(api, name, csv.body, api.tokens.admin);
      const wrong = (await imports.rows(batch.id, '', api.tokens.admin)).filter(
        ({ verdict }) => verdict !== 'same',
      );
      expect(
        wrong.map(({ verdict, problems, changes, raw }) => ({ verdict, problems, changes, raw })),
      ).toEqual([]);
      expect(batch.counts).toMatchObject({ rows, same: rows });
      expect(await eventCount()).toBe(before);
    });
  },
);

describe('JSON lines', () => {
  it('are the records as JSON, property by property and in their order, of every kind', async () => {
    const client = await api.ownerDb.connect();
    const { signal } = new AbortController();
    const compare = async (shape: Shape, query: string) => {
      const bytes: Buffer[] = [];
      for await (const piece of recordLines(client, { shape, query }, signal, () => undefined)) {
        bytes.push(piece);
      }
      const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
      expect(rows).not.toEqual([]);
      const written = Buffer.concat(bytes).toString().split('\n');
      expect(written.pop()).toBe('');
      // The database writes what it holds as JSON with spaces in it.
      const lines = written.map((line) => JSON.stringify(JSON.parse(line)));
      expect(lines).toEqual(rows.map((row) => JSON.stringify(toRecord(shape, row))));
    };
    try {
      for (const { source } of batchTargets.values()) {
        const labels = [...propertiesOf(source)].filter((property) => property.endsWith('.label'));
        for (const shape of [shapeOf(source), shapeOf(source, labels)]) {
          const from = sql`from ${raw(source.table)} r ${joinsFor(source, [shape.columns])} order by r.id`;
          await compare(shape, inline(sql`select ${shape.columns} ${from}`));
        }
      }
      const source = batchTargets.get('vendor')?.source;
      if (!source) throw new Error('vendors are not imported');
      const signs = '\\ \\n \\N " / \u0001 \u000B \u001F \u007F \u2028 \b \f \n \r \t 😀 null';
      for (const text of [signs, '', String.raw`\N`]) {
        const query = inline(sql`select ${text}::text as id, 1 as version, ${text}::text as name`);
        await compare(shapeOf(source, ['name']), query);
      }
    } finally {
      client.release();
    }
  });
});

describe('an export with the fields of a category and keys', () => {
  it.each(languageIds)('changes nothing when it is imported (%s)', async (language) => {
    const label = { en: 'Label' };
    const base = { label, required: false };
    const keeper = await aPerson(api, { displayName: `Keeper ${language}` });
    const category = await aCategory(api, {
      customFields: [
        { ...base, key: 'amount', type: 'number' },
        { ...base, key: 'price', type: 'money' },
        { ...base, key: 'since', type: 'date' },
        { ...base, key: 'is_loud', type: 'bool' },
        { ...base, key: 'shape', type: 'choice', choices: ['=round', 'flat; wide'] },
        { ...base, key: 'ports', type: 'multi', choices: ['a', 'b; c', '-d'] },
        { ...base, key: 'keeper', type: 'person' },
        { ...base, key: 'note', type: 'text' },
        { ...base, key: 'story', type: 'long' },
      ],
    });
    const common = { amount: -1.5, price: '12.50', since: '2026-02-28', keeper: keeper.id, is_loud: false };
    for (const [at, text] of hard.entries()) {
      await anEquipment(api, {
        name: `${language} ${at}`,
        categoryId: category.id,
        customValues: {
          ...(at % 2 === 0 && common),
          shape: at % 2 === 0 ? '=round' : 'flat; wide',
          ports: at % 2 === 0 ? ['-d', 'a'] : ['b; c'],
          note: text,
          story: `${text}\n${text}`,
        },
      });
    }
    const csv = await api.request<string>(
      api.tokens.admin,
      'GET',
      `/api/equipment/export.csv?heading=keys&lang=${language}&category=${category.id}`,
    );
    expect(csv.body.split('\n', 1)[0]).toContain('custom.story');
    const batch = await checkedImport(api, 'equipment', csv.body, api.tokens.admin);
    const wrong = (await imports.rows(batch.id, '', api.tokens.admin)).filter(
      ({ verdict }) => verdict !== 'same',
    );
    expect(wrong.map(({ problems, changes, raw }) => ({ problems, changes, raw }))).toEqual([]);
    expect(batch.counts.same).toBeGreaterThanOrEqual(hard.length);
  });
});
