import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { join, name, raw, sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type Answer, type TestApp } from './app.ts';
import {
  anAccessRequest,
  aCategory,
  aFundingSource,
  aLocation,
  anEquipment,
  aPerson,
  aStockedItem,
  nextNumber,
} from './factories.ts';
import { aHeldItem, aRepair, aStockItem, bodyFor, openWorkshop } from './repairs.ts';
import { aCaseThatIs, openDepot } from './retirements.ts';
import { aPng } from './sample-files.ts';

/** How many statements may still run before one breaks, and only that one; undefined while nothing is broken. */
let remaining: number | undefined;
let broken = '';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({
    beforeQuery: (text) => {
      if (remaining === undefined) return;
      remaining -= 1;
      if (remaining !== -1) return;
      broken = text;
      throw new Error('this statement breaks');
    },
  });
});
afterAll(() => api.stop());

const tables = [
  'equipment',
  'category',
  'event',
  'equipment_tag',
  'equipment_mac',
  'equipment_funding',
  'tag_counter',
  'number_counter',
  'assignment',
  'repair',
  'retirement',
  'retirement_line',
  'retirement_step',
  'attachment',
  'attachment_chunk',
  'user_account',
  'one_time_link',
  'access_request',
  'mail_outbox',
  'idempotency',
];

async function snapshot(): Promise<unknown> {
  const parts = tables.map(
    (
      table,
    ) => sql`select ${table}::text as "table", count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), ''))
      from ${name(table)} t`,
  );
  return api.ownerDb.many(join(parts, ' union all '));
}

