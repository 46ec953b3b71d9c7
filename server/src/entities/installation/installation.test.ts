import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeenAnswer } from '#contract/entities/software/software.api.ts';
import type { InstallationRecord } from '#contract/entities/installation/installation.schema.ts';
import type { SoftwareRecord } from '#contract/entities/software/software.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertItems } from '../../../test/bulk.ts';
import { brokenRules, callsTo } from '../../../test/calls.ts';
import { actOn, aCategory, aLocation, anEquipment, aPerson, aStockedItem } from '../../../test/factories.ts';
import { anEntitlement, anInstallation, aSeat, aSoftware, dayFromToday } from '../../../test/licenses.ts';

let api: TestApp;
let statements = 0;
beforeAll(async () => {
  api = await startTestApp({ beforeQuery: () => (statements += 1) });
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const installations = callsTo<InstallationRecord>(() => api, '/api/installations');
const software = callsTo<SoftwareRecord>(() => api, '/api/software');
const countsOf = async (id: string) => {
  const { installed, uncovered, assigned } = (await software.get(id)).body;
  return { installed, uncovered, assigned };
};

describe('POST /installations', () => {
  it('records a product on a device once', async () => {
    const made = await anInstallation(api, { release: '21.3' });
    const { softwareId, equipmentId, seenOn } = made;
    expect(made).toMatchObject({ source: 'manual', isCovered: false, release: '21.3' });
    const again = await installations.create({ softwareId, equipmentId, seenOn }, api.tokens.user);
    expect(brokenRules(again)).toEqual({ equipmentId: ['already_installed'] });
    const early = await installations.create({
      softwareId,
      equipmentId: (await anEquipment(api)).id,
      seenOn: await dayFromToday(api, 1),
    });
    expect(brokenRules(early)).toEqual({ seenOn: ['date_future'] });
    expect(await countsOf(softwareId)).toEqual({ installed: 1, uncovered: 1, assigned: 0 });
  });

  it('is no longer counted in the bin, and again when it is restored', async () => {
    const made = await anInstallation(api);
    const binned = await installations.remove(made, 'uninstalled', api.tokens.user);
    expect((await countsOf(made.softwareId)).installed).toBe(0);
    await anInstallation(api, { softwareId: made.softwareId, equipmentId: made.equipmentId });
    const refused = await installations.act(binned.body, 'restore');
    expect(brokenRules(refused)).toEqual({ equipmentId: ['already_installed'] });
    expect((await countsOf(made.softwareId)).installed).toBe(1);
  });
});

describe('what covers an installation', () => {
  it('is a seat of the device', async () => {
    const { softwareId, id } = await anEntitlement(api, { metric: 'device' });
    const made = await anInstallation(api, { softwareId });
    expect(await countsOf(softwareId)).toEqual({ installed: 1, uncovered: 1, assigned: 0 });
    const seat = await aSeat(api, { entitlementId: id, equipmentId: made.equipmentId });
    expect(await countsOf(softwareId)).toEqual({ installed: 1, uncovered: 0, assigned: 1 });
    expect(seat.lastUsedOn).toBe(made.seenOn);
    await callsTo(() => api, '/api/seats').act(seat, 'release');
    expect(await countsOf(softwareId)).toEqual({ installed: 1, uncovered: 1, assigned: 0 });
  });

  it('is a seat of the person who holds the device, as long as they hold it', async () => {
    const { softwareId, id } = await anEntitlement(api);
    const person = await aPerson(api);
    const seat = await aSeat(api, { entitlementId: id, personId: person.id });
    let item = await aStockedItem(api);
    const made = await anInstallation(api, { softwareId, equipmentId: item.id });
    expect((await countsOf(softwareId)).uncovered).toBe(1);
    item = await actOn(api, item, 'check-out', { personId: person.id });
    expect((await countsOf(softwareId)).uncovered).toBe(0);
    const seats = callsTo<{ lastUsedOn: string | null }>(() => api, '/api/seats');
    expect((await seats.get(seat.id)).body.lastUsedOn).toBe(made.seenOn);
    await actOn(api, item, 'transfer', { personId: (await aPerson(api)).id });
    expect((await countsOf(softwareId)).uncovered).toBe(1);
    expect((await seats.get(seat.id)).body.lastUsedOn).toBeNull();
    expect((await installations.get(made.id)).body.version).toBe(1);
  });
});

describe('POST /software/:id/installations', () => {
  const send = (id: string, rows: object[], token = api.tokens.user) =>
    api.request<SeenAnswer>(token, 'POST', `/api/software/${id}/installations`, { rows });

  it('takes a thousand rows in a fixed number of statements', async () => {
    const shared = { category_id: (await aCategory(api)).id, location_id: (await aLocation(api)).id };
    const devices = await insertItems(
      api,
      shared,
      Array.from({ length: 1000 }, () => ({})),
    );
    const [few, many] = [await aSoftware(api), await aSoftware(api)];
    const rows = devices.map((equipmentId) => ({ equipmentId, seenOn: '2026-01-15', source: 'agent' }));
    statements = 0;
    await send(few.id, rows.slice(0, 2));
    const usual = statements;
    statements = 0;
    const answer = await send(many.id, rows);
    expect(answer.body).toEqual({ created: 1000, updated: 0, unchanged: 0, refused: [] });
    expect(statements).toBe(usual);
    expect(await countsOf(many.id)).toEqual({ installed: 1000, uncovered: 1000, assigned: 0 });
    const again = await send(
      many.id,
      rows.map((row) => ({ ...row, seenOn: '2026-02-15', release: '2.0' })),
    );
    expect(again.body).toMatchObject({ created: 0, updated: 1000 });
    expect((await countsOf(many.id)).installed).toBe(1000);
  });

  it('sees known devices again, and names the rows that it cannot take', async () => {
    const made = await anInstallation(api, { seenOn: '2026-01-15', release: '1.0' });
    const other = await anEquipment(api);
    const today = await dayFromToday(api, 0);
    const answer = await send(made.softwareId, [
      { equipmentId: made.equipmentId, seenOn: '2026-01-20', release: '1.1' },
      { equipmentId: other.id, seenOn: '2026-01-20' },
      { equipmentId: other.id, seenOn: '2026-01-21' },
      { equipmentId: made.softwareId, seenOn: '2026-01-20' },
      { equipmentId: (await anEquipment(api)).id, seenOn: await dayFromToday(api, 3) },
    ]);
    expect(answer.body).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
    expect(answer.body.refused.map(({ path, messageKey }) => [path, messageKey])).toEqual([
      ['rows.2.equipmentId', 'already_installed'],
      ['rows.3.equipmentId', 'not_found'],
      ['rows.4.seenOn', 'date_future'],
    ]);
    expect(answer.body.refused[2]?.params).toMatchObject({ today });
    const seen = (await installations.get(made.id)).body;
    expect(seen).toMatchObject({ release: '1.1', seenOn: '2026-01-20', version: 2 });
    const older = await send(made.softwareId, [{ equipmentId: made.equipmentId, seenOn: '2025-12-01' }]);
    expect(older.body).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await installations.history(made.id)).body.items[0]).toMatchObject({
      action: 'seen',
      changes: { release: { from: '1.0', to: '1.1' } },
    });
  });
});
