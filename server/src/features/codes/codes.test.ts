import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { readCode } from '#contract/features/codes/code-readings.ts';
import type { CodeAnswer } from '#contract/features/codes/codes.api.ts';
import { sql } from '#server/shared/db/sql.ts';
import { askForCode } from './codes.repository.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { checkedImport } from '../../../test/batches.ts';
import { countLeastWork } from '../../../test/count-work.ts';
import { anEquipment, aLocation, aPerson } from '../../../test/factories.ts';
import { aDraft } from '../../../test/licenses.ts';
import { anOrderDraft } from '../../../test/orders.ts';
import { aRepair, openWorkshop } from '../../../test/repairs.ts';
import { aRetirementDraft } from '../../../test/retirements.ts';

const imei = '490154203237518';
let api: TestApp;
let item: EquipmentRecord & { tag: string };

beforeAll(async () => {
  api = await startTestApp();
  const made = await anEquipment(api, { serial: 'PF2ABCDE', macAddresses: ['00:1A:2B:3C:4D:5E'] });
  const codes = [
    { kind: 'old_number', code: 'OLD/88 121' },
    { kind: 'imei', code: imei },
  ];
  const { body } = await api.request<typeof item>(
    api.tokens.user,
    'PUT',
    `/api/equipment/${made.id}/codes`,
    { codes },
    ifMatch(made.version),
  );
  item = body;
});
afterAll(() => api.stop());

const ask = (token: string | undefined, code: string) =>
  api.request<CodeAnswer>(token, 'GET', `/api/codes/${encodeURIComponent(code)}`);
async function read(code: string, token: string = api.tokens.user): Promise<CodeAnswer> {
  const { status, body } = await ask(token, code);
  expect([code, status]).toEqual([code, 200]);
  return body;
}

