import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notice, NoticeKind, NoticeState } from '#contract/areas/overview/notices.api.ts';
import type { SavedView } from '#contract/features/view/view.schema.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { linkPerson, signInNewAccount } from '../../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, codeOf } from '../../../test/calls.ts';
import { countLeastWork, vacuumWhole } from '../../../test/count-work.ts';
import { aContactMessage, actOn, aPerson, aStockedItem } from '../../../test/factories.ts';
import { finishEvents } from '../../../test/finished-events.ts';
import { anEntitlement, dayFromToday } from '../../../test/licenses.ts';
import { anOrderThatIs, moveOrder, openOffice, type Office } from '../../../test/orders.ts';
import { gatherNotices } from './notices.gather.ts';

interface Listed {
  items: Notice[];
  next: string | null;
  unread: number;
  done: number;
  at: string;
}

let api: TestApp;
let office: Office;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
  await gatherNotices(api.db);
});
afterAll(() => api.stop());

async function gather(): Promise<void> {
  await finishEvents(api);
  await gatherNotices(api.db);
}

/** Everything, as once a minute. */
async function gatherAll(): Promise<void> {
  await finishEvents(api);
  await api.ownerDb.run(sql`update notice_position set whole_at = null`);
  await gatherNotices(api.db, api.app.lists);
}

const listFor = async (token: string, show: NoticeState = 'open') => {
  const { status, body } = await api.request<Listed>(token, 'GET', `/api/notices?show=${show}`);
  expect(status).toBe(200);
  return body;
};
const ofKind = async (token: string, kind: NoticeKind, show: NoticeState = 'open') =>
  (await listFor(token, show)).items.filter((one) => one.kind === kind);
const unreadOf = async (token: string) =>
  (await api.request<{ unread: number }>(token, 'GET', '/api/notices/summary')).body.unread;
const markRead = (token: string, body: object) =>
  api.request<{ unread: number }>(token, 'POST', '/api/notices/actions/read', body);

interface Summary {
  unread: number;
  waiting: Record<string, number>;
}

/** What the menu shows, and what the list of work says. */
async function compareWaiting(token: string): Promise<Summary['waiting']> {
  const { body: work } = await api.request<{ kinds: { link: string; count: number }[] }>(
    token,
    'GET',
    '/api/work',
  );
  const expected: Summary['waiting'] = {};
  for (const { link, count } of work.kinds) {
    const path = link.replace(/\?.*/, '');
    expected[path] = (expected[path] ?? 0) + count;
  }
  const { body } = await api.request<Summary>(token, 'GET', '/api/notices/summary');
  expect(body.waiting).toEqual(expected);
  return body.waiting;
}

