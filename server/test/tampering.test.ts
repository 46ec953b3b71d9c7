import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purchaseOrderSource } from '#server/entities/purchase-order/purchase-order.repository.ts';
import type { Verdict } from '#server/features/history/verify.ts';
import { verifyHistory } from '#server/history-check.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Changes } from '#server/shared/history/event.ts';
import { ownedRowsChange } from '#server/shared/history/owned-rows.ts';
import { ifMatch, startTestApp, type TestApp } from './app.ts';
import { aFundingSource, anAttachment, anEquipment, aPerson, aVendor } from './factories.ts';
import { aLine, anOrder, anOrderThatIs, openOffice } from './orders.ts';
import { aCaseThatIs, openDepot, someItems } from './retirements.ts';

let api: TestApp;
const ids: Record<string, string> = {};
beforeAll(async () => {
  api = await startTestApp();
  ids['vendor'] = (await aVendor(api, { name: 'Honest Supply' })).id;
  ids['person'] = (await aPerson(api)).id;
  const source = await aFundingSource(api);
  const item = await anEquipment(api, {
    cost: '1500.10',
    fundingLines: [{ fundingSourceId: source.id, percent: '80' }],
  });
  ids['equipment'] = item.id;
  const office = await openOffice(api);
  ids['purchase-order'] = (await anOrder(office)).id;
  const lines = [aLine(office, { funding: [{ fundingSourceId: source.id, percent: '100' }] })];
  ids['received'] = (await anOrderThatIs(office, 'partially_received', { lines })).id;
  const depot = await openDepot(api);
  ids['case'] = (await aCaseThatIs(depot, 'approved', await someItems(depot, 2))).id;
  ids['attachment'] = (await anAttachment(api, { recordId: item.id })).id;
  ids['user'] = api.userIds.user;
  const made = async (url: string, body: object) =>
    (await api.request<{ id: string; version: number }>(api.tokens.admin, 'POST', url, body)).body;
  const measures = { kind: 'sheet', pageWidth: 21_000, pageHeight: 29_700, columns: 1, rows: 1, corner: 0 };
  const place = { marginLeft: 0, marginTop: 0, pitchX: 9_000, pitchY: 4_000 };
  const size = { labelWidth: 9_000, labelHeight: 4_000 };
  const stock = { maker: 'Own', part: 'One', ...measures, ...place, ...size };
  ids['label-stock'] = (await made('/api/label-stocks', stock)).id;
  const code = { kind: 'code', symbology: 'qr', holds: 'link', x: 52, y: 52, module: 60 };
  const template = { name: 'Own', stockId: ids['label-stock'], elements: [code] };
  ids['label-template'] = (await made('/api/label-templates', template)).id;
  const printer = { name: 'HQ-LJ-03', kind: 'pdf', dpi: 300, offsetX: -4, offsetY: 6 };
  ids['label-printer'] = (await made('/api/label-printers', printer)).id;
  const roll = await made('/api/tag-rolls', { prefix: 'TMP', first: 1, last: 9, maker: 'here' });
  ids['tag-roll'] = roll.id;
  const range = { first: 2, last: 4, reason: 'Torn off' };
  const path = `/api/tag-rolls/${roll.id}/actions/void`;
  await api.request(api.tokens.admin, 'POST', path, range, ifMatch(roll.version));
  const setting = await api.ownerDb.one<{ id: string }>(
    sql`select id from agency_setting where key = 'separationOfDuties'`,
  );
  ids['agency-setting'] = setting.id;
});
afterAll(() => api.stop());

class Undo extends Error {}

/** What is found when the owner tampers with the triggers off; afterwards nothing of it happened. */
async function verdictAfter(tamper: Sql): Promise<Verdict> {
  let verdict: Verdict | undefined;
  const work = api.ownerDb.transaction(async (tx) => {
    await tx.run(raw('set local session_replication_role = replica'));
    expect(await tx.run(tamper)).toBeGreaterThan(0);
    verdict = await verifyHistory(tx);
    throw new Undo();
  });
  await expect(work).rejects.toBeInstanceOf(Undo);
  return verdict!;
}

