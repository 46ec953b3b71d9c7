import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aLocation, anEquipment, aPerson } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const hour = 3_600_000;
const day = 24 * hour;

async function byUser(overrides: Record<string, unknown> = {}): Promise<EquipmentRecord> {
  const category = await aCategory(api);
  const place = await aLocation(api);
  const answer = await equipment.create(
    {
      name: 'Mine',
      categoryId: category.id,
      locationId: place.id,
      condition: 'new',
      acquiredOn: '2026-01-15',
      ...overrides,
    },
    api.tokens.user,
  );
  return answer.body;
}

/** Lets time pass for one step; tokens are made anew. */
async function after<T>(milliseconds: number, step: (token: { user: string; admin: string }) => Promise<T>) {
  api.clock.advance(milliseconds);
  try {
    const [user, admin] = [await api.signIn('user@test.example'), await api.signIn('admin@test.example')];
    return await step({ user, admin });
  } finally {
    api.clock.advance(-milliseconds);
  }
}

describe('DELETE /equipment/:id', () => {
  it('lets people bin their own recent mistake, with a reason', async () => {
    const item = await byUser();
    const answer = await equipment.remove(item, 'entered twice', api.tokens.user);
    expect(answer.body).toMatchObject({
      deletedBy: 'Uma User',
      deleteReason: 'entered twice',
      status: 'received',
      version: 2,
    });
    const [event] = (await equipment.history(item.id)).body.items;
    expect(event).toMatchObject({ action: 'delete', reason: 'entered twice', actor: 'Uma User' });
    expect(Object.keys(event?.changes ?? {}).toSorted()).toEqual(['deleteReason', 'deletedAt', 'deletedBy']);
  });

  it('does not let them bin what others made, or their own after a day', async () => {
    const others = await equipment.remove(await anEquipment(api), 'not mine', api.tokens.user);
    expect([others.status, codeOf(others)]).toEqual([403, 'not_allowed']);
    const mine = await byUser();
    const late = await after(25 * hour, ({ user }) => equipment.remove(mine, 'late', user));
    expect([late.status, codeOf(late)]).toEqual([403, 'not_allowed']);
    const inTime = await after(23 * hour, ({ user }) => equipment.remove(mine, 'in time', user));
    expect(inTime.status).toBe(200);
  });

  it('lets administrators bin any mistake younger than 30 days', async () => {
    const [young, old] = [await byUser(), await byUser()];
    expect((await after(29 * day, ({ admin }) => equipment.remove(young, 'found', admin))).status).toBe(200);
    const refused = await after(31 * day, ({ admin }) => equipment.remove(old, 'found', admin));
    expect([refused.status, codeOf(refused)]).toEqual([409, 'has_history']);
    expect(refused.body).toMatchObject({ message: 'This item has history. Use retirement instead.' });
  });

  it('takes items in stock, and none in any later state', async () => {
    const { body: stocked } = await equipment.act(await anEquipment(api), 'stock');
    expect((await equipment.remove(stocked)).status).toBe(200);
    for (const status of ['in_use', 'on_loan', 'in_repair', 'missing', 'retirement_pending', 'disposed']) {
      const item = await anEquipment(api);
      await api.ownerDb.transaction(async (tx) => {
        await tx.run(
          sql`update equipment set status = ${status}::equipment_status, version = 2 where id = ${item.id}`,
        );
        await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
          values ('Test', 'job', 'equipment', ${item.id}, 2, 'move', '{}')`);
      });
      const answer = await equipment.remove({ id: item.id, version: 2 });
      expect([status, codeOf(answer)]).toEqual([status, 'has_history']);
    }
  });

  it('takes no item that has parts, or that somebody holds', async () => {
    const whole = await anEquipment(api);
    const part = await anEquipment(api, { parentId: whole.id });
    expect(codeOf(await equipment.remove(whole))).toBe('has_history');
    await equipment.remove(part);
    expect((await equipment.remove(whole)).status).toBe(200);
    const [held, holder] = [await anEquipment(api), await aPerson(api)];
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`update equipment set custodian_id = ${holder.id}, version = 2 where id = ${held.id}`);
      await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
        values ('Test', 'job', 'equipment', ${held.id}, 2, 'hand out', '{}')`);
    });
    expect(codeOf(await equipment.remove({ id: held.id, version: 2 }))).toBe('has_history');
  });

  it('needs a reason that can be read', async () => {
    const item = await anEquipment(api);
    for (const reason of ['', 'no', 'x'.repeat(501), 'turned \u202E round', 'nul \u0000']) {
      const answer = await equipment.remove(item, reason);
      expect([answer.status, Object.keys(brokenRules(answer))]).toEqual([422, ['reason']]);
    }
    const none = await api.request(api.tokens.admin, 'DELETE', `/api/equipment/${item.id}`, undefined, {
      'if-match': '"1"',
    });
    expect(none.status).toBe(422);
  });

  it('leaves the lists, the search and the pickers, and stays readable', async () => {
    const item = await anEquipment(api, { name: 'Vanishing thing' });
    await equipment.remove(item);
    expect((await equipment.list('?q=vanishing')).body.items).toEqual([]);
    expect((await equipment.list('?q=vanishing&bin=true')).body.items.map(({ id }) => id)).toEqual([item.id]);
    expect((await equipment.get(item.id)).body.deleteReason).toBe('entered twice');
  });
});

