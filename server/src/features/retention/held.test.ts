import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldKind } from '#contract/features/retention/retention.schema.ts';
import { forgetNotices } from '#server/areas/overview/notices.gather.ts';
import { expirePackets } from '#server/areas/packet/packet.run.ts';
import { forgetSignIns } from '#server/features/auth/sessions.repository.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { purgeOutbox } from '#server/shared/mail/outbox.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { aFundingSource, aPerson, aStockedItem } from '../../../test/factories.ts';
import { retentionTools, type RetentionTools } from '../../../test/retention.ts';
import { aCaseThatIs, openDepot, type Depot } from '../../../test/retirements.ts';

let api: TestApp;
let depot: Depot;
let tools: RetentionTools;
beforeAll(async () => {
  api = await startTestApp();
  depot = await openDepot(api);
  tools = retentionTools(api, depot);
});
afterAll(() => api.stop());

const askHeld = (token: string, entity: string, ids: readonly string[]) =>
  api.request<{ items: { id: string; number: string }[] }>(
    token,
    'GET',
    `/api/holds/held?entity=${entity}&ids=${ids.join(',')}`,
  );
const numbersById = async (entity: HeldKind, ids: readonly string[]) =>
  (await askHeld(depot.chief, entity, ids)).body.items.map(({ number }) => number);
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const numbersOf = async (entity: HeldKind, ids: readonly string[]) => {
  const { status, body } = await askHeld(depot.chief, entity, ids);
  expect(status).toBe(200);
  // The list of the whole kind says the same.
  const all = await api.request<typeof body>(depot.chief, 'GET', `/api/holds/held?entity=${entity}`);
  const known = all.body.items.filter((item) => ids.includes(item.id));
  expect(known.toSorted(byId)).toEqual(body.items.toSorted(byId));
  return ids.map((id) => body.items.find((item) => item.id === id)?.number);
};

