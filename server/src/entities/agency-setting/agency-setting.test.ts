import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AgencySettingRecord,
  SettingValue,
} from '#contract/entities/agency-setting/agency-setting.schema.ts';
import { settingRules } from '#contract/entities/agency-setting/agency-setting.values.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { anOrder, moveOrder, openOffice, type Office } from '../../../test/orders.ts';

let api: TestApp;
let office: Office;
let today: string;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
  today = (await api.db.one<{ day: string }>(sql`select agency_today() as day`)).day;
});
afterAll(() => api.stop());

async function settingOf(key: string): Promise<AgencySettingRecord> {
  const path = `/api/agency-settings?filter[key]=${key}`;
  const { body } = await api.request<{ items: AgencySettingRecord[] }>(api.tokens.admin, 'GET', path);
  return body.items[0]!;
}

async function setTo(key: string, value: unknown, fromOn = today, token = api.tokens.admin) {
  const { id, version } = await settingOf(key);
  const body = { value, fromOn, reason: 'The board decided so' };
  return api.request<AgencySettingRecord & { code: string; fields?: { path: string }[] }>(
    token,
    'PUT',
    `/api/agency-settings/${id}/value`,
    body,
    ifMatch(version),
  );
}

describe('GET /agency-settings', () => {
  it('has a rule for every setting there is, and a value that fits it', async () => {
    const path = '/api/agency-settings?limit=200';
    const { body } = await api.request<{ items: AgencySettingRecord[] }>(api.tokens.admin, 'GET', path);
    expect(body.items.map(({ key }) => key).toSorted()).toEqual(Object.keys(settingRules).toSorted());
    const misfits = body.items.filter(
      ({ key, current }) => !settingRules[key]?.schema.safeParse(current).success,
    );
    expect(misfits).toEqual([]);
  });

  it('is for administrators', async () => {
    expect((await api.request(api.tokens.user, 'GET', '/api/agency-settings')).status).toBe(403);
    expect((await setTo('reversalDays', 10, today, api.tokens.user)).status).toBe(403);
  });
});

describe('PUT /agency-settings/:id/value', () => {
  it('lets one administrator decide alone once the separation of duties is off, and tells it in the history', async () => {
    const approve = async () => {
      const order = await moveOrder(
        office,
        await anOrder(office, {}, api.tokens.admin),
        'submit',
        api.tokens.admin,
      );
      const path = `/api/purchase-orders/${order.id}/actions/approve`;
      return (await api.request(api.tokens.admin, 'POST', path, {}, ifMatch(order.version))).status;
    };
    expect(await approve()).toBe(403);
    expect((await setTo('separationOfDuties', false)).body).toMatchObject({
      current: false,
      value: 'false',
      version: 2,
    });
    expect(await approve()).toBe(200);
    const { id } = await settingOf('separationOfDuties');
    const history = await api.request<{ items: unknown[]; isChainIntact: boolean }>(
      api.tokens.admin,
      'GET',
      `/api/agency-settings/${id}/history`,
    );
    expect(history.body.isChainIntact).toBe(true);
    expect(history.body.items[0]).toMatchObject({
      actor: 'Ada Admin',
      action: 'update',
      reason: 'The board decided so',
      changes: { value: { from: 'true', to: 'false' }, fromOn: { to: today } },
    });
    await setTo('separationOfDuties', true);
    expect(await approve()).toBe(403);
  });

  it('keeps what was in force, and plans what comes', async () => {
    expect((await setTo('secondApprovalFrom', '30000.00', '2099-01-01')).status).toBe(200);
    const setting = await settingOf('secondApprovalFrom');
    expect(setting).toMatchObject({ current: '25000.00', currentFromOn: '1900-01-01', planned: 1 });
    const path = `/api/agency-settings/${setting.id}/values`;
    const { body } = await api.request<SettingValue[]>(api.tokens.admin, 'GET', path);
    expect(body).toEqual([
      { fromOn: '2099-01-01', value: '30000.00', phase: 'planned' },
      { fromOn: '1900-01-01', value: '25000.00', phase: 'current' },
    ]);
  });

  it('refuses a day in the past, a value of another type, and an old version', async () => {
    const past = await setTo('budgetCheck', 'block', '2020-01-01');
    expect([past.status, past.body.fields?.[0]?.path]).toEqual([422, 'fromOn']);
    for (const [key, value, path] of [
      ['budgetCheck', 'ask', 'value'],
      ['separationOfDuties', 1, 'value'],
      ['dispositionRules', { pre_2024: {} }, 'value.2024'],
      ['timeZone', 'Mars/Olympus', 'value'],
    ] as const) {
      const answer = await setTo(key, value);
      expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([422, path]);
    }
    const { id } = await settingOf('budgetCheck');
    const body = { value: 'block', fromOn: today, reason: 'too late' };
    const path = `/api/agency-settings/${id}/value`;
    expect((await api.request(api.tokens.admin, 'PUT', path, body, ifMatch(9))).status).toBe(412);
  });

  it('keeps every method there is: a case goes on by the rules of one that is no longer offered', async () => {
    const { current } = await settingOf('retirementMethods');
    const methods = current as { method: string; isActive: boolean }[];
    const fewer = await setTo('retirementMethods', methods.slice(1));
    expect([fewer.status, fewer.body.fields?.[0]?.path]).toEqual([422, 'value']);
    const off = methods.map((one) => ({ ...one, isActive: false }));
    expect((await setTo('retirementMethods', off)).body.fields).toMatchObject([
      { path: 'value', messageKey: 'none_offered' },
    ]);
    const turned = methods.toReversed().map((one, at) => ({ ...one, isActive: at > 0 }));
    expect((await setTo('retirementMethods', turned)).body).toMatchObject({ current: turned });
    expect((await setTo('retirementMethods', methods)).status).toBe(200);
  });

  it('is kept by the database too: no past value, and none without its history', async () => {
    const write = (day: string) =>
      api.db.transaction((tx) =>
        tx.run(sql`
      insert into setting (key, effective_on, value) values ('reversalDays', ${day}, '1')`),
      );
    await expect(write('2020-01-01')).rejects.toMatchObject({ constraint: 'setting_past' });
    await expect(write('2098-01-01')).rejects.toMatchObject({ constraint: 'change_without_event' });
  });
});