describe('POST /equipment/:id/actions/restore', () => {
  it('gives back what was, and tells it', async () => {
    const item = await anEquipment(api, { serial: 'BACK-1', macAddresses: ['06:00:00:00:00:01'] });
    const { body: binned } = await equipment.remove(item);
    const answer = await equipment.act(binned, 'restore', { reason: 'it exists' });
    expect(answer.body).toEqual({ ...item, version: 3, updatedAt: answer.body.updatedAt });
    const [event] = (await equipment.history(item.id)).body.items;
    expect(event).toMatchObject({ action: 'restore', reason: 'it exists', version: 3 });
    const again = await equipment.act(answer.body, 'restore');
    expect([again.status, codeOf(again)]).toEqual([409, 'is_not_deleted']);
  });

  it('is for administrators', async () => {
    const { body: binned } = await equipment.remove(await anEquipment(api));
    expect((await equipment.act(binned, 'restore', {}, api.tokens.user)).status).toBe(403);
  });

  it('is refused when its category is gone', async () => {
    const category = await aCategory(api);
    const { body: binned } = await equipment.remove(await anEquipment(api, { categoryId: category.id }));
    const categories = callsTo<CategoryRecord>(() => api, '/api/categories');
    await categories.change(category, { active: false });
    expect(brokenRules(await equipment.act(binned, 'restore'))).toEqual({ categoryId: ['not_found'] });
    expect((await equipment.get(binned.id)).body).toEqual(binned);
  });
});

describe('GET /equipment/:id?asOf=', () => {
  it('shows the record as it was at the end of a day in the agency’s zone', async () => {
    const [home, depot] = [await aLocation(api), await aLocation(api)];
    const at = (moment: string) => api.clock.set(moment);
    at('2026-03-01T18:00:00Z');
    const admin = await api.signIn('admin@test.example');
    const first = await anEquipmentAs(admin, { locationId: home.id, acquiredOn: '2026-02-01' });
    at('2026-03-02T06:59:00Z'); // Still the first of March in Denver.
    const second = await equipment.change(first, { name: 'Second', notes: 'late' }, await fresh());
    at('2026-03-05T12:00:00Z');
    const third = await equipment.change(second.body, { locationId: depot.id, name: 'Third' }, await fresh());
    at('2026-03-06T12:00:00Z');
    await equipment.remove(third.body, 'a mistake', await fresh());
    const token = await fresh();
    const on = async (asOf: string) => (await equipment.get(first.id, `?asOf=${asOf}`, token)).body;
    expect(await on('2026-03-01')).toMatchObject({ name: 'Second', notes: 'late', version: 2 });
    expect(await on('2026-03-04')).toMatchObject({
      location: { id: home.id },
      locationId: home.id,
      updatedAt: second.body.updatedAt,
      updatedBy: second.body.updatedBy,
    });
    expect(await on('2026-03-05')).toMatchObject({
      name: 'Third',
      location: { id: depot.id },
      deletedAt: null,
      version: 3,
    });
    expect((await on('2026-03-06')).deleteReason).toBe('a mistake');
    expect((await on('2026-12-31')).version).toBe(4);
    const before = await equipment.get(first.id, '?asOf=2026-02-28', token);
    expect([before.status, codeOf(before)]).toEqual([404, 'not_found']);
    api.clock.set(new Date());
  });

  async function fresh(): Promise<string> {
    return api.signIn('admin@test.example');
  }

  async function anEquipmentAs(token: string, overrides: Record<string, unknown>): Promise<EquipmentRecord> {
    const category = await api.request<{ id: string }>(token, 'POST', '/api/categories', {
      name: 'As of',
      code: 'ASOF',
      kind: 'equipment',
    });
    const body = { name: 'First', categoryId: category.body.id, condition: 'new', ...overrides };
    return (await equipment.create(body, token)).body;
  }

  it('refuses a day that is none', async () => {
    const item = await anEquipment(api);
    for (const asOf of ['yesterday', '2026-02-30', '']) {
      const answer = await equipment.get(item.id, `?asOf=${asOf}`);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'unknown_parameter']);
    }
  });
});

describe('GET /equipment/:id/history', () => {
  it('pages from the newest to the oldest, with the words of references as they were', async () => {
    const place = await aLocation(api);
    let item = await anEquipment(api);
    for (let n = 0; n < 6; n += 1) ({ body: item } = await equipment.change(item, { name: `Name ${n}` }));
    ({ body: item } = await equipment.change(item, { locationId: place.id, changeReason: 'moved' }));
    const first = await equipment.history(item.id, '?limit=3');
    expect(first.body.items.map((event) => event.version)).toEqual([8, 7, 6]);
    expect(first.body).toMatchObject({ total: 8, isChainIntact: true });
    expect(first.body.items[0]?.changes).toMatchObject({
      locationId: { to: { id: place.id, label: place['path'], note: place['code'] } },
    });
    const rest = await equipment.history(item.id, `?limit=5&after=${first.body.next}`);
    expect(rest.body.items.map((event) => event.version)).toEqual([5, 4, 3, 2, 1]);
    expect(rest.body.next).toBeNull();
    expect(rest.body.items.at(-1)).toMatchObject({ action: 'create' });
    expect(rest.body.items.at(-1)?.changes).toMatchObject({ tag: { from: null, to: item.tag } });
  });

  it('is not found for an id that is none', async () => {
    for (const id of [randomUUID(), 'x']) expect((await equipment.history(id)).status).toBe(404);
  });
});
