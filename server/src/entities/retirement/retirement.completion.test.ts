import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { InstallationRecord } from '#contract/entities/installation/installation.schema.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { retellItem } from '../../../test/bulk.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { entitiesOf, findUnlabeled } from '../../../test/history-labels.ts';
import { brokenRules, callsTo, codeOf, statusesOf } from '../../../test/calls.ts';
import { aFundingSource, anAllocation, aPerson, anEquipment, actOn } from '../../../test/factories.ts';
import { anEntitlement, anInstallation } from '../../../test/licenses.ts';
import { aRepair, openWorkshop } from '../../../test/repairs.ts';
import {
  aCase,
  aCaseThatIs,
  aDataItem,
  aPaper,
  linesOf,
  openDepot,
  sendStep,
  someItems,
  summaryOf,
  takeStep,
  stepBody,
  tickAll,
  verifyItem,
  type Depot,
} from '../../../test/retirements.ts';

let api: TestApp;
let depot: Depot;
let statements = 0;
beforeAll(async () => {
  api = await startTestApp({ beforeQuery: () => (statements += 1) });
  depot = await openDepot(api);
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  expect(await findUnlabeled(api.db, entitiesOf(api))).toEqual([]);
  await api.stop();
});
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const cases = callsTo<RetirementRecord>(() => api, '/api/retirements');

async function isIn(id: string): Promise<string> {
  return (await items.get(id)).body.status;
}

describe('POST /retirements/:id/actions/add-items', () => {
  it('takes ids and tags at once, and refuses what is elsewhere, unknown or in use', async () => {
    const [one, two, used] = await someItems(depot, 3);
    const tag = (await items.get(two!)).body.tag;
    const draft = await aCase(depot, [one!]);
    const both = await takeStep(depot, draft, 'addItems', api.tokens.user, { tags: [tag] });
    expect(both.itemCount).toBe(2);
    const other = await aCase(depot, [used!]);
    const again = await sendStep(depot, both, 'addItems', api.tokens.user, { equipmentIds: [used!] });
    expect(brokenRules(again)).toEqual({ 'equipmentIds.0': ['in_other_case'] });
    const usedTag = (await items.get(used!)).body.tag;
    const pasted = await sendStep(depot, both, 'addItems', api.tokens.user, {
      tags: ['XX-000001', usedTag, 'XX-000002'],
    });
    expect(brokenRules(pasted)).toEqual({
      'tags.0': ['tags_unknown'],
      'tags.1': ['in_other_case'],
      'tags.2': ['tags_unknown'],
    });
    const received = (await anEquipment(api)).id;
    const early = await sendStep(depot, both, 'addItems', api.tokens.user, { equipmentIds: [received] });
    expect(brokenRules(early)).toEqual({ 'equipmentIds.0': ['not_retirable'] });
    const left = await takeStep(depot, other, 'removeItems', api.tokens.user, { equipmentIds: [used!] });
    expect(left.itemCount).toBe(0);
  });

  it('tells in the history which items came, went and changed', async () => {
    const [one, two] = await someItems(depot, 2);
    let record = await aCase(depot, [one!, two!]);
    const lines = [{ equipmentId: one, fairMarketValue: '12.5', labels: true }];
    record = await takeStep(depot, record, 'setLines', api.tokens.user, { lines });
    await takeStep(depot, record, 'removeItems', api.tokens.user, { equipmentIds: [two!] });
    const { body } = await cases.history(record.id);
    const [removed, changed, added] = body.items;
    const tag = (await items.get(one!)).body.tag!;
    expect(Object.keys((added!.changes['lines'] as { to: object }).to)).toHaveLength(2);
    expect(changed!.changes['lines']).toEqual({
      from: { [tag]: { fairMarketValue: null, labels: null } },
      to: { [tag]: { fairMarketValue: '12.50', labels: 'Uma User' } },
    });
    expect((removed!.changes['lines'] as { to: object }).to).toEqual({});
  });
});