describe('what a code means', () => {
  it('finds an item by its link, tag, other codes, serial, address and IMEI, however they are written', async () => {
    const [gs, rs] = ['\u001D', '\u001E'];
    for (const [code, means] of [
      [`HTTPS://INVENTORY.EXAMPLE/T/${item.tag}`, 'tag'],
      [`https://inventory.example/inventory/equipment/${item.id}`, 'link'],
      [item.tag.toLowerCase(), 'tag'],
      ['old/88 121', 'otherCode'],
      ['pf2 abcde', 'serial'],
      ['SPF2ABCDE', 'serial'],
      ['1S20XW004AUSPF2ABCDE', 'serial'],
      ['11SPF2ABCDE', 'serial'],
      ['18SPF2ABCDE', 'serial'],
      ['25SPF2ABCDE', 'serial'],
      [`[)>${rs}06${gs}1P20XW${gs}SPF2ABCDE${rs}\u0004`, 'serial'],
      ['001a.2b3c.4d5e', 'mac'],
      ['23S001A2B3C4D5E', 'mac'],
      ['49-015420-323751-8', 'imei'],
    ] as const) {
      const { hits, freeTag } = await read(code);
      expect([code, hits, freeTag]).toMatchObject([
        code,
        [{ means, entity: 'equipment', id: item.id, label: item.tag, note: item.name }],
        null,
      ]);
    }
  });

  it('finds orders, repairs, cases, licenses and imports by number, people and places by their code', async () => {
    const order = await anOrderDraft(api);
    const repair = await aRepair(await openWorkshop(api));
    const retirement = await aRetirementDraft(api);
    const license = await aDraft(api);
    const person = await aPerson(api, { employeeNumber: 'E-10442' });
    const place = await aLocation(api, { code: 'D4-YARD' });
    const batch = await checkedImport(api, 'location', 'Name\nShed 1');
    for (const [code, means, entity, id] of [
      [order.number, 'number', 'purchase-order', order.id],
      [repair.number.toLowerCase(), 'number', 'repair', repair.id],
      [retirement.number, 'number', 'retirement', retirement.id],
      [license.number, 'number', 'entitlement', license.id],
      [batch.number, 'number', 'batch', batch.id],
      ['e-10442', 'person', 'person', person.id],
      ['d4-yard', 'location', 'location', place.id],
    ] as const) {
      expect([code, (await read(code)).hits]).toMatchObject([code, [{ means, entity, id }]]);
    }
    // An import belongs to its author; an administrator sees all of them.
    expect((await read(batch.number, api.tokens.admin)).hits).toHaveLength(1);
    const { number } = await checkedImport(api, 'location', 'Name\nShed 2', api.tokens.admin);
    expect((await read(number)).hits).toEqual([]);
  });

  it('says that a tag is blank, or void with its reason', async () => {
    await api.ownerDb.run(sql`
      insert into equipment_tag (tag, state, reason)
      values ('TR-000001', 'blank', null), ('TR-000002', 'void', 'Torn off the roll')`);
    expect(await read('tr-000001')).toEqual({
      code: 'tr-000001',
      hits: [],
      freeTag: { tag: 'TR-000001', state: 'blank', reason: null },
    });
    expect((await read('TR-000002')).freeTag).toEqual({
      tag: 'TR-000002',
      state: 'void',
      reason: 'Torn off the roll',
    });
    expect((await read('TR-000001', api.tokens.staff)).freeTag).toBeNull();
  });

  it('lists all records that have a code, in the order of meanings; what is read into a text counts last', async () => {
    const other = await anEquipment(api, { serial: 'OLD/88 121' });
    expect((await read('OLD/88 121')).hits.map(({ means, id }) => [means, id])).toEqual([
      ['otherCode', item.id],
      ['serial', other.id],
    ]);
    const literal = await anEquipment(api, { serial: 'SPF2ABCDE' });
    expect((await read('SPF2ABCDE')).hits.map(({ id }) => id)).toEqual([literal.id]);
  });

  it('answers nothing for what nobody has, for the bin, and for signs that no code has', async () => {
    const removed = await anEquipment(api, { serial: 'BIN-7' });
    await api.request(
      api.tokens.admin,
      'DELETE',
      `/api/equipment/${removed.id}`,
      { reason: 'Entered twice' },
      ifMatch(removed.version),
    );
    for (const code of ['BIN-7', removed.tag!, 'ZZ-999999', '%', '_', '\u0000', "' or true --", 'şğü']) {
      expect([code, await read(code)]).toMatchObject([code, { hits: [], freeTag: null }]);
    }
    expect((await ask(api.tokens.user, 'x'.repeat(201))).status).toBe(404);
  });

  it('tells a guest nothing, and nobody what they may not read', async () => {
    expect((await ask(undefined, item.tag)).status).toBe(401);
    for (const code of [item.tag, 'PF2ABCDE', 'E-10442', 'D4-YARD']) {
      expect([code, await read(code, api.tokens.staff)]).toMatchObject([code, { hits: [] }]);
    }
  });

  it('is one statement beside the session, of index probes alone, and touches at most twice the pages of a record', async () => {
    const byTag = () => read(item.tag);
    const record = () => api.request(api.tokens.user, 'GET', `/api/equipment/${item.id}`);
    for (let round = 0; round < 6; round += 1) {
      await byTag();
      await record();
    }
    const code = await countLeastWork(api, byTag);
    const detail = await countLeastWork(api, record);
    expect(code.statements).toBeLessThanOrEqual(detail.statements);
    expect([code.buffers <= 2 * detail.buffers, code.buffers, detail.buffers]).toEqual([
      true,
      code.buffers,
      detail.buffers,
    ]);
    const actor = { id: item.id, name: '', email: '', roles: ['admin' as const], sessionId: '' };
    const plan = await api.db.transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`);
      return tx.many<{ 'QUERY PLAN': string }>(
        sql`explain (costs off) ${askForCode(readCode(item.tag), actor)!}`,
      );
    });
    const lines = plan.map((row) => row['QUERY PLAN']);
    expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([]);
  });
});