/** Runs a command again and again, each time with one statement more before the break, until it gets through. */
async function breakEverywhere(command: () => Promise<Answer<unknown>>): Promise<string[]> {
  const points: string[] = [];
  for (let statements = 0; statements < 60; statements += 1) {
    const before = await snapshot();
    remaining = statements;
    const answer = await command();
    const wasBroken = remaining < 0;
    remaining = undefined;
    if (!wasBroken) {
      expect(answer.status).toBeLessThan(300);
      expect(await snapshot()).not.toEqual(before);
      expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
      return points;
    }
    // A statement that also answers what it wrote has the writing inside.
    const written = broken.replace(/^\s*with chosen as \((?=\s*(insert|update) )/, '');
    points.push(written.trim().split(/\s+/).slice(0, 3).join(' '));
    expect([broken, answer.status]).toEqual([broken, 500]);
    expect(await snapshot()).toEqual(before);
  }
  throw new Error('the command never got through');
}

const send = (method: string, url: string, body: unknown, headers: Record<string, string> = {}) =>
  api.request(api.tokens.admin, method, url, body, headers);

describe('a command that breaks at any statement leaves nothing behind', () => {
  it('when an item is created', async () => {
    const body = {
      name: 'Half',
      condition: 'new',
      acquiredOn: '2026-01-15',
      categoryId: (await aCategory(api, { tagPrefix: 'HALF' })).id,
      locationId: (await aLocation(api)).id,
      macAddresses: ['02:AA:00:00:00:01'],
      fundingLines: [{ fundingSourceId: (await aFundingSource(api)).id, percent: '50' }],
    };
    const key = randomUUID();
    const points = await breakEverywhere(() =>
      send('POST', '/api/equipment', body, { 'idempotency-key': key }),
    );
    expect(points.length).toBeGreaterThan(10);
    expect(points).toEqual(
      expect.arrayContaining(['commit', 'insert into event', 'insert into "equipment"']),
    );
    const made = await api.ownerDb.many<EquipmentRecord>(sql`select tag from equipment where name = 'Half'`);
    expect(made).toEqual([{ tag: 'HALF-100001' }]);
  });

  it('when an item is changed', async () => {
    const item = await anEquipment(api, { macAddresses: ['02:AA:00:00:00:02'] });
    const source = await aFundingSource(api);
    const points = await breakEverywhere(() =>
      send(
        'PATCH',
        `/api/equipment/${item.id}`,
        { name: 'Changed', macAddresses: [], fundingLines: [{ fundingSourceId: source.id, percent: '10' }] },
        ifMatch(1),
      ),
    );
    expect(points).toEqual(
      expect.arrayContaining(['commit', 'insert into event', 'delete from equipment_funding']),
    );
  });

  it('when an item is stocked, binned and restored', async () => {
    const item = await anEquipment(api, { macAddresses: ['02:AA:00:00:00:03'] });
    const at = `/api/equipment/${item.id}`;
    await breakEverywhere(() => send('POST', `${at}/actions/stock`, {}, ifMatch(1)));
    await breakEverywhere(() => send('DELETE', at, { reason: 'a mistake' }, ifMatch(2)));
    await breakEverywhere(() => send('POST', `${at}/actions/restore`, {}, ifMatch(3)));
    const after = await api.request<EquipmentRecord>(api.tokens.admin, 'GET', at);
    expect(after.body).toMatchObject({ version: 4, status: 'in_stock', deletedAt: null });
  });

  it('when a category is created, moved with its branch, binned and restored', async () => {
    const code = `FLT${nextNumber()}`;
    await breakEverywhere(() => send('POST', '/api/categories', { name: 'Faulty', code, kind: 'equipment' }));
    const [made] = await api.ownerDb.many<{ id: string }>(sql`select id from category where code = ${code}`);
    const at = `/api/categories/${made!.id}`;
    const child = await aCategory(api, { parentId: made!.id });
    const parent = await aCategory(api);
    await breakEverywhere(() => send('PATCH', at, { parentId: parent.id, name: 'Moved' }, ifMatch(1)));
    const moved = await api.request<CategoryRecord>(api.tokens.admin, 'GET', `/api/categories/${child.id}`);
    expect(moved.body.path).toBe(`${parent.name} · Moved · ${child.name}`);
    await send('DELETE', `/api/categories/${child.id}`, { reason: 'in the way' }, ifMatch(1));
    await breakEverywhere(() => send('DELETE', at, { reason: 'a mistake' }, ifMatch(2)));
    await breakEverywhere(() => send('POST', `${at}/actions/restore`, {}, ifMatch(3)));
  });

  it('when an item is given, handed on with all that somebody holds, and taken back', async () => {
    const item = await aStockedItem(api);
    const [one, other] = [await aPerson(api), await aPerson(api)];
    const act = (action: string, body: object, version: number) =>
      send('POST', `/api/equipment/${item.id}/actions/${action}`, body, {
        ...ifMatch(version),
        'idempotency-key': `${action}-${item.id}`,
      });
    const points = await breakEverywhere(() => act('check-out', { personId: one.id }, 2));
    expect(points).toEqual(
      expect.arrayContaining([
        'commit',
        'update "equipment" set',
        'insert into "assignment"',
        'insert into event',
      ]),
    );
    await breakEverywhere(() => act('transfer', { personId: other.id }, 3));
    await breakEverywhere(() =>
      send('POST', `/api/people/${other.id}/actions/hand-over`, { toPersonId: one.id }),
    );
    const back = { condition: 'good', movedToId: item.locationId };
    await breakEverywhere(() =>
      send('POST', '/api/equipment/bulk/check-in', { ...back, items: [{ id: item.id, version: 5 }] }),
    );
    const ends = await api.ownerDb.many(
      sql`select "end", version from assignment where equipment_id = ${item.id} order by number`,
    );
    expect(ends).toEqual(['transferred', 'transferred', 'returned'].map((end) => ({ end, version: 2 })));
  });

  it('when a repair is asked for, begun, given a loaner and ended', async () => {
    const shop = await openWorkshop(api);
    const [item, loaner] = [await aHeldItem(shop), await aStockItem(shop)];
    const request = { equipmentId: item.id, problem: 'It does not start any more' };
    await breakEverywhere(() => send('POST', '/api/repairs', request));
    const made = await api.ownerDb.one<{ id: string }>(
      sql`select id from repair where equipment_id = ${item.id}`,
    );
    const act = (action: string, body: object, version: number) =>
      send('POST', `/api/repairs/${made.id}/actions/${action}`, body, ifMatch(version));
    await breakEverywhere(() => act('start', {}, 1));
    await breakEverywhere(() => act('lend-loaner', { loanerId: loaner.id }, 2));
    const points = await breakEverywhere(() => act('complete', bodyFor(shop, 'complete'), 3));
    expect(points.filter((point) => point === 'insert into event')).toHaveLength(3);
    const events = await api.ownerDb.many(sql`
      select entity, action from event where xid = (select max(xid) from event) order by entity, action`);
    expect(events).toEqual([
      { entity: 'assignment', action: 'end' },
      { entity: 'equipment', action: 'checkIn' },
      { entity: 'equipment', action: 'completeRepair' },
      { entity: 'repair', action: 'complete' },
    ]);
    const after = await api.ownerDb.many(
      sql`select status from equipment where id in (${item.id}, ${loaner.id}) order by status`,
    );
    expect(after).toEqual([{ status: 'in_use' }, { status: 'in_stock' }]);
  });

  it('when a retirement is approved, completed and reversed', async () => {
    const shop = await openWorkshop(api);
    const item = await aHeldItem(shop);
    const { id: repairId } = await aRepair(shop, 'in_progress', { equipmentId: item.id });
    const depot = await openDepot(api);
    const { id, version } = await aCaseThatIs(depot, 'ready', [item.id]);
    const act = (action: string, body: object, seen: number, token = depot.chief) =>
      api.request(token, 'POST', `/api/retirements/${id}/actions/${action}`, body, ifMatch(seen));
    const points = await breakEverywhere(() => act('complete', { disposedOn: depot.today }, version));
    expect(points).toEqual(
      expect.arrayContaining(['commit', 'update retirement_line l', 'update assignment a']),
    );
    const ended = await api.ownerDb
      .one(sql`select (select status from equipment where id = ${item.id}) as item,
      (select status from repair where id = ${repairId}) as repair`);
    expect(ended).toEqual({ item: 'disposed', repair: 'cancelled' });
    const reason = 'The truck took the wrong pallet with it';
    await act('ask-reversal', { equipmentId: item.id, reason }, version + 1);
    await breakEverywhere(() => act('confirm-reversal', { equipmentId: item.id }, version + 2, depot.second));
  });

  it('when a file is put on a record', async () => {
    const { id: recordId } = await anEquipment(api);
    const facts = new URLSearchParams({ entity: 'equipment', recordId, name: 'a.png', kind: 'photo' });
    const points = await breakEverywhere(() =>
      send('POST', `/api/attachments?${facts.toString()}`, aPng(), { 'idempotency-key': `file-${recordId}` }),
    );
    expect(points).toEqual(expect.arrayContaining(['commit', 'insert into "attachment"']));
    const kept = await api.ownerDb.many(sql`select name from attachment where record_id = ${recordId}`);
    expect(kept).toEqual([{ name: 'a.png' }]);
  });

  it('and answers that nothing was changed, as a problem', async () => {
    remaining = 3;
    const answer = await send('POST', '/api/categories', { name: 'Never', code: 'NEVER', kind: 'equipment' });
    remaining = undefined;
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      code: 'internal',
      message: 'Something went wrong on the server. Nothing was changed.',
    });
    expect(JSON.stringify(answer.body)).not.toContain('this statement breaks');
  });
});