describe('POST /retirements/:id/actions/make-ready', () => {
  it('waits for verified certificates, papers and the checklist, and says what is missing', async () => {
    const laptop = await aDataItem(depot);
    const award = await aFundingSource(api, {
      type: 'federal',
      federalAgency: 'FHWA',
      fain: `F${Date.now() % 1_000_000}`,
      ruleSet: 'pre_2024',
      federalShare: '80',
    });
    const [station] = await someItems(depot, 1, { cost: 9000, federal_share: 80 });
    await api.ownerDb
      .run(sql`insert into equipment_funding (equipment_id, position, funding_source_id, percent)
      values (${station}, 1, ${award.id}, 100)`);
    await retellItem(api, station!);
    let record = await aCase(depot, [laptop, station!], { method: 'surplus_sale' });
    const early = await sendStep(depot, record, 'submit', api.tokens.user);
    expect(early.body).toMatchObject({ code: 'case_lacks', params: { n: 1 } });
    const lines = [{ equipmentId: station, fairMarketValue: '6800', valuationSource: 'Two bids' }];
    record = await takeStep(depot, record, 'setLines', api.tokens.user, { lines });
    record = await takeStep(depot, record, 'submit', api.tokens.user);
    record = await takeStep(depot, record, 'approve', depot.chief);
    record = await takeStep(depot, record, 'start', api.tokens.user);
    expect(await summaryOf(depot, record.id)).toMatchObject({
      sanitization: { needed: 1, not_needed: 1, verified: 0 },
      instructionsNeeded: 1,
      removalsNeeded: 8,
      removalsDone: 0,
      lacks: ['surplus_reference'],
      lackingLines: 2,
      undecidableLines: 0,
      canBeReady: false,
    });
    // Each of the two items lacks five things, and the case a paper.
    const unready = await sendStep(depot, record, 'makeReady', api.tokens.user);
    expect(unready.body).toMatchObject({ code: 'case_lacks', params: { n: 3 } });
    record = await tickAll(depot, record);
    const paper = await aPaper(depot, record.id);
    const instruction = [{ equipmentId: station, instructionDocumentId: paper, instructionOn: depot.today }];
    record = await takeStep(depot, record, 'setLines', api.tokens.user, { lines: instruction });
    const { body } = await cases.change(record, { surplusReference: 'SS-4471' }, api.tokens.user);
    expect(codeOf(await sendStep(depot, body, 'makeReady', api.tokens.user))).toBe('case_lacks');
    await verifyItem(depot, laptop, { method: 'clear', technique: 'overwrite' });
    expect(codeOf(await sendStep(depot, body, 'makeReady', api.tokens.user))).toBe('case_lacks');
    await verifyItem(depot, laptop);
    record = await takeStep(depot, body, 'makeReady', api.tokens.user);
    const priced = (await linesOf(depot, record.id)).map(({ equipmentId }) => ({
      equipmentId,
      salePrice: '6450',
      saleCost: '12',
    }));
    const unpriced = await sendStep(depot, record, 'complete', depot.chief, { disposedOn: depot.today });
    // Its two items have no price; their day comes with the step.
    expect(unpriced.body).toMatchObject({ code: 'case_lacks', params: { n: 2 } });
    record = await takeStep(depot, record, 'complete', depot.chief, {
      disposedOn: depot.today,
      lines: priced,
    });
    expect(record).toMatchObject({ status: 'completed', amountDue: '4660.00', proceeds: '12900.00' });
    const line = (await linesOf(depot, record.id)).find(({ equipmentId }) => equipmentId === station);
    expect(line).toMatchObject({
      sellingCost: '500.00',
      amountDue: '4660.00',
      bookValue: '9000.00',
      gainLoss: '-2562.00',
      baseKind: 'proceeds',
    });
    expect((await items.get(station!)).body).toMatchObject({
      status: 'disposed',
      disposalMethod: 'surplus_sale',
      disposedOn: depot.today,
      salePrice: '6450.00',
      retirement: { label: record.number },
    });
  });

  it('does not forget that an item stored data, whatever is written about the item later', async () => {
    const laptop = await aDataItem(depot);
    const record = await tickAll(depot, await aCaseThatIs(depot, 'in_process', [laptop]));
    const item = (await items.get(laptop)).body;
    const { body } = await items.change(item, { categoryId: depot.categoryId, storesData: false });
    expect(body.category.id).toBe(depot.categoryId);
    expect((await linesOf(depot, record.id))[0]).toMatchObject({ sanitization: 'needed' });
    expect(codeOf(await sendStep(depot, record, 'makeReady', api.tokens.user))).toBe('case_lacks');
  });

  it('takes a waiver of an administrator with a paper of the case, and not of its author', async () => {
    const laptop = await aDataItem(depot);
    let record = await tickAll(depot, await aCaseThatIs(depot, 'in_process', [laptop]));
    const documentId = await aPaper(depot, record.id);
    const body = { equipmentIds: [laptop], reason: 'The drive was taken out before', documentId };
    expect((await sendStep(depot, record, 'waive', api.tokens.user, body)).status).toBe(403);
    const strange = await sendStep(depot, record, 'waive', depot.chief, { ...body, documentId: laptop });
    expect(brokenRules(strange)).toEqual({ documentId: ['not_found'] });
    record = await takeStep(depot, record, 'waive', depot.chief, body);
    const dropped = await takeStep(depot, record, 'dropWaiver', depot.chief, { equipmentIds: [laptop] });
    expect(codeOf(await sendStep(depot, dropped, 'makeReady', api.tokens.user))).toBe('case_lacks');
    record = await takeStep(depot, dropped, 'waive', depot.chief, body);
    const binned = await callsTo(() => api, '/api/attachments').remove({ id: documentId, version: 1 });
    expect(codeOf(binned)).toBe('paper_needed');
    record = await takeStep(depot, record, 'makeReady', api.tokens.user);
    await takeStep(depot, record, 'complete', depot.chief, { disposedOn: depot.today });
    expect(await isIn(laptop)).toBe('disposed');
  });
});