describe('what is held', () => {
  it('is what holds on the record itself and on what it belongs to cover, until they are released', async () => {
    const [person, award] = [await aPerson(api), await aFundingSource(api)];
    const fundingLines = [{ fundingSourceId: award.id, percent: '100' }];
    const shared = { categoryId: depot.categoryId, locationId: depot.locationId };
    const used = await tools.aUsedItem(person.id);
    const paid = await aStockedItem(api, { ...shared, fundingLines });
    const free = await aStockedItem(api, shared);
    const inCase = await aStockedItem(api, shared);
    const retirement = await aCaseThatIs(depot, 'completed', [inCase.id]);
    const items = [used.id, paid.id, free.id, inCase.id];
    expect(await numbersOf('equipment', items)).toEqual([undefined, undefined, undefined, undefined]);

    const onPerson = (await tools.place(depot.chief, 'person', person.id)).body;
    const onAward = (await tools.place(depot.chief, 'award', award.id)).body;
    const onItem = (await tools.place(depot.chief, 'item', inCase.id)).body;
    expect(await numbersOf('equipment', items)).toEqual([
      onPerson.number,
      onAward.number,
      undefined,
      onItem.number,
    ]);
    const listed = async (path: string, onHold: boolean) => {
      const { body } = await api.request<{ items: { id: string }[] }>(
        depot.chief,
        'GET',
        `${path}?filter[onHold][is]=${onHold}&limit=200`,
      );
      return body.items.map(({ id }) => id);
    };
    expect((await listed('/api/equipment', true)).toSorted()).toEqual(
      [used.id, paid.id, inCase.id].toSorted(),
    );
    const others = await listed('/api/equipment', false);
    expect(items.filter((id) => others.includes(id))).toEqual([free.id]);
    expect(await listed('/api/people', true)).toEqual([person.id]);
    expect(await listed('/api/funding-sources', true)).toEqual([award.id]);
    expect(await listed('/api/retirements', true)).toEqual([retirement.id]);
    expect(await numbersOf('person', [person.id])).toEqual([onPerson.number]);
    expect(await numbersOf('funding-source', [award.id])).toEqual([onAward.number]);
    // A case goes with its items or not at all.
    expect(await numbersOf('retirement', [retirement.id])).toEqual([onItem.number]);
    const onCase = (await tools.place(depot.chief, 'case', retirement.id)).body;
    expect((await tools.release(depot.second, onItem)).status).toBe(200);
    expect(await numbersOf('retirement', [retirement.id])).toEqual([onCase.number]);
    expect(await numbersOf('equipment', [inCase.id])).toEqual([onCase.number]);
    for (const hold of [onPerson, onAward, onCase]) {
      expect((await tools.release(depot.second, hold)).status).toBe(200);
    }
    expect(await numbersOf('equipment', items)).toEqual([undefined, undefined, undefined, undefined]);
    expect(await listed('/api/equipment', true)).toEqual([]);
  });

  it('is for administrators, and asked for a hundred records of these kinds at most', async () => {
    const id = randomUUID();
    expect((await askHeld(api.tokens.user, 'equipment', [id])).status).toBe(403);
    expect((await askHeld(api.tokens.staff, 'equipment', [id])).status).toBe(403);
    // Nobody else learns it from what a filter finds, by whichever way a list is asked.
    const byFilter = 'filter[onHold][is]=true';
    for (const path of [`?${byFilter}`, `/totals?of=${encodeURIComponent(byFilter)}`, '/facets/onHold']) {
      const { status, body } = await api.request(api.tokens.user, 'GET', `/api/equipment${path}`);
      expect([path, status, body['code']]).toEqual([path, 400, 'unknown_field']);
    }
    const hundred = Array.from({ length: 100 }, () => randomUUID());
    expect((await askHeld(depot.chief, 'equipment', hundred)).body).toEqual({ items: [], isCut: false });
    for (const [entity, ids] of [
      ['equipment', [...hundred, id]],
      ['equipment', ['no id']],
      ['equipment', []],
      ['vendor', [id]],
    ] as const) {
      expect((await askHeld(depot.chief, entity, ids)).status).toBe(400);
    }
  });

  it('is listed whole up to 300 records, and says when there are more', async () => {
    const person = await aPerson(api);
    const list = async () =>
      (
        await api.request<{ items: object[]; isCut: boolean }>(
          depot.chief,
          'GET',
          '/api/holds/held?entity=person',
        )
      ).body;
    // Past the commands: 300 of them would take their time.
    const change = (query: Sql) =>
      api.ownerDb.transaction(async (tx) => {
        await tx.run(raw('set local session_replication_role = replica'));
        await tx.run(query);
      });
    await change(sql`
      insert into hold (number, scope, subject_id, subject, reason, from_on, placed_by)
      select 'HO-1999-' || lpad(g::text, 5, '0'), 'person', uuidv7(), 'Somebody', 'A hold of a test', '2026-01-01',
        ${api.userIds.admin} from generate_series(1, 300) g`);
    expect(await list()).toMatchObject({ isCut: false, items: { length: 300 } });
    const { body: hold } = await tools.place(depot.chief, 'person', person.id);
    expect(await list()).toMatchObject({ isCut: true, items: { length: 300 } });
    expect(await numbersById('person', [person.id])).toEqual([hold.number]);
    await change(sql`
      update hold set released_by = placed_by, released_at = now(), release_reason = 'The test is over'
      where number like 'HO-1999-%'`);
    await tools.release(depot.second, hold);
  });
});

