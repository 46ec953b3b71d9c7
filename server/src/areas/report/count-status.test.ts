import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/shared/day.ts';
import { projectFacts } from '#server/areas/overview/projector.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { codeOf } from '../../../test/calls.ts';
import {
  aCategory,
  actOn,
  aFundingSource,
  aLocation,
  anEquipment,
  aPerson,
  aStockedItem,
} from '../../../test/factories.ts';
import { finishEvents } from '../../../test/finished-events.ts';
import { anInstallation } from '../../../test/licenses.ts';
import { reportReader } from '../../../test/report-reader.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const { read, allLines, compareCells } = reportReader(() => api);

describe('reports', () => {
  it('say what was counted within its limit, what is due and what is late, by place and by award', async () => {
    const { today } = await api.db.one<{ today: string }>(sql`select agency_today() as today`);
    const federal = { type: 'federal', federalAgency: 'FHWA', federalShare: '80' } as const;
    const [first, second, state] = [
      await aFundingSource(api, { ...federal, fain: 'FAIN-1' }),
      await aFundingSource(api, { ...federal, fain: 'FAIN-2' }),
      await aFundingSource(api, { type: 'state' }),
    ];
    const site = await aLocation(api);
    const room = await aLocation(api, { parentId: site.id });
    const place = { locationId: room.id, cost: '100.00' };
    // The record of each item says three years, and federal money two.
    const category = await aCategory(api, { inventoryCycleMonths: 36 });
    const make = (days: number, paidBy: readonly { id: string }[]) =>
      anEquipment(api, {
        ...place,
        categoryId: category.id,
        acquiredOn: addDays(today, -days),
        fundingLines: paidBy.map(({ id }) => ({ fundingSourceId: id, percent: '50' })),
      });
    const seen = await actOn(api, await make(1_000, [first, second]), 'mark-seen', {});
    const late = await make(732, [first, second]);
    const due = await make(690, [first, state]);
    const young = await make(1_000, []);
    const token = await api.signIn('user@test.example');
    const lines = await allLines(token, 'count-status', '');
    const stateOf = ({ id }: { id: string }) =>
      lines.find((line) => line.key === `${id}/0`)?.values['countState'];
    expect([seen, late, due, young].map(stateOf)).toEqual(['counted', 'late', 'due', 'not_counted']);
    const { total, checks } = await read(token, 'count-status');
    expect(total.map(({ figure, value }) => [figure, value])).toEqual([
      ['items', '4'],
      ['counted', '1'],
      ['notCounted', '1'],
      ['countDue', '1'],
      ['countLate', '1'],
    ]);
    expect(checks.map(({ check, count }) => [check, count])).toEqual([
      ['isLate', 1],
      ['isLateFederal', 1],
      ['isNeverSeen', 3],
      ['isMissing', 0],
    ]);
    const { rows } = await read(token, 'count-status?by=award');
    expect(rows.map(({ label, cells }) => [label, cells[0]?.value])).toEqual([
      [first.code, '3'],
      [second.code, '2'],
    ]);
    for (const query of ['', '&by=award']) await compareCells(token, 'count-status', query);
    const csv = await api.app.inject({
      url: '/api/reports/count-status/export.csv?lang=tr&by=award',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(csv.body).toContain('Gecikmiş');
  });

  it('list the hardware of CIS 1.1 by unit, with what lacks a name, an address, an owner or approval', async () => {
    const { today } = await api.db.one<{ today: string }>(sql`select agency_today() as today`);
    const unit = 'A'.repeat(120);
    const owner = await aPerson(api, { unit });
    const alone = await aPerson(api, {});
    const [mac, ip] = ['3C:52:82:4F:1A:09', '10.4.12.77'];
    const recent = { acquiredOn: addDays(today, -10) };
    const whole = await aStockedItem(api, {
      ...recent,
      hostname: 'D4-LT-1',
      macAddresses: [mac],
      ipAddress: ip,
      networkApproval: 'yes',
    });
    await actOn(api, whole, 'check-out', { personId: owner.id });
    const twin = await aStockedItem(api, { ...recent, ipAddress: ip, networkApproval: 'no' });
    await actOn(api, twin, 'check-out', { personId: alone.id });
    await anEquipment(api, { storesData: true, acquiredOn: addDays(today, -400) });
    const table = await anEquipment(api, { ...recent, storesData: false });
    // What an agent reports was online; what somebody wrote down need not have been.
    const onlineOn = addDays(today, -200);
    await anInstallation(api, { equipmentId: whole.id, source: 'agent', seenOn: onlineOn });
    await anInstallation(api, { equipmentId: whole.id, source: 'manual', seenOn: today });
    await anInstallation(api, { equipmentId: twin.id, source: 'agent', seenOn: today });
    const token = await api.signIn('user@test.example');
    await finishEvents(api);
    await sealHistory(api.db, sealKeysOf(testKeySecrets)[0]);
    await growTree(api.db, []);
    await projectFacts(api.db);
    const { rows, total, checks } = await read(token, 'cis-1-1');
    expect(rows.map(({ label, cells }) => [label, cells.map(({ value }) => Number(value))])).toEqual([
      [unit, [1, 1, 1, 1, 1, 1]],
      [null, [2, 0, 0, 1, 1, 0]],
    ]);
    expect(total.map(({ value }) => Number(value))).toEqual([3, 1, 1, 2, 2, 1]);
    expect(checks.map(({ check, count }) => [check, count])).toEqual([
      ['withoutHostname', 2],
      ['withoutAddress', 1],
      ['withoutOwner', 1],
      ['onlineNotApproved', 1],
      ['sameAddress', 2],
      ['notSeenHalfYear', 1],
      ['agentSilent', 1],
      ['withoutUnit', 1],
      ['approvalUndecided', 1],
      ['enteredLater', 0],
      ['leftSince', 0],
    ]);
    const lines = await allLines(token, 'cis-1-1', `&row=unit/${unit}`);
    expect(
      lines.map(({ values }) => [
        values['hostname'],
        values['hardwareAddress'],
        values['unit'],
        values['networkApproval'],
        values['lastOnlineOn'],
      ]),
    ).toEqual([['D4-LT-1', mac, unit, 'yes', onlineOn]]);
    const marked = await allLines(token, 'cis-1-1', '&check=onlineNotApproved');
    expect(marked.map((line) => [line.key, line.values['networkApproval']])).toEqual([[twin.id, 'no']]);
    expect((await allLines(token, 'cis-1-1', '')).map((line) => line.key)).not.toContain(table.id);
    await compareCells(token, 'cis-1-1', '');
    // An agent that reported since says nothing of the day before; one that was silent by then does.
    const before = await allLines(token, 'cis-1-1', `&asOf=${addDays(today, -1)}`);
    const onlineThen = new Map(before.map((line) => [line.key, line.values['lastOnlineOn']]));
    expect([whole, twin].map(({ id }) => onlineThen.get(id))).toEqual([onlineOn, null]);
    // Facts of the network follow those of former releases; until then nothing is said.
    await api.ownerDb.run(sql`delete from network_period`);
    await api.ownerDb.run(sql`update fact_position set network_size = 0`);
    const early = await api.request(token, 'GET', '/api/reports/cis-1-1');
    expect([early.status, codeOf(early)]).toEqual([503, 'not_ready_yet']);
    await projectFacts(api.db);
    expect((await read(token, 'cis-1-1')).total).toEqual(total);
  });
});