describe('POST /retirements/:id/actions/complete', () => {
  it('leaves nothing open on a disposed item: custody, repair, seat, software and allocation', async () => {
    const shop = await openWorkshop(api);
    const { id: held } = await anEquipment(api, { categoryId: shop.categoryId, locationId: shop.locationId });
    await actOn(api, (await items.get(held)).body, 'stock', {});
    await actOn(api, (await items.get(held)).body, 'check-out', { personId: (await aPerson(api)).id });
    await anAllocation(api, { item: (await items.get(held)).body });
    const entitlement = await anEntitlement(api, { metric: 'device' });
    await api.request(api.tokens.admin, 'POST', '/api/seats', {
      entitlementId: entitlement.id,
      equipmentId: held,
    });
    const installed = await anInstallation(api, { equipmentId: held, softwareId: entitlement.softwareId });
    await aRepair(shop, 'in_progress', { equipmentId: held });
    expect(await isIn(held)).toBe('in_repair');
    const record = await aCaseThatIs(depot, 'completed', [held]);
    const open = await api.ownerDb.one<Record<string, number>>(sql`
      select (select count(*)::int from assignment where equipment_id = ${held} and status = 'open') as held,
        (select count(*)::int from assignment where equipment_id = ${held}) as ever,
        (select count(*)::int from repair where equipment_id = ${held} and closed_at is null) as repairs,
        (select count(*)::int from seat where equipment_id = ${held} and status = 'open') as seats,
        (select count(*)::int from seat where equipment_id = ${held} and "end" = 'equipment_disposed') as freed,
        (select count(*)::int from allocation where equipment_id = ${held} and deleted_at is null
          and runs_until > agency_today()) as shares`);
    expect(open).toEqual({ held: 0, ever: 1, repairs: 0, seats: 0, freed: 1, shares: 0 });
    expect((await items.get(held)).body).toMatchObject({ status: 'disposed', custodianId: null });
    const software = callsTo<InstallationRecord>(() => api, '/api/installations');
    const ended = (await software.get(installed.id)).body;
    expect(ended).toMatchObject({ deletedBy: 'Cleo Depot', deleteReason: record.number, version: 2 });
    const [event] = (await software.history(installed.id)).body.items;
    expect(event).toMatchObject({ action: 'delete', reason: record.number, version: 2 });
    const back = await software.act(ended, 'restore');
    expect(brokenRules(back)).toEqual({ equipmentId: ['device_gone'] });
    expect((await linesOf(depot, record.id))[0]).toMatchObject({ sanitization: 'not_needed', lacks: [] });
  });

  it('lets exactly one of several completions win, and answers a repeated one alike', async () => {
    const record = await aCaseThatIs(depot, 'ready', await someItems(depot, 5));
    const body = { disposedOn: depot.today };
    const answers = await Promise.all(
      [depot.chief, depot.second, api.tokens.admin, depot.chief].map((token) =>
        sendStep(depot, record, 'complete', token, body),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 412, 412, 412]);
    const other = await aCaseThatIs(depot, 'ready', await someItems(depot, 2));
    const key = { 'idempotency-key': `complete-${other.id}` };
    const [first, second] = await Promise.all(
      [1, 2].map(() => sendStep(depot, other, 'complete', depot.chief, body, key)),
    );
    expect(second).toMatchObject({ status: 200, body: first!.body });
  });

  it('needs as many statements for 500 items as for two', async () => {
    const count = async (size: number) => {
      const record = await aCaseThatIs(depot, 'ready', await someItems(depot, size));
      statements = 0;
      await takeStep(depot, record, 'complete', depot.chief, { disposedOn: depot.today });
      return statements;
    };
    const few = await count(2);
    expect(await count(500)).toBe(few);
    expect(few).toBeLessThan(45);
  });

  it('refuses days before the approval and after today', async () => {
    const record = await aCaseThatIs(depot, 'ready', await someItems(depot, 1));
    const complete = (disposedOn: string) => sendStep(depot, record, 'complete', depot.chief, { disposedOn });
    expect(brokenRules(await complete('2026-01-01'))).toEqual({ 'lines.0.disposedOn': ['before_approval'] });
    expect(brokenRules(await complete('2099-01-01'))).toEqual({ 'lines.0.disposedOn': ['date_future'] });
  });
});