describe('an account that comes to be, broken at any statement, leaves nothing behind', () => {
  it('when its request is approved and its link is used', async () => {
    const request = await anAccessRequest(api);
    const key = randomUUID();
    let link = '';
    const points = await breakEverywhere(async () => {
      const answer = await send(
        'POST',
        `/api/access-requests/${request.id}/actions/approve`,
        { firstName: 'Ana', lastName: 'Asking', roles: ['user'] },
        { ...ifMatch(1), 'idempotency-key': key },
      );
      link = (answer.body['link'] as { url: string } | undefined)?.url ?? '';
      return answer;
    });
    expect(points).toEqual(
      expect.arrayContaining(['commit', 'insert into one_time_link', 'insert into event']),
    );
    const token = new URL(link, 'http://x').searchParams.get('token');
    const body = { token, password: 'a quiet road in May' };
    await breakEverywhere(() => api.request(undefined, 'POST', '/auth/set-password', body));
    const signedIn = await api.request(undefined, 'POST', '/auth/login', {
      email: request.email,
      password: body.password,
    });
    expect(signedIn.status).toBe(200);
  });
});

describe('the connection to the database', () => {
  it('may be lost in the middle of work; the next request works', async () => {
    const categories = await Promise.all(Array.from({ length: 5 }, () => aCategory(api)));
    const cut = api.ownerDb.many(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and ${raw(`usename = current_user`)}
          and query not like '%pg_terminate_backend%'`,
    );
    const during = await Promise.all(
      categories.map(({ id }) => send('PATCH', `/api/categories/${id}`, { description: 'cut' }, ifMatch(1))),
    );
    await cut.catch(() => undefined);
    expect(during.map(({ status }) => status).filter((status) => ![200, 503].includes(status))).toEqual([]);
    for (const { id } of categories) {
      const answer = await api.request<CategoryRecord>(api.tokens.admin, 'GET', `/api/categories/${id}`);
      expect(answer.status).toBe(200);
      const events = await api.ownerDb.many(sql`select version from event where entity_id = ${id}`);
      expect(events).toHaveLength(answer.body.version);
    }
  });
});