/** What is found when a node of another release changes the order that is received; afterwards nothing of it happened. */
async function verdictAfterNode(changesOf: (tx: Queryable) => Promise<Changes>): Promise<Verdict> {
  const id = ids['received'];
  let verdict: Verdict | undefined;
  const work = api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`update purchase_order_approval set comment = 'Seen again' where order_id = ${id}`);
    await tx.run(sql`update purchase_order set version = version + 1 where id = ${id}`);
    const changes = JSON.stringify(await changesOf(tx));
    await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
      select 'Other node', 'api', 'purchase-order', id, version, 'update', ${changes}::jsonb
      from purchase_order where id = ${id}`);
    verdict = await verifyHistory(tx);
    throw new Undo();
  });
  await expect(work).rejects.toBeInstanceOf(Undo);
  return verdict!;
}

describe('what an owner of the database changes without an event', () => {
  it('is nothing at first', async () => {
    expect((await verifyHistory(api.ownerDb)).findings).toEqual([]);
  });

  it.each([
    ['vendor', 'name', `update vendor set name = 'Other Supply' where id = $id`],
    ['equipment', 'cost', `update equipment set cost = cost + 1 where id = $id`],
    ['equipment', 'custodianId', `update equipment set custodian_id = '$person' where id = $id`],
    ['equipment', 'fundingLines', `update equipment_funding set percent = 20 where equipment_id = $id`],
    ['equipment', 'fundingLines', `delete from equipment_funding where equipment_id = $id`],
    ['equipment', 'notes', `update equipment set notes = 'added' where id = $id`],
    ['equipment', 'deletedAt', `update equipment set deleted_at = now() where id = $id`],
    [
      'purchase-order',
      'lines',
      `update purchase_order_line set quantity = quantity + 1 where order_id = $id`,
    ],
    ['purchase-order', 'lines', `update purchase_order_line set unit_price = 1 where order_id = $id`],
    ['purchase-order', 'total', `update purchase_order set total = 1 where id = $id`],
    ['user', 'roles', `update user_account set roles = '{admin}' where id = $id`],
    ['user', 'status', `update user_account set status = 'suspended' where id = $id`],
    ['attachment', 'sha256', `update attachment set sha256 = repeat('0', 64) where id = $id`],
    ['agency-setting', 'value', `update agency_setting set value = 'false' where id = $id`],
  ])('is named: %s, %s', async (entity, field, statement) => {
    const text = statement.replace('$id', `'${ids[entity]}'`).replace('$person', ids['person'] ?? '');
    const { findings } = await verdictAfter(raw(text));
    expect(findings).toContainEqual(expect.objectContaining({ what: 'record', id: ids[entity] }));
    const reasons = findings.map(({ reason }) => reason).join('\n');
    expect(reasons).toContain(`${entity} ${ids[entity]}: ${field} should be `);
    expect(reasons).toMatch(/from (event \d+|its events, which never name it)/);
  });

  it.each([
    ['received', `update purchase_order_approval set comment = 'Other words' where order_id = $id`],
    ['received', `delete from purchase_order_approval where order_id = $id`],
    ['received', `update purchase_order_receipt set packing_slip = 'PS-0' where order_id = $id`],
    [
      'received',
      `update purchase_order_receipt_line l set value = l.value + 1
      from purchase_order_receipt r where r.id = l.receipt_id and r.order_id = $id`,
    ],
    [
      'received',
      `update purchase_order_line_funding f set amount = f.amount - 1
      from purchase_order_line l where l.id = f.line_id and l.order_id = $id`,
    ],
    ['case', `update retirement_step set person = 'Somebody Else' where retirement_id = $id`],
    ['case', `update retirement_line set fair_market_value = 1 where retirement_id = $id`],
    ['case', `delete from retirement_step where retirement_id = $id`],
    [
      'purchase-order',
      `insert into purchase_order_approval (order_id, step, round, amendment, user_id, person, decision, at)
      values ($id, 1, 1, 0, '$user', 'Nobody', 'approved', now())`,
    ],
  ])('is named when rows that belong to a record change: %s, %s', async (record, statement) => {
    const text = statement.replace('$id', `'${ids[record]}'`).replace('$user', ids['user'] ?? '');
    const { findings } = await verdictAfter(raw(text));
    expect(findings).toContainEqual({
      what: 'record',
      id: ids[record],
      reason: expect.stringMatching(/its rows in .* are not those of event \d+/) as string,
    });
  });

  it.each([
    ['label-stock', 'labelWidth', `update label_stock set label_width = 8000 where id = $id`],
    ['label-stock', 'isActive', `update label_stock set is_active = false where id = $id`],
    ['label-template', 'elements', `update label_template set elements = '[{"kind": "box"}]' where id = $id`],
    ['label-template', 'isDefault', `update label_template set is_default = true where id = $id`],
    ['label-printer', 'offsetX', `update label_printer set offset_x = 0 where id = $id`],
    ['tag-roll', 'lastTag', `update tag_roll set last = 8 where id = $id`],
    [
      'tag-roll',
      'TMP-000003',
      `update equipment_tag set state = 'blank', reason = null where tag = 'TMP-000003'`,
    ],
  ])('is named of labels: %s, %s', async (kind, field, statement) => {
    const { findings } = await verdictAfter(raw(statement.replace('$id', `'${ids[kind]}'`)));
    expect(findings).toEqual([
      {
        what: 'record',
        id: ids[kind],
        reason: expect.stringContaining(`${kind} ${ids[kind]}: ${field} should be `) as string,
      },
    ]);
  });

  it.each([
    ['label_stock', 'label-stock'],
    ['label_template', 'label-template'],
    ['label_printer', 'label-printer'],
    ['tag_roll', 'tag-roll'],
  ])('is named when a label record is made or changed without an event: %s', async (table, kind) => {
    const text = `update ${table} set version = version + 1 where id = '${ids[kind]}'`;
    const { findings } = await verdictAfter(raw(text));
    expect(findings.map(({ reason }) => reason).join()).toMatch(
      new RegExp(`${kind} ${ids[kind]}: the record is at version \\d, its history ends at \\d`),
    );
  });

  it('is not claimed where an application node without digests wrote the newest event; such records are counted', async () => {
    expect((await verifyHistory(api.ownerDb)).recordsWithoutDigest).toBe(0);
    const verdict = await verdictAfterNode(async () => ({}));
    expect(verdict).toMatchObject({ findings: [], recordsWithoutDigest: 1 });
  });

  it('is not claimed where the newest event tells a digest over other tables, as a release before or after this one does', async () => {
    const { purchase_order_line_funding: _, ...fewer } = purchaseOrderSource.ownedRows ?? {};
    const older = { ...purchaseOrderSource, ownedRows: fewer };
    const verdict = await verdictAfterNode((tx) => ownedRowsChange(tx, older, ids['received'] ?? ''));
    expect(verdict).toMatchObject({ findings: [], recordsWithoutDigest: 1 });
    const unnamed = { ownedRows: { from: null, to: 'a'.repeat(64) } };
    expect(await verdictAfterNode(async () => unnamed)).toMatchObject({
      findings: [],
      recordsWithoutDigest: 1,
    });
    const same = await verdictAfterNode((tx) =>
      ownedRowsChange(tx, purchaseOrderSource, ids['received'] ?? ''),
    );
    expect(same).toMatchObject({ findings: [], recordsWithoutDigest: 0 });
  });

  it.each([
    ['changed', `update setting set value = 'false' where key = 'separationOfDuties'`],
    ['added', `insert into setting values ('separationOfDuties', '2020-01-01', 'false')`],
    ['removed', `delete from setting where key = 'separationOfDuties'`],
  ])('is named when a setting in force is %s', async (_, statement) => {
    const { findings } = await verdictAfter(raw(statement));
    expect(findings).toMatchObject([
      { id: ids['agency-setting'], reason: expect.stringContaining('separationOfDuties from') as string },
    ]);
  });

  it.each([
    [
      'changed',
      `update attachment_chunk set bytes = overlay(bytes placing '\\x00' from 30) where attachment_id = $id`,
    ],
    ['removed', `delete from attachment_chunk where attachment_id = $id`],
    ['added', `insert into attachment_chunk values ($id, 90, '\\x00')`],
  ])('is named when bytes of a file are %s', async (_, statement) => {
    const { findings } = await verdictAfter(raw(statement.replace('$id', `'${ids['attachment']}'`)));
    expect(findings).toMatchObject([{ what: 'file', id: ids['attachment'] }]);
    expect(findings[0]?.reason).toContain('sha256 should be');
  });
});
