import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import type { Activity } from '#contract/features/auth/activity.schema.ts';
import type { Holdings } from '#contract/areas/users/holdings.schema.ts';
import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo } from '../../../test/calls.ts';
import { aPerson } from '../../../test/factories.ts';
import { aSeat } from '../../../test/licenses.ts';
import { anOrderDraft } from '../../../test/orders.ts';
import { aRetirementDraft } from '../../../test/retirements.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const users = callsTo<UserRecord>(() => api, '/api/users');
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const bytes = { 'content-type': 'application/octet-stream' };
const setPhoto = (token: string | undefined, body: Buffer) =>
  api.request<SessionUser>(token, 'PUT', '/api/users/me/photo', body, bytes);

describe('the photo of an account', () => {
  it('is set by its person, shown to them and to administrators, and removed', async () => {
    const { user, staff, admin } = api.tokens;
    expect((await setPhoto(undefined, onePixel)).status).toBe(401);
    const set = await setPhoto(user, onePixel);
    const address = set.body.data.photoURL ?? '';
    expect(address).toMatch(new RegExp(`^/api/users/${api.userIds.user}/photo\\?v=[0-9a-f]{16}$`));
    const shown = await api.request(user, 'GET', address);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    const statuses = await Promise.all(
      [admin, staff, api.tokens.none, undefined].map(
        async (token) => (await api.request(token, 'GET', address)).status,
      ),
    );
    expect(statuses).toEqual([200, 404, 404, 401]);
    const [event] = (await users.history(api.userIds.user)).body.items;
    expect(event).toMatchObject({ action: 'setPhoto', actorId: api.userIds.user, changes: {} });
    const removed = await api.request<SessionUser>(user, 'DELETE', '/api/users/me/photo', {});
    expect(removed.body.data.photoURL).toBeNull();
    expect((await api.request(user, 'GET', address)).status).toBe(404);
  });

  it('is a small picture and nothing else', async () => {
    const refused = [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('%PDF-1.7'), Buffer.alloc(0)];
    for (const body of refused) expect((await setPhoto(api.tokens.user, body)).status).toBe(422);
    const large = await setPhoto(api.tokens.user, Buffer.alloc(1_100_000, 1));
    expect(Object.values(brokenRules(large)).flat()).toEqual(['file_too_large']);
  });
});

describe('GET /users/me/activity', () => {
  it('lists what one did oneself, newest first, in pages', async () => {
    const person = await aPerson(api);
    const order = await anOrderDraft(api);
    const page = (after = '') =>
      api.request<{ items: Activity[]; next: string | null }>(
        api.tokens.admin,
        'GET',
        `/api/users/me/activity?limit=1${after}`,
      );
    const first = (await page()).body;
    expect(first.items).toMatchObject([{ entity: 'purchase-order', entityId: order.id, action: 'create' }]);
    expect((await page(`&after=${first.next}`)).body.items).toMatchObject([{ entityId: person.id }]);
    const others = await api.request<{ items: Activity[] }>(api.tokens.none, 'GET', '/api/users/me/activity');
    expect(others.body).toEqual({ items: [], next: null });
  });

  it('names the records that one may read, and where they are read, and one’s own account', async () => {
    const seat = await aSeat(api, { personId: (await aPerson(api)).id });
    const of = async (token: string) =>
      (await api.request<{ items: Activity[] }>(token, 'GET', '/api/users/me/activity?limit=200')).body.items;
    const made = (await of(api.tokens.admin)).filter(({ record }) => record !== null);
    expect(made.find(({ entityId }) => entityId === seat.id)?.record).toEqual({
      label: seat.number,
      note: seat.software.label,
      opensAt: { entity: 'seat', id: seat.id },
    });
    const kinds = new Set(made.map(({ entity }) => entity));
    expect(kinds).toEqual(new Set((await of(api.tokens.admin)).map(({ entity }) => entity)));

    const token = api.tokens.user;
    const maker = await api.request(token, 'POST', '/api/manufacturers', { name: 'Example Optics' });
    expect(maker.status).toBe(201);
    await setPhoto(token, onePixel);
    const sent = {
      name: 'Luis Ortega',
      email: 'l@dot.example',
      topic: 'A pale label',
      message: 'It is pale.',
    };
    expect((await api.request(token, 'POST', '/api/contact-messages', sent)).status).toBe(201);
    const before = (await users.get(api.userIds.user)).body;
    expect((await users.change(before, { roles: ['staff'] })).status).toBe(200);
    const named = (await of(await api.signIn(before.email))).map(({ entity, record }) => [
      entity,
      record?.label,
    ]);
    expect(named.slice(0, 3)).toEqual([
      ['contact-message', 'A pale label'],
      ['user', before.email],
      ['manufacturer', undefined],
    ]);
  });
});

describe('GET /users/me/holdings', () => {
  it('counts seats, undecided orders and undecided retirements beside what is in custody', async () => {
    const person = await aPerson(api);
    const before = (await users.get(api.userIds.staff)).body;
    await users.change(before, { personId: person.id });
    await aSeat(api, { personId: person.id });
    const order = await anOrderDraft(api);
    const of = async (id: string) =>
      (await api.request<Holdings>(api.tokens.admin, 'GET', `/api/users/${id}/holdings`)).body;
    expect((await of(api.userIds.staff)).kinds).toMatchObject([
      { kind: 'custody', count: 0 },
      { kind: 'seat', count: 1, first: [{ entity: 'software' }] },
      { kind: 'order', count: 0 },
      { kind: 'retirement', count: 0 },
    ]);
    const waiting = await aRetirementDraft(api);
    const dropped = await aRetirementDraft(api);
    const cancel = `/api/retirements/${dropped.id}/actions/cancel`;
    await api.request(api.tokens.admin, 'POST', cancel, { reason: 'not needed' }, ifMatch(dropped.version));
    const own = (await of(api.userIds.admin)).kinds.slice(2);
    expect(own).toMatchObject([
      { kind: 'order', first: expect.arrayContaining([expect.objectContaining({ id: order.id })]) },
      {
        kind: 'retirement',
        count: 1,
        first: [{ entity: 'retirement', id: waiting.id, label: waiting.number }],
      },
    ]);
  });
});
