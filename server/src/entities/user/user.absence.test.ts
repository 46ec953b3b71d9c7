import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Absence, Deputy } from '#contract/entities/user/user.absence.api.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules } from '../../../test/calls.ts';
import { dayFromToday } from '../../../test/licenses.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const own = '/api/users/me/absence';
const put = (token: string, body: object, path = own) => api.request<Absence>(token, 'PUT', path, body);
const lastEvent = (id: string) =>
  api.ownerDb.one<{ action: string; actorId: string; reason: string | null }>(sql`
    select action, actor_id as "actorId", reason from event where entity = 'user' and entity_id = ${id}
    order by version desc limit 1`);

it('is said by the person or an administrator, ends, and is an event of the account each time', async () => {
  const days = { fromOn: await dayFromToday(api, 0), untilOn: await dayFromToday(api, 9) };
  const set = await put(api.tokens.user, { ...days, deputyId: api.userIds.admin });
  expect(set.body.absence).toEqual({ ...days, deputy: { id: api.userIds.admin, name: 'Ada Admin' } });
  expect(await lastEvent(api.userIds.user)).toEqual({
    action: 'setAway',
    actorId: api.userIds.user,
    reason: `${days.fromOn} – ${days.untilOn}, Ada Admin`,
  });
  expect(set.headers['changed']).toBe('user');

  const path = `/api/users/${api.userIds.user}/absence`;
  expect((await api.request<Absence>(api.tokens.admin, 'GET', path)).body).toEqual(set.body);
  expect((await put(api.tokens.user, { ...days, deputyId: null }, path)).status).toBe(403);
  expect((await put(api.tokens.staff, { ...days, deputyId: null })).status).toBe(403);
  const back = await put(api.tokens.admin, { fromOn: null, untilOn: null, deputyId: null }, path);
  expect(back.body).toEqual({ absence: null });
  expect(await lastEvent(api.userIds.user)).toMatchObject({ action: 'endAway', actorId: api.userIds.admin });
});

it('has an end that is not over, and a deputy who is somebody else and works with the records', async () => {
  const [yesterday, today, later] = [
    await dayFromToday(api, -1),
    await dayFromToday(api, 0),
    await dayFromToday(api, 400),
  ];
  const rules = async (body: object) => brokenRules(await put(api.tokens.user, { deputyId: null, ...body }));
  expect(await rules({ fromOn: today, untilOn: null })).toEqual({ untilOn: ['required'] });
  expect(await rules({ fromOn: null, untilOn: today })).toEqual({ fromOn: ['required'] });
  expect(await rules({ fromOn: yesterday, untilOn: yesterday })).toEqual({ untilOn: ['out_of_range'] });
  expect(await rules({ fromOn: today, untilOn: later })).toEqual({ untilOn: ['out_of_range'] });
  const { staff, user } = api.userIds;
  for (const deputyId of [staff, user, '00000000-0000-7000-8000-000000000000']) {
    expect(await rules({ fromOn: today, untilOn: today, deputyId })).toEqual({ deputyId: ['not_found'] });
  }
  const { body } = await api.request<{ items: Deputy[] }>(
    api.tokens.user,
    'GET',
    '/api/users/me/deputies?q=ada',
  );
  expect(body.items).toEqual([{ id: api.userIds.admin, name: 'Ada Admin' }]);
});
