import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AgencySettingRecord,
  SettingValue,
} from '#contract/entities/agency-setting/agency-setting.schema.ts';
import {
  agencySettingStates,
  agencySettingStatuses,
  statusOf,
} from '#contract/entities/agency-setting/agency-setting.states.ts';
import { isGuarding, settingRules } from '#contract/entities/agency-setting/agency-setting.values.ts';
import { sql } from '#server/shared/db/sql.ts';
import { onAgencyDay } from '../../../test/agency-day.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { aPng } from '../../../test/sample-files.ts';
import { anOrder, anOrderThatIs, moveOrder, openOffice, type Office } from '../../../test/orders.ts';

let api: TestApp;
let office: Office;
let today: string;
let tomorrow: string;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
  const days = sql`select agency_today() as today, agency_today() + 1 as tomorrow`;
  ({ today, tomorrow } = await api.db.one<{ today: string; tomorrow: string }>(days));
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

async function decide(key: string, action: 'confirm' | 'withdraw', token: string) {
  const { id, version } = await settingOf(key);
  const path = `/api/agency-settings/${id}/actions/${action}`;
  return api.request<AgencySettingRecord & { code: string }>(token, 'POST', path, {}, ifMatch(version));
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
  it('keeps what was in force, and plans what comes', async () => {
    expect((await setTo('unusedSpendPercent', 30, '2099-01-01')).status).toBe(200);
    const setting = await settingOf('unusedSpendPercent');
    expect(setting).toMatchObject({ currentFromOn: '1900-01-01', planned: 1 });
    const path = `/api/agency-settings/${setting.id}/values`;
    const { body } = await api.request<SettingValue[]>(api.tokens.admin, 'GET', path);
    expect(body).toMatchObject([
      { fromOn: '2099-01-01', value: 30, phase: 'planned', setBy: 'Ada Admin' },
      { fromOn: '1900-01-01', phase: 'current', setBy: 'Setup', setByEmail: null },
    ]);
  });

  it('tells both values of a day, and who set them', async () => {
    expect((await setTo('expiringDays', 61)).status).toBe(200);
    expect((await setTo('expiringDays', 62, today, office.chief)).status).toBe(200);
    const { id } = await settingOf('expiringDays');
    const path = `/api/agency-settings/${id}/values`;
    const { body } = await api.request<SettingValue[]>(api.tokens.admin, 'GET', path);
    expect(body).toMatchObject([
      { fromOn: today, value: 62, phase: 'current', setBy: 'Chris Chief', setByEmail: 'chris@test.example' },
      { fromOn: today, value: 61, phase: 'replaced', setBy: 'Ada Admin', setByEmail: 'admin@test.example' },
      { fromOn: '1900-01-01', phase: 'past' },
    ]);
  });

  it('brings address, letterhead and terms onto orders; one that was placed keeps those of its day', async () => {
    const [draft, placed] = [await anOrder(office), await anOrderThatIs(office, 'ordered')];
    const paperOf = async ({ id }: { id: string }) =>
      (await api.request(api.tokens.user, 'GET', `/api/purchase-orders/${id}/letterhead`)).body;
    expect(await paperOf(draft)).toEqual({ address: '', lines: '', terms: '' });
    expect((await setTo('agencyAddress', ['1 Capitol Square', 'Springfield'])).status).toBe(200);
    expect((await setTo('orderTerms', ['Net 30'])).status).toBe(200);
    const now = { address: '1 Capitol Square\nSpringfield', lines: '', terms: 'Net 30' };
    expect(await paperOf(draft)).toEqual(now);
    expect(await paperOf(placed)).toEqual({ address: '', lines: '', terms: '' });
    expect((await setTo('orderTerms', [])).status).toBe(200);
    expect(await paperOf(draft)).toEqual({ ...now, terms: '' });
  });

  it('takes a logo as a PNG without what is hidden in it, and refuses everything else', async () => {
    const sent = aPng(4, 3, '39.9612 N').toString('base64');
    const { status, body } = await setTo('agencyLogo', sent);
    expect(status).toBe(200);
    const stored = Buffer.from(String(body.current), 'base64');
    expect(stored.length).toBeGreaterThan(60);
    expect(stored.includes('39.9612')).toBe(false);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const broken = aPng().subarray(0, 50).toString('base64');
    for (const value of [
      svg,
      broken,
      '',
      'iVBORw0KGgo<script>',
      7,
      null,
      `iVBORw0KGgo${'A'.repeat(18_000)}`,
    ]) {
      const refused = await setTo('agencyLogo', value);
      expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'value']);
    }
    expect((await setTo('agencyLogo', 'none')).body.current).toBe('none');
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
    expect((await setTo('retirementMethods', off, tomorrow)).body.fields).toMatchObject([
      { path: 'value', messageKey: 'none_offered' },
    ]);
    const turned = methods.toReversed().map((one, at) => ({ ...one, isActive: at > 0 }));
    expect((await setTo('retirementMethods', turned, tomorrow)).status).toBe(200);
    expect((await decide('retirementMethods', 'confirm', office.chief)).body).toMatchObject({ planned: 1 });
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

describe('a setting that guards a rule', () => {
  const approveOwn = async () => {
    const draft = await anOrder(office, {}, api.tokens.admin);
    const order = await moveOrder(office, draft, 'submit', api.tokens.admin);
    const path = `/api/purchase-orders/${order.id}/actions/approve`;
    return (await api.request(api.tokens.admin, 'POST', path, {}, ifMatch(order.version))).status;
  };

  it('is not switched off today, by nobody, in no direction', async () => {
    const off = await setTo('separationOfDuties', false);
    expect([off.status, off.body.fields]).toMatchObject([
      422,
      [{ path: 'fromOn', messageKey: 'from_tomorrow' }],
    ]);
    expect((await setTo('separationOfDuties', true)).status).toBe(422);
    expect(await approveOwn()).toBe(403);
  });

  it('waits for a second administrator, and counts from the next day', async () => {
    const proposed = await setTo('separationOfDuties', false, tomorrow);
    expect(proposed.body).toMatchObject({
      current: true,
      planned: 0,
      value: 'true',
      proposedValue: 'false',
      proposedFromOn: tomorrow,
      proposedBy: { label: 'Ada Admin', note: 'admin@test.example' },
    });
    expect((await decide('separationOfDuties', 'confirm', api.tokens.admin)).body.code).toBe(
      'second_administrator',
    );
    expect((await setTo('separationOfDuties', false, tomorrow)).body.code).toBe('value_waits');
    const confirmed = await decide('separationOfDuties', 'confirm', office.chief);
    expect(confirmed.body).toMatchObject({
      current: true,
      planned: 1,
      value: 'false',
      fromOn: tomorrow,
      proposedValue: null,
      proposedBy: null,
    });
    expect(await approveOwn()).toBe(403);
    await onAgencyDay(api, tomorrow, async () => {
      expect(await approveOwn()).toBe(200);
      expect((await setTo('separationOfDuties', true, tomorrow)).status).toBe(422);
    });
    const { id } = await settingOf('separationOfDuties');
    const path = `/api/agency-settings/${id}/history`;
    const { body } = await api.request<{ items: unknown[]; isChainIntact: boolean }>(
      office.chief,
      'GET',
      path,
    );
    expect(body).toMatchObject({
      isChainIntact: true,
      items: [
        { actor: 'Chris Chief', action: 'confirm', changes: { value: { from: 'true', to: 'false' } } },
        { actor: 'Ada Admin', action: 'propose', reason: 'The board decided so' },
        { action: 'create' },
      ],
    });
  });

  it('is withdrawn by either, and then no longer waits', async () => {
    await setTo('salePhotos', true, tomorrow);
    expect((await decide('salePhotos', 'withdraw', office.chief)).body).toMatchObject({
      proposedValue: null,
    });
    const { code } = (await decide('salePhotos', 'confirm', office.chief)).body;
    expect(code).toBe('no_value_waits');
  });

  it('never counts before the day after it was confirmed', async () => {
    await setTo('reversalDays', 10, tomorrow);
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`update agency_setting set proposed_from_on = ${today}, version = version + 1
        where key = 'reversalDays'`);
      await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
        select 'Test', 'job', 'agency-setting', id, version, 'propose', '{}' from agency_setting
        where key = 'reversalDays'`);
    });
    const { body } = await decide('reversalDays', 'confirm', office.second);
    expect(body).toMatchObject({ fromOn: tomorrow, value: '10', planned: 1 });
  });

  it('is set by the only administrator alone, from tomorrow on, and the history says so', async () => {
    const alone = await startTestApp();
    const list = '/api/agency-settings?filter[key]=salePhotos';
    const { items } = (await alone.request<{ items: AgencySettingRecord[] }>(alone.tokens.admin, 'GET', list))
      .body;
    const { id, version } = items[0]!;
    const set = (fromOn: string) =>
      alone.request<AgencySettingRecord>(
        alone.tokens.admin,
        'PUT',
        `/api/agency-settings/${id}/value`,
        { value: true, fromOn, reason: 'The board decided so' },
        ifMatch(version),
      );
    expect((await set(today)).status).toBe(422);
    expect((await set(tomorrow)).body).toMatchObject({ planned: 1, proposedValue: null });
    const path = `/api/agency-settings/${id}/history`;
    const { body } = await alone.request<{ items: unknown[] }>(alone.tokens.admin, 'GET', path);
    expect(body.items[0]).toMatchObject({ action: 'setAlone' });
    await alone.stop();
  });

  it('is the same for the database, which takes none for today', async () => {
    const keys = Object.keys(settingRules).filter(isGuarding);
    const rows = await api.db.many<{ key: string }>(
      sql`select key from agency_setting where is_guarding_setting(key) order by key`,
    );
    expect(rows.map(({ key }) => key)).toEqual(keys.toSorted());
    const write = api.db.transaction((tx) =>
      tx.run(sql`insert into setting (key, effective_on, value) values ('budgetCheck', ${today}, '"warn"')`),
    );
    await expect(write).rejects.toMatchObject({ constraint: 'setting_past' });
  });

  it('takes from each state exactly the steps it names, for administrators alone', async () => {
    const wrong: string[] = [];
    for (const state of agencySettingStatuses) {
      for (const { action, from } of agencySettingStates.transitions) {
        for (const name of ['user', 'staff', 'none', 'admin'] as const) {
          const before = await settingOf('capitalThreshold');
          if (statusOf(before) !== state) {
            if (state === 'waiting') await setTo('capitalThreshold', '6000.00', tomorrow, office.chief);
            else await decide('capitalThreshold', 'withdraw', office.chief);
          }
          const token = api.tokens[name];
          const answer =
            action === 'propose'
              ? await setTo('capitalThreshold', '7000.00', tomorrow, token)
              : await decide('capitalThreshold', action, token);
          const expected = name !== 'admin' ? 403 : from.some((one) => one === state) ? 200 : 409;
          if (answer.status !== expected) wrong.push(`${state} ${action} ${name}: ${answer.status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