describe('POST /retirements/:id/actions/cancel', () => {
  it('returns the items to where they were', async () => {
    const [stocked, lost] = [
      (await someItems(depot, 1))[0]!,
      (await someItems(depot, 1, { status: 'missing' }))[0]!,
    ];
    const record = await aCaseThatIs(depot, 'approved', [stocked, lost], {
      method: 'write_off',
      reason: 'lost',
    });
    expect([await isIn(stocked), await isIn(lost)]).toEqual(['retirement_pending', 'retirement_pending']);
    await takeStep(depot, record, 'cancel', depot.chief, { reason: 'still needed' });
    expect([await isIn(stocked), await isIn(lost)]).toEqual(['in_stock', 'missing']);
    expect((await aCase(depot, [stocked])).itemCount).toBe(1);
  });
});

describe('a reversal', () => {
  const reason = 'The wrong pallet was picked up by the surplus truck';

  it('needs a second administrator in time, and leaves the first disposal in the history', async () => {
    const [id] = await someItems(depot, 1);
    let record = await aCaseThatIs(depot, 'completed', [id!]);
    const ask = { equipmentId: id, reason };
    expect((await sendStep(depot, record, 'askReversal', api.tokens.user, ask)).status).toBe(403);
    expect(codeOf(await sendStep(depot, record, 'confirmReversal', depot.second, { equipmentId: id }))).toBe(
      'reversal_not_asked',
    );
    record = await takeStep(depot, record, 'askReversal', depot.chief, ask);
    expect(codeOf(await sendStep(depot, record, 'confirmReversal', depot.chief, { equipmentId: id }))).toBe(
      'reversal_same_person',
    );
    record = await takeStep(depot, record, 'confirmReversal', depot.second, { equipmentId: id });
    expect((await items.get(id!)).body).toMatchObject({
      status: 'in_stock',
      retirementId: null,
      disposedOn: null,
    });
    const { body } = await items.history(id!);
    expect(body.items.slice(0, 3).map(({ action }) => action)).toEqual([
      'reverseDisposal',
      'dispose',
      'approveRetirement',
    ]);
    expect((await linesOf(depot, record.id))[0]?.reversal).toMatchObject({
      reason,
      reversedBy: 'Sven Depot',
    });
    expect((await aCase(depot, [id!])).itemCount).toBe(1);
  });

  it('of what was missing and written off says that it was found', async () => {
    const [id] = await someItems(depot, 1);
    const { body: item } = await items.get(id!);
    expect(
      (await actOn(api, item, 'report-missing', { reason: 'Not in the cage any more' })).missingSince,
    ).toBe(depot.today);
    let record = await aCaseThatIs(depot, 'in_process', [id!], { method: 'write_off', reason: 'lost' });
    const affidavitId = await aPaper(depot, record.id);
    const { body: attested } = await cases.change(record, { affidavitId }, api.tokens.user);
    const ready = await takeStep(depot, await tickAll(depot, attested), 'makeReady', api.tokens.user);
    record = await takeStep(depot, ready, 'complete', depot.chief, stepBody(depot, 'complete'));
    expect((await items.get(id!)).body).toMatchObject({ status: 'disposed', missingSince: depot.today });
    record = await takeStep(depot, record, 'askReversal', depot.chief, { equipmentId: id, reason });
    await takeStep(depot, record, 'confirmReversal', depot.second, { equipmentId: id });
    expect((await items.get(id!)).body).toMatchObject({ status: 'in_stock', missingSince: null });
    const { body } = await items.history(id!);
    expect(body.items[0]?.changes).toMatchObject({ missingSince: { from: depot.today, to: null } });
  });

  it('brings the shares of projects back that the disposal closed', async () => {
    const [id] = await someItems(depot, 1);
    const { projectId } = await anAllocation(api, { item: (await items.get(id!)).body });
    let record = await aCaseThatIs(depot, 'completed', [id!]);
    record = await takeStep(depot, record, 'askReversal', depot.chief, { equipmentId: id, reason });
    await takeStep(depot, record, 'confirmReversal', depot.second, { equipmentId: id });
    const shares = await api.ownerDb.many(sql`
      select project_id as "projectId", percent::text, from_on > agency_today() as "isNext", to_on as "toOn"
      from allocation where equipment_id = ${id} and deleted_at is null order by number`);
    expect(shares).toEqual([
      { projectId, percent: '100.000', isNext: false, toOn: depot.today },
      { projectId, percent: '100.000', isNext: true, toOn: null },
    ]);
  });

  it('is too late after 30 days', async () => {
    const [id] = await someItems(depot, 1);
    const record = await aCaseThatIs(depot, 'completed', [id!]);
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`with moved as (
          update retirement set closed_at = closed_at - interval '31 days', version = version + 1
          where id = ${record.id} returning *
        )
        insert into event (actor, source, entity, entity_id, version, action, changes)
        select 'Test', 'job', 'retirement', id, version, 'update',
          jsonb_build_object('closedAt', jsonb_build_object('to', closed_at)) from moved`);
    });
    const late = { id: record.id, version: record.version + 1 };
    expect(codeOf(await sendStep(depot, late, 'askReversal', depot.chief, { equipmentId: id, reason }))).toBe(
      'reversal_too_late',
    );
  });
});