describe('rows beside the records', () => {
  /** As two administrators do, from tomorrow. */
  async function set(key: string, value: number): Promise<void> {
    const { body } = await api.request<{ items: { id: string; version: number }[] }>(
      depot.chief,
      'GET',
      `/api/agency-settings?filter[key]=${key}`,
    );
    const [{ id, version }] = body.items as [{ id: string; version: number }];
    const { fromOn } = await api.db.one<{ fromOn: string }>(
      sql`select (agency_today() + 1)::text as "fromOn"`,
    );
    const change = { fromOn, value, reason: 'The records schedule of the state' };
    const path = `/api/agency-settings/${id}`;
    const asked = await api.request<{ version: number }>(
      depot.chief,
      'PUT',
      `${path}/value`,
      change,
      ifMatch(version),
    );
    expect([key, asked.status]).toEqual([key, 200]);
    // Whoever asked cannot confirm it.
    const confirm = (token: string) =>
      api.request(token, 'POST', `${path}/actions/confirm`, {}, ifMatch(asked.body.version));
    expect((await confirm(depot.chief)).status).toBe(403);
    expect((await confirm(depot.second)).status).toBe(200);
  }

  const ageOf = (days: number) => sql`now() - make_interval(days => ${days})`;
  const countOf = async (table: 'sign_in' | 'notice' | 'mail_outbox') => {
    const queries = {
      sign_in: sql`select count(*)::int as n from sign_in where address = '10.9.9.9'`,
      notice: sql`select count(*)::int as n from notice where kind = 'made_up'`,
      mail_outbox: sql`select count(*)::int as n from mail_outbox where recipient = 'gone@test.example'`,
    };
    return (await api.ownerDb.one<{ n: number }>(queries[table])).n;
  };

  it('go after the days of their kind, and those of a person under a hold stay', async () => {
    const person = await aPerson(api);
    const account = api.userIds.staff;
    const url = `/api/users/${account}`;
    const { version } = (await api.request<{ version: number }>(depot.chief, 'GET', url)).body;
    const linked = await api.request(depot.chief, 'PATCH', url, { personId: person.id }, ifMatch(version));
    expect(linked.status).toBe(200);
    await api.ownerDb.run(sql`
      insert into sign_in (at, user_id, outcome, address) values (${ageOf(50)}, ${account}, 'signed_in', '10.9.9.9')`);
    await api.ownerDb.run(sql`
      insert into notice (user_id, kind, count, link, since, done_at)
      values (${account}, 'made_up', 1, '/', ${ageOf(50)}, ${ageOf(50)})`);
    await api.ownerDb.run(sql`
      insert into mail_outbox (id, recipient, created_at, sent_at) values (uuidv7(), 'gone@test.example', ${ageOf(50)}, ${ageOf(50)})`);
    const forget = async () => {
      await forgetSignIns(api.db);
      await forgetNotices(api.db);
      await purgeOutbox(api.db);
      return [await countOf('sign_in'), await countOf('notice'), await countOf('mail_outbox')];
    };
    expect(await forget()).toEqual([1, 1, 1]);
    const { body: hold } = await tools.place(depot.chief, 'person', person.id);
    for (const key of ['signInDays', 'noticeDays', 'mailDays']) await set(key, 40);
    expect(await forget()).toEqual([1, 1, 1]);
    await tools.letYearsPass(1);
    expect(await forget()).toEqual([1, 1, 0]);
    const { body } = await api.request<{ days: object }>(depot.chief, 'GET', '/api/purges');
    expect(body.days).toEqual({ signInDays: 40, noticeDays: 40, mailDays: 40 });
    await tools.release(depot.second, hold);
    expect(await forget()).toEqual([0, 0, 0]);
    await tools.letYearsPass(0);
  });

  it('and the file of a packet stays while a hold is in force', async () => {
    const { id } = await api.ownerDb.one<{ id: string }>(sql`
      insert into auditor_packet (number, title, as_of, from_on, sample_size, state, created_by, expires_at)
      values ('PK-2026-09999', 'Old', '2026-01-01', '2026-01-01', 1, 'done', ${api.userIds.admin}, ${ageOf(1)}) returning id`);
    await api.ownerDb.run(
      sql`insert into auditor_packet_chunk (packet_id, position, sealed) values (${id}, 0, 'x')`,
    );
    const item = await aStockedItem(api, { categoryId: depot.categoryId, locationId: depot.locationId });
    const { body: hold } = await tools.place(depot.chief, 'item', item.id);
    const state = () =>
      api.ownerDb.one<{ chunks: number; isOver: boolean }>(sql`
        select (select count(*)::int from auditor_packet_chunk c where c.packet_id = p.id) as chunks,
          expires_at <= now() as "isOver" from auditor_packet p where id = ${id}`);
    await expirePackets(api.db);
    expect(await state()).toEqual({ chunks: 1, isOver: false });
    await tools.release(depot.second, hold);
    await api.ownerDb.run(sql`update auditor_packet set expires_at = ${ageOf(1)} where id = ${id}`);
    await expirePackets(api.db);
    expect(await state()).toEqual({ chunks: 0, isOver: true });
    // What is gone does not come back with the next hold.
    await tools.place(depot.chief, 'item', item.id);
    await expirePackets(api.db);
    expect(await state()).toEqual({ chunks: 0, isOver: true });
  });
});
