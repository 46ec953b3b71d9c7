import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { checkChanged } from '#server/shared/http/changed.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, testPassword, type Answer, type TestApp } from './app.ts';
import { callsTo, type Versioned } from './calls.ts';
import {
  aCategory,
  actOn,
  anActiveProject,
  anAllocation,
  anEquipment,
  anAttachment,
  aPerson,
  aProject,
  aStockedItem,
} from './factories.ts';
import { aDraft, anEntitlement, aSeat } from './licenses.ts';
import { aLine, anOrderThatIs, openOffice, receive } from './orders.ts';
import { readSources } from './sources.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const equipment = callsTo<Versioned>(() => api, '/api/equipment');
const categories = callsTo<Versioned>(() => api, '/api/categories');
const changedBy = ({ headers }: Answer<unknown>) => headers['changed'];
const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  api.request<Versioned>(api.tokens.admin, method, path, body, headers);

describe('the answer to a command names the kinds of record it changed', () => {
  it('for a record that is made, changed, deleted and restored', async () => {
    const made = await aCategory(api);
    const changed = await categories.change(made, { name: `Other ${made.code}` });
    const removed = await categories.remove(changed.body);
    const restored = await categories.act(removed.body, 'restore');
    for (const answer of [changed, removed, restored]) expect(changedBy(answer)).toBe('category');
  });

  it('for custody, which changes the item and who has it', async () => {
    const item = await aStockedItem(api);
    const out = await equipment.act(item, 'check-out', { personId: (await aPerson(api)).id });
    expect(changedBy(out)).toBe('assignment, equipment');
    expect(changedBy(await equipment.act(out.body, 'report-missing', { reason: 'not seen' }))).toContain(
      'equipment',
    );
  });

  it('for goods that come: the order, the items, and who pays for them', async () => {
    const office = await openOffice(api);
    const project = await anActiveProject(api);
    const order = await anOrderThatIs(office, 'ordered', {
      lines: [aLine(office, { projectId: project.id, quantity: 2 })],
    });
    const answer = await receive(office, order);
    expect([answer.status, changedBy(answer)]).toEqual([201, 'allocation, equipment, purchase-order']);
  });

  it('for shares that are set, and for those that move to another project', async () => {
    const project = await aProject(api);
    const { equipment: item } = await anAllocation(api, { projectId: project.id });
    const { body } = await equipment.get(item.id);
    const shares = [{ projectId: project.id, percent: '100' }];
    const set = await send(
      'PUT',
      `/api/equipment/${item.id}/allocation`,
      { fromOn: '2026-03-01', shares },
      ifMatch(body.version),
    );
    expect([set.status, changedBy(set)]).toEqual([200, 'allocation, equipment']);
    const moved = await send('POST', '/api/allocations/transfers', {
      fromProjectId: project.id,
      toProjectId: (await aProject(api)).id,
      fromOn: '2026-04-01',
      reason: 'merged',
    });
    expect([moved.status, changedBy(moved)]).toEqual([200, 'allocation, equipment']);
  });

  it('for licenses: what is activated, and seats that end with the agreement', async () => {
    const draft = await aDraft(api);
    const active = await send(
      'POST',
      `/api/entitlements/${draft.id}/actions/activate`,
      {},
      ifMatch(draft.version),
    );
    expect([active.status, changedBy(active)]).toEqual([200, 'entitlement']);
    const entitlement = await anEntitlement(api);
    await aSeat(api, { entitlementId: entitlement.id });
    const { body } = await send('GET', `/api/entitlements/${entitlement.id}`);
    const ended = await send(
      'POST',
      `/api/entitlements/${entitlement.id}/actions/terminate`,
      { reason: 'not needed any more' },
      ifMatch(body.version),
    );
    expect([ended.status, changedBy(ended)]).toEqual([200, 'entitlement, seat']);
  });

  it('for a file', async () => {
    const file = await anAttachment(api);
    const changed = await send(
      'PATCH',
      `/api/attachments/${file.id}`,
      { name: 'From the left.png' },
      ifMatch(1),
    );
    expect([changed.status, changedBy(changed)]).toEqual([200, 'attachment']);
  });

  it('for one’s own sessions and password, which show on the account', async () => {
    const token = await api.signIn('none@test.example');
    const ended = await api.request(token, 'POST', '/api/users/me/actions/end-sessions', {});
    expect([ended.status, changedBy(ended)]).toEqual([200, 'user']);
    const body = { current: testPassword, next: 'another horse battery' };
    const changed = await api.request(token, 'PATCH', '/api/users/me/password', body);
    expect([changed.status, changedBy(changed)]).toEqual([200, 'user']);
  });

  it('but not to a guest, who would learn whether a request for an email is there', async () => {
    const body = { name: 'Gus Guest', email: 'gus@test.example', reason: 'new in the team' };
    const asked = await api.request(undefined, 'POST', '/auth/access-requests', body);
    const again = await api.request(undefined, 'POST', '/auth/access-requests', body);
    expect([asked.status, changedBy(asked)]).toEqual([again.status, changedBy(again)]);
    expect(asked.headers).not.toHaveProperty('changed');
  });

  it('again when the request is repeated, also where an older release kept the answer', async () => {
    const item = await aStockedItem(api);
    const body = { personId: (await aPerson(api)).id };
    const key = randomUUID();
    const checkOut = () =>
      send('POST', `/api/equipment/${item.id}/actions/check-out`, body, {
        ...ifMatch(item.version),
        'idempotency-key': key,
      });
    const [first, second] = [await checkOut(), await checkOut()];
    expect(changedBy(first)).toBe('assignment, equipment');
    expect(second.body).toEqual(first.body);
    expect(changedBy(second)).toBe('assignment, equipment');
    const kept = await api.db.one<{ body: unknown }>(sql`select body from idempotency where key = ${key}`);
    expect(kept.body).toEqual(first.body);
    await api.db.run(sql`update idempotency set changed = null where key = ${key}`);
    const older = await checkOut();
    expect([older.status, older.body, changedBy(older)]).toEqual([200, first.body, undefined]);
    await api.db.run(sql`update idempotency set body = jsonb_build_object('data', body,
      'changed', '["assignment", "equipment"]'::jsonb) where key = ${key}`);
    const wrapped = await checkOut();
    expect([wrapped.body, changedBy(wrapped)]).toEqual([first.body, 'assignment, equipment']);
  });

  it('but names nothing where nothing changed, nothing was allowed, or was only read', async () => {
    const item = await anEquipment(api);
    expect(changedBy(await equipment.get(item.id))).toBeUndefined();
    expect(changedBy(await equipment.change(item, {}))).toBeUndefined();
    const refused = await equipment.act({ ...item, version: 9 }, 'stock');
    expect([refused.status, changedBy(refused)]).toEqual([412, undefined]);
    await actOn(api, item, 'stock');
  });
});