describe('notices', () => {
  it('gather what waits into one, become unread when more comes, and are done by themselves', async () => {
    const order = await anOrderThatIs(office, 'submitted');
    await gather();
    const [one] = await ofKind(api.tokens.admin, 'orderDecision');
    expect(one).toMatchObject({ count: 1, isRead: false, params: { number: order.number }, doneAt: null });
    expect(one?.link).toContain(order.id);
    expect((await markRead(api.tokens.admin, { ids: [one?.id] })).body.unread).toBe(0);

    const second = await anOrderThatIs(office, 'submitted');
    await gather();
    const [both] = await ofKind(api.tokens.admin, 'orderDecision');
    expect(both).toMatchObject({ id: one?.id, count: 2, isRead: false });
    expect(both?.link).toContain('filter');
    expect(await compareWaiting(api.tokens.admin)).toMatchObject({ '/inventory/purchase-order': 2 });
    expect(await compareWaiting(api.tokens.user)).not.toHaveProperty('/inventory/purchase-order');
    expect(await unreadOf(api.tokens.admin)).toBe(1);

    await markRead(api.tokens.admin, { ids: [both?.id] });
    await moveOrder(office, order, 'approve', api.tokens.admin);
    await gather();
    expect(await ofKind(api.tokens.admin, 'orderDecision')).toMatchObject([{ count: 1, isRead: true }]);
    await moveOrder(office, second, 'return', api.tokens.admin);
    await gather();
    expect(await ofKind(api.tokens.admin, 'orderDecision')).toEqual([]);
    const done = await ofKind(api.tokens.admin, 'orderDecision', 'done');
    expect(done.map(({ id }) => id)).toEqual([one?.id]);

    const decided = await ofKind(api.tokens.user, 'orderDecided');
    expect(new Set(decided.map(({ params }) => params['action']))).toEqual(new Set(['approve', 'return']));
    expect(decided.map(({ params }) => params['by'])).toEqual(['Ada Admin', 'Ada Admin']);
    expect(await ofKind(api.tokens.admin, 'orderDecided')).toEqual([]);
  });

  it('are for those who may see the records now: a lost role hides what was gathered before', async () => {
    await aContactMessage(api);
    await gather();
    expect(await ofKind(api.tokens.admin, 'contactMessage')).toMatchObject([{ count: 1 }]);
    expect(await ofKind(api.tokens.user, 'contactMessage')).toEqual([]);
    const roles = (names: string[]) =>
      api.ownerDb.transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(sql`update user_account set roles = ${names} where id = ${api.userIds.admin}`);
      });
    await roles(['staff']);
    try {
      expect((await listFor(api.tokens.admin)).items.map(({ kind }) => kind)).not.toContain('contactMessage');
      expect(await unreadOf(api.tokens.admin)).toBe(0);
    } finally {
      await roles(['admin']);
    }
    expect(await ofKind(api.tokens.admin, 'contactMessage')).toMatchObject([{ count: 1 }]);
  });

  it('name loans that come back soon to their holder and ends that come near to those who see to them', async () => {
    const person = await aPerson(api);
    await linkPerson(api, api.userIds.staff, person.id);
    const item = await aStockedItem(api);
    await actOn(api, item, 'loan', { personId: person.id, dueOn: await dayFromToday(api, 1) });
    const license = await anEntitlement(api, {
      term: 'subscription',
      startsOn: await dayFromToday(api, -300),
      endsOn: await dayFromToday(api, 20),
    });
    await gather();
    expect(await ofKind(api.tokens.staff, 'loanDue')).toMatchObject([{ count: 1, isUrgent: false }]);
    expect(await ofKind(api.tokens.user, 'loanDue')).toEqual([]);
    const [ends] = await ofKind(api.tokens.user, 'licenseEnds');
    expect(ends?.link).toContain(license.id);
    expect(await ofKind(api.tokens.staff, 'licenseEnds')).toEqual([]);
  });

  it('come in parts, urgent ones first; all that were seen are marked as read, and nothing that came later', async () => {
    await api.ownerDb.run(sql`
      insert into notice (user_id, kind, key, count, params, link, since, due_on)
      select ${api.userIds.none}, 'accountChanged', n::text, 1, '{}', '/account', now() - n * interval '1 hour',
        case when n = 5 then agency_today() - 1 end
      from generate_series(1, 7) n`);
    const seen: string[] = [];
    let after = '';
    do {
      const { body } = await api.request<Listed>(api.tokens.none, 'GET', `/api/notices?limit=3${after}`);
      seen.push(...body.items.map(({ id }) => id));
      after = body.next === null ? '' : `&after=${body.next}`;
    } while (after !== '');
    expect(new Set(seen).size).toBe(7);
    const { items, at } = await listFor(api.tokens.none);
    expect(items.map(({ id }) => id)).toEqual(seen);
    expect(items.map(({ isUrgent }) => isUrgent)).toEqual([true, ...Array<boolean>(6).fill(false)]);
    await api.ownerDb.run(sql`
      insert into notice (user_id, kind, key, count, link, since)
      values (${api.userIds.none}, 'accountChanged', 'later', 1, '/account', now() + interval '1 second')`);
    expect((await markRead(api.tokens.none, { upTo: at })).body.unread).toBe(1);
    const wrong = await api.request(api.tokens.none, 'GET', '/api/notices?after=bad');
    expect(codeOf(wrong)).toBe('bad_cursor');
    // Nobody marks what is somebody else's.
    expect((await markRead(api.tokens.user, { ids: seen })).status).toBe(200);
    expect(await unreadOf(api.tokens.none)).toBe(1);
  });

  it('of what is one’s own go to the deputy while one is away, as far as the deputy’s role allows', async () => {
    const days = { fromOn: await dayFromToday(api, 0), untilOn: await dayFromToday(api, 3) };
    const deputy = await signInNewAccount(api, ['user']);
    const away = (body: object) =>
      api.request(api.tokens.admin, 'PUT', `/api/users/${api.userIds.user}/absence`, body);
    expect((await away({ ...days, deputyId: deputy.id })).status).toBe(200);
    const order = await anOrderThatIs(office, 'submitted');
    await moveOrder(office, order, 'approve', api.tokens.admin);
    await gather();
    const own = (await ofKind(api.tokens.user, 'orderDecided')).filter(({ link }) => link.includes(order.id));
    expect(own).toMatchObject([{ holder: null }]);
    expect(await ofKind(deputy.token, 'orderDecided')).toMatchObject([{ holder: 'Uma User' }]);

    const item = await aStockedItem(api);
    const person = await aPerson(api);
    await linkPerson(api, api.userIds.user, person.id);
    await actOn(api, item, 'loan', { personId: person.id, dueOn: days.fromOn });
    await gather();
    expect(await ofKind(deputy.token, 'loanDue')).toMatchObject([{ count: 1, holder: 'Uma User' }]);
    for (const token of [deputy.token, api.tokens.user, api.tokens.staff]) await compareWaiting(token);
    await away({ fromOn: null, untilOn: null, deputyId: null });
    await gather();
    expect(await ofKind(deputy.token, 'loanDue')).toEqual([]);
    expect(await ofKind(api.tokens.user, 'loanDue')).toMatchObject([{ count: 1, holder: null }]);
  });

  it('are put off until a day, on which they are new again, and come back at once when more happens', async () => {
    const snooze = (token: string, body: object) =>
      api.request<{ unread: number }>(token, 'POST', '/api/notices/actions/snooze', body);
    await aContactMessage(api);
    await gather();
    const [one] = await ofKind(api.tokens.admin, 'contactMessage');
    const ids = [one?.id];
    await markRead(api.tokens.admin, { ids });
    const before = await unreadOf(api.tokens.admin);
    const until = await dayFromToday(api, 1);
    expect((await snooze(api.tokens.user, { ids, until })).status).toBe(200);
    expect(await ofKind(api.tokens.admin, 'contactMessage')).toMatchObject([{ snoozedUntil: null }]);
    expect((await snooze(api.tokens.admin, { ids, until })).body.unread).toBe(before);
    expect(await ofKind(api.tokens.admin, 'contactMessage')).toEqual([]);
    // It waits all the same.
    await compareWaiting(api.tokens.admin);
    expect(await ofKind(api.tokens.admin, 'contactMessage', 'snoozed')).toMatchObject([
      { snoozedUntil: until },
    ]);
    await api.ownerDb.run(sql`update notice set snoozed_until = agency_today() where id = ${one?.id ?? ''}`);
    expect(await ofKind(api.tokens.admin, 'contactMessage')).toMatchObject([
      { isRead: false, snoozedUntil: null },
    ]);
    await snooze(api.tokens.admin, { ids, until });
    expect((await snooze(api.tokens.admin, { ids, until: null })).body.unread).toBe(before + 1);
    await snooze(api.tokens.admin, { ids, until });
    await aContactMessage(api);
    await gather();
    expect(await ofKind(api.tokens.admin, 'contactMessage')).toMatchObject([{ isRead: false }]);
    for (const days of [0, 91]) {
      const wrong = await snooze(api.tokens.admin, { ids, until: await dayFromToday(api, days) });
      expect(brokenRules(wrong)).toEqual({ until: ['out_of_range'] });
    }
  });

  it('of warranties are new again 90, 30 and 7 days before the end; items to be counted are named 60 days before', async () => {
    const item = await aStockedItem(api);
    const ends = async (field: 'warranty_ends_on' | 'next_due_on', days: number) => {
      const day = await dayFromToday(api, days);
      await api.ownerDb.transaction(async (tx) => {
        await tx.run(raw('set local session_replication_role = replica'));
        await tx.run(sql`update equipment set ${raw(field)} = ${day}::date where id = ${item.id}`);
      });
      await api.ownerDb.run(sql`update notice_position set whole_at = null`);
      await gather();
    };
    const read = async () => {
      const found = await ofKind(api.tokens.user, 'warrantyEnds');
      await markRead(api.tokens.user, { ids: found.map(({ id }) => id) });
      return found.map(({ isRead }) => isRead);
    };
    await ends('warranty_ends_on', 91);
    expect(await read()).toEqual([]);
    const seen: boolean[][] = [];
    for (const days of [90, 89, 30, 29, 7, 6]) {
      await ends('warranty_ends_on', days);
      seen.push(await read());
    }
    // The days do not pass here, the end comes nearer: each step has a later day, those between an earlier one.
    expect(seen).toEqual([[false], [true], [false], [true], [false], [true]]);
    await ends('next_due_on', 61);
    expect(await ofKind(api.tokens.user, 'countNear')).toEqual([]);
    await ends('next_due_on', 60);
    const [near] = await ofKind(api.tokens.user, 'countNear');
    expect(near).toMatchObject({ count: 1, isUrgent: false });
    expect(near?.link).toContain(item.id);
    expect(await ofKind(api.tokens.staff, 'countNear')).toEqual([]);
  });

  it('name each view that one follows and that changed, until one looks', async () => {
    const { token, id } = await signInNewAccount(api, ['user']);
    const { body: view } = await api.request<SavedView>(token, 'POST', '/api/views', {
      entity: 'vendor',
      name: 'Vendors of ours',
      question: '',
    });
    await api.request(token, 'PUT', `/api/views/${view.id}/mine`, { subscription: 'at_once' });
    await api.ownerDb.run(sql`
      insert into view_change (view_id, user_id, record_id, kind)
      select view_id, user_id, uuidv7(), 'came' from view_watch, generate_series(1, 3) where user_id = ${id}`);
    await gatherAll();
    const link = `/records/vendor?view=${view.id}`;
    expect(await ofKind(token, 'viewChanged')).toMatchObject([
      { count: 3, link, params: { name: 'Vendors of ours' }, isUrgent: false },
    ]);
    expect(await ofKind(api.tokens.user, 'viewChanged')).toEqual([]);
    await api.request(token, 'POST', `/api/views/${view.id}/actions/seen`, {});
    await gatherAll();
    expect(await ofKind(token, 'viewChanged')).toEqual([]);
    expect(await ofKind(token, 'viewChanged', 'done')).toMatchObject([{ link }]);
  });

  it('name a run that took its time or failed to who began it, each by itself, for a week', async () => {
    const { token, id } = await signInNewAccount(api, ['user']);
    const run = async (number: string, state: string, seconds: number) => {
      const { id: batchId } = await api.ownerDb.one<{ id: string }>(sql`
        insert into batch (number, kind, entity, title, state, source, created_by, ended_at)
        values (${number}, 'import', 'vendor', 'Vendors', ${state}, 'import', ${id}, now()) returning id`);
      await api.ownerDb.run(sql`
        insert into batch_run (batch_id, since) values (${batchId}, now() - make_interval(secs => ${seconds}))`);
      return batchId;
    };
    const long = await run('IM-X-1', 'applied', 90);
    const failed = await run('IM-X-2', 'failed', 3);
    await run('IM-X-3', 'applied', 3);
    await gatherAll();
    const found = await ofKind(token, 'runFinished');
    expect(new Map(found.map(({ link, params }) => [link, params['outcome']]))).toEqual(
      new Map([
        [`/records/batch/${long}`, 'done'],
        [`/records/batch/${failed}`, 'failed'],
      ]),
    );
    expect(await ofKind(api.tokens.user, 'runFinished')).toEqual([]);
    await api.ownerDb.run(sql`update batch set touched_at = now() - interval '8 days' where id = ${long}`);
    await gatherAll();
    expect(await ofKind(token, 'runFinished')).toMatchObject([{ params: { number: 'IM-X-2' } }]);
    // What is done is shown as long as notices stay.
    await api.ownerDb.run(sql`
      update notice set done_at = now() - interval '170 days' where link like ${`%${long}`}`);
    expect(await ofKind(token, 'runFinished', 'done')).toHaveLength(1);
  });

  it('go on after a move to a server that numbers its transactions from the beginning', async () => {
    await api.ownerDb.run(sql`update notice_position set seen_xid = '9000000000000000000'`);
    await gatherNotices(api.db);
    const order = await anOrderThatIs(office, 'submitted');
    await moveOrder(office, order, 'approve', api.tokens.admin);
    await gather();
    const links = (await ofKind(api.tokens.user, 'orderDecided')).map(({ link }) => link);
    expect(links.some((link) => link.includes(order.id))).toBe(true);
  });

  it('are gathered once by two nodes at the same time', async () => {
    const [before] = await ofKind(api.tokens.admin, 'contactMessage');
    await aContactMessage(api);
    await Promise.all([gatherNotices(api.db), gatherNotices(api.db), gatherNotices(api.db)]);
    await gather();
    expect(await ofKind(api.tokens.admin, 'contactMessage')).toMatchObject([
      { id: before?.id, count: (before?.count ?? 0) + 1 },
    ]);
  });

  it('are found among the last events, however long the history is', async () => {
    await api.ownerDb.transaction(async (tx) => {
      // The guards of the history rest: what it says does not matter here, how long it is does.
      await tx.run(raw('set local session_replication_role = replica'));
      await tx.run(sql`
        insert into event (at, actor, source, entity, entity_id, version, action, changes, hash)
        select now() - interval '30 days', 'System', 'job', 'model', gen_random_uuid(), 1, 'create', '{}', sha256('')
        from generate_series(1, 10000)`);
    });
    await vacuumWhole(api, 'event');
    await gather();
    const { byStatement } = await countLeastWork(api, () => gatherNotices(api.db));
    const look = byStatement.find(({ text }) => text.includes('distinct entity from event'));
    expect(look?.buffers).toBeLessThan(50);
  });
});