describe('what is named', () => {
  // Every command that any test sends is compared with its events in this way, in its own transaction.
  it('is compared with the events that the command wrote', async () => {
    const item = await anEquipment(api);
    const check = (kinds: EntityName[]) =>
      api.ownerDb
        .transaction(async (tx) => {
          await tx.run(sql`update equipment set version = version + 1 where id = ${item.id}`);
          await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
            values ('Test', 'job', 'equipment', ${item.id}, 2, 'update', '{}')`);
          await checkChanged(tx, 'PATCH /api/equipment/:id', new Set(kinds));
          throw new Error('undone');
        })
        .catch((error: Error) => error.message);
    expect(await check([])).toContain('left out equipment');
    expect(await check(['equipment', 'allocation'])).toContain('named allocation');
    expect(await check(['equipment'])).toBe('undone');
  });

  it('is described for every command of somebody signed in and for nothing else', async () => {
    interface Described {
      $ref?: string;
      headers?: Record<string, unknown>;
    }
    const { body } = await api.request<{
      paths: Record<string, Record<string, { responses: Record<string, Described> }>>;
      components: { responses: Record<string, Described> };
    }>(undefined, 'GET', '/api/openapi.json');
    for (const { method, path, status, access } of api.app.served.values()) {
      const described = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const response = described?.responses[status];
      const shared = response?.$ref?.replace('#/components/responses/', '');
      const { headers = {} } = (shared ? body.components.responses[shared] : response) ?? {};
      const isNamed = Object.hasOwn(headers, 'Changed');
      expect([method, path, isNamed]).toEqual([method, path, method !== 'GET' && access !== 'public']);
    }
  });

  it('is gathered where events are written, which is in one place', () => {
    const writers = readSources().filter(
      ({ path, text }) =>
        path.startsWith('server/src/') && !path.includes('.test.') && /insert into event \(/.test(text),
    );
    // An account that the installation itself makes is no command.
    expect(writers.map(({ path }) => path).toSorted()).toEqual([
      'server/src/entities/user/user.commands.ts',
      'server/src/shared/history/event.ts',
    ]);
  });
});
