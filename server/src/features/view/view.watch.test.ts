import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewLimits, type SavedView, type ViewChanges } from '#contract/features/view/view.schema.ts';
import type { VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { addDays, dayOf } from '#contract/shared/day.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import type { MailMessage } from '#server/shared/mail/mail.ts';
import { onAgencyDay } from '../../../test/agency-day.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { aLocation, aPerson, aProject, aVendor, nextNumber } from '../../../test/factories.ts';
import { finishEvents } from '../../../test/finished-events.ts';
import { compareMembers, mergeKinds, type ChangeKind } from './view.members.ts';
import { followViews, type WatchTools } from './view.watch.ts';

let api: TestApp;
const sent: MailMessage[] = [];
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

/** How much later than now the job believes it to be. */
let shift = 0;
const mail = {
  isConfigured: true,
  post: async (_: unknown, message: MailMessage) => void sent.push(message),
};

const warnings: string[] = [];
const log: WatchTools['log'] = { warn: (_: unknown, message?: string) => void warnings.push(message ?? '') };

async function followAll(changed: Partial<WatchTools> = {}): Promise<number> {
  await finishEvents(api);
  const lists = api.app.lists;
  const post = { mail, publicUrl: 'https://inventory.example', lists };
  const clock = () => new Date(Date.now() + shift);
  return followViews({ db: api.db, lists, clock, post, log, ...changed });
}

/** Past the database's own guards of accounts. */
async function changeAccount(changes: Sql): Promise<void> {
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update user_account set ${changes} where id = ${api.userIds.user}`);
  });
}

async function subscribed(body: object, subscription = 'at_once'): Promise<SavedView> {
  const view = await api.request<SavedView>(api.tokens.user, 'POST', '/api/views', {
    entity: 'vendor',
    name: `Watched ${nextNumber()}`,
    question: '',
    ...body,
  });
  await api.request(api.tokens.user, 'PUT', `/api/views/${view.body.id}/mine`, { subscription });
  await followAll();
  return view.body;
}

const changesOf = async (view: SavedView) =>
  (await api.request<ViewChanges>(api.tokens.user, 'GET', `/api/views/${view.id}/changes`)).body;
const kindsOf = async (view: SavedView) =>
  Object.fromEntries((await changesOf(view)).items.map(({ label, kind }) => [label, kind]));
const seen = (view: SavedView) =>
  api.request<SavedView>(api.tokens.user, 'POST', `/api/views/${view.id}/actions/seen`, {});
const rename = (vendor: VendorRecord, body: object) =>
  api.request<VendorRecord>(
    api.tokens.admin,
    'PATCH',
    `/api/vendors/${vendor.id}`,
    body,
    ifMatch(vendor.version),
  );

/** Past the quiet time, and a look at everything that is due. */
async function later(): Promise<void> {
  shift += 16 * 60_000;
  await followAll();
}

describe('a subscription', () => {
  it('names who came, who left and what changed since the last look', async () => {
    const [stays, leaves] = [await aVendor(api, { name: 'Stays' }), await aVendor(api, { name: 'Leaves' })];
    const view = await subscribed({ question: 'filter[active][is]=true' });
    expect((await changesOf(view)).items).toEqual([]);
    expect((await rename(stays, { name: 'Stays put' })).status).toBe(200);
    expect((await rename(leaves, { active: false })).status).toBe(200);
    await aVendor(api, { name: 'Comes' });
    await later();
    expect(await kindsOf(view)).toEqual({ 'Stays put': 'changed', Leaves: 'left', Comes: 'came' });
    const told = await changesOf(view);
    expect(told).toMatchObject({ came: 1, left: 1, changed: 1, members: { areNamed: true } });
    expect(told.items.find(({ label }) => label === 'Stays put')?.fields).toEqual(['name']);
    expect((await seen(view)).body.changes).toBe(0);
    await later();
    expect((await changesOf(view)).items).toEqual([]);
  });

  it('has the members that a comparison of everything finds, whatever happens in between', async () => {
    const view = await subscribed({ question: 'filter[active][is]=true&filter[name][contains]=Fed' });
    const list = async () => {
      const answer = await api.request<{ items: { id: string }[] }>(
        api.tokens.user,
        'GET',
        `/api/vendors?${view.question}&limit=200`,
      );
      return new Set(answer.body.items.map(({ id }) => id));
    };
    let atLook = await list();
    const records: VendorRecord[] = [];
    const touched = new Set<string>();
    for (let step = 0; step < 24; step += 1) {
      const record = records[(step * 7) % Math.max(records.length, 1)];
      if (step % 3 === 0 || !record) {
        records.push(await aVendor(api, { name: `${step % 2 ? 'Fed' : 'State'} ${nextNumber()}` }));
        touched.add(records.at(-1)?.id ?? '');
      } else {
        const name = `${step % 2 ? 'State' : 'Fed'} ${nextNumber()}`;
        const { body } = await rename(record, { name });
        records[records.indexOf(record)] = body;
        touched.add(record.id);
      }
      if (step % 4 === 3) await later();
      if (step === 11) {
        await later();
        await seen(view);
        atLook = await list();
        touched.clear();
      }
    }
    await later();
    const now = await list();
    const expected = compareMembers(
      atLook,
      now,
      [...touched].map((id) => ({ id, fields: [] })),
    );
    const { items } = await changesOf(view);
    expect(new Map(items.map(({ recordId, kind }) => [recordId, kind]))).toEqual(
      new Map([...expected].map(([id, { kind }]) => [id, kind])),
    );
    const members = await api.ownerDb.many<{ id: string }>(
      sql`select record_id as id from view_member where view_id = ${view.id}`,
    );
    expect(new Set(members.map(({ id }) => id))).toEqual(now);
  });

  it('sees what the day and other records change without an event of the record', async () => {
    const place = await aLocation(api, { name: 'Yard' });
    const inside = await aLocation(api, { name: 'Shed', parentId: place.id });
    const branch = await subscribed({ entity: 'location', question: `filter[parentId][within]=${place.id}` });
    await aProject(api, { name: 'Ends soon', endsOn: '2026-03-31', startsOn: '2026-01-01' });
    const due = await onAgencyDay(api, '2026-03-01', () =>
      subscribed({ entity: 'project', question: 'filter[endsOn][between]=today,today%2B7' }),
    );
    expect((await changesOf(due)).members.now).toBe(0);
    await onAgencyDay(api, '2026-03-25', () => later());
    expect((await changesOf(due)).items.map(({ kind }) => kind)).toEqual(['came']);
    const other = await aLocation(api);
    await aLocation(api, { name: 'Box', parentId: inside.id });
    await later();
    expect((await changesOf(branch)).members.now).toBe(2);
    await api.request(
      api.tokens.admin,
      'PATCH',
      `/api/locations/${inside.id}`,
      { parentId: other.id },
      ifMatch(inside.version),
    );
    await later();
    expect((await changesOf(branch)).members.now).toBe(0);
  });

  it('sees who joins the unit of its reader, without an event of the records', async () => {
    const [reader, other] = [await aPerson(api, { unit: 'Roads' }), await aPerson(api, { unit: 'Bridges' })];
    await changeAccount(sql`person_id = ${reader.id}`);
    const project = await aProject(api, { managerId: other.id });
    const view = await subscribed({ entity: 'project', question: 'filter[managerId][is]=my-unit' });
    expect((await changesOf(view)).members.now).toBe(0);
    const joined = { unit: 'Roads' };
    await api.request(api.tokens.admin, 'PATCH', `/api/people/${other.id}`, joined, ifMatch(other.version));
    await later();
    expect((await changesOf(view)).items).toMatchObject([{ recordId: project.id, kind: 'came' }]);
  });

  it('waits an hour after a failure, and holds up no other', async () => {
    const broken = await subscribed({ entity: 'location' });
    const whole = await subscribed({ question: 'filter[name][starts]=Behind' });
    await api.ownerDb.run(sql`update view_watch set next_at = '2000-01-01' where view_id = ${broken.id}`);
    const served = api.app.lists.get('location');
    if (!served) throw new Error('locations are not served');
    const narrow = () => {
      throw new Error('canceling statement due to statement timeout');
    };
    await aVendor(api, { name: 'Behind it' });
    shift += 16 * 60_000;
    const now = new Date(Date.now() + shift);
    const lists = new Map([...api.app.lists, ['location' as const, { ...served, narrow }]]);
    await followAll({ lists, clock: () => now });
    expect(warnings).toContain('a view could not be followed');
    expect(await kindsOf(whole)).toEqual({ 'Behind it': 'came' });
    const { next } = await api.ownerDb.one<{ next: string }>(
      sql`select next_at as next from view_watch where view_id = ${broken.id}`,
    );
    expect(Date.parse(next) - now.getTime()).toBe(3_600_000);
  });

  it('tells only the number above 5,000 records', async () => {
    const view = await subscribed({ entity: 'vendor', question: 'filter[name][starts]=Filled' });
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into vendor (name, active) select 'Filled ' || n, true from generate_series(1, ${viewLimits.members + 1}::int) n`);
    });
    await aVendor(api, { name: 'Filled by hand' });
    await api.ownerDb.run(sql`update view_watch set question = 'another' where view_id = ${view.id}`);
    await later();
    expect(await changesOf(view)).toMatchObject({
      items: [],
      members: { now: 5_002, before: 5_002, areNamed: false },
    });
    await aVendor(api, { name: 'Filled again' });
    await later();
    expect(await changesOf(view)).toMatchObject({ items: [], members: { now: 5_003, before: 5_002 } });
    const [read] = (
      await api.request<{ items: SavedView[] }>(api.tokens.user, 'GET', '/api/views?entity=vendor')
    ).body.items.filter(({ id }) => id === view.id);
    expect(read?.changes).toBe(1);
  });
});

describe('telling of changes', () => {
  it('sends one message for all views, and the next one 15 minutes later', async () => {
    const views = [
      await subscribed({ question: 'filter[name][starts]=Told' }),
      await subscribed({ question: 'filter[name][starts]=Told' }),
    ];
    await later();
    sent.length = 0;
    await aVendor(api, { name: 'Told one' });
    await later();
    expect(sent.map(({ to }) => to)).toEqual(['user@test.example']);
    expect(sent[0]?.text).toContain('+ Told one');
    await aVendor(api, { name: 'Told two' });
    shift += 10 * 60_000;
    await followAll();
    expect(sent).toHaveLength(1);
    shift += 6 * 60_000;
    await followAll();
    expect(sent).toHaveLength(2);
    for (const { name } of views) expect(sent[1]?.text).toContain(`${name}: 1 came, 0 left, 0 changed`);
    expect(sent[1]?.text).not.toContain('Told one');
  });

  it('waits for 7:00 of the agency where it is daily', async () => {
    const day = addDays(dayOf(new Date(), 'UTC'), 1);
    shift = Date.parse(`${day}T15:30:00Z`) - Date.now();
    const view = await subscribed({}, 'daily');
    const { next } = await api.ownerDb.one<{ next: string }>(sql`
      select to_char(next_at at time zone (setting_on('timeZone', current_date) #>> '{}'), 'YYYY-MM-DD HH24:MI') as next
      from view_watch where view_id = ${view.id}`);
    expect(next).toBe(`${addDays(day, 1)} 07:00`);
  });

  it('ends with the sharing of the view', async () => {
    const shared = await api.request<SavedView>(api.tokens.admin, 'POST', '/api/views', {
      entity: 'vendor',
      name: `Shared ${nextNumber()}`,
      question: '',
      sharedWith: ['user'],
    });
    const { id } = shared.body;
    await api.request(api.tokens.user, 'PUT', `/api/views/${id}/mine`, { subscription: 'at_once' });
    await followAll();
    await api.request(api.tokens.admin, 'PATCH', `/api/views/${id}`, { sharedWith: [] }, ifMatch(1));
    await aVendor(api);
    await later();
    const { n } = await api.ownerDb.one<{ n: number }>(
      sql`select count(*)::int as n from view_change where view_id = ${id}`,
    );
    expect(n).toBe(0);
  });
});

describe('a message about changes', () => {
  /** A change that is known but not told yet: the person has just had a message. */
  async function changeInQuietTime(): Promise<void> {
    await aVendor(api);
    await later();
    await aVendor(api);
    shift += 2 * 60_000;
    await followAll();
    sent.length = 0;
  }

  it('names nothing that its reader may no longer read', async () => {
    const own = await subscribed({});
    const { body: shared } = await api.request<SavedView>(api.tokens.admin, 'POST', '/api/views', {
      entity: 'vendor',
      name: `Shared ${nextNumber()}`,
      question: '',
      sharedWith: ['user'],
    });
    await api.request(api.tokens.user, 'PUT', `/api/views/${shared.id}/mine`, { subscription: 'at_once' });
    await followAll();
    await changeInQuietTime();
    await api.request(api.tokens.admin, 'PATCH', `/api/views/${shared.id}`, { sharedWith: [] }, ifMatch(1));
    await later();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(own.name);
    expect(sent[0]?.text).not.toContain(shared.name);
    await changeInQuietTime();
    await changeAccount(sql`roles = '{}'`);
    await later();
    await changeAccount(sql`roles = '{user}'`);
    expect(sent).toEqual([]);
  });

  it('that fails is tried again after the quiet time, and holds up nobody', async () => {
    await subscribed({});
    await aVendor(api);
    shift += 16 * 60_000;
    const failing = {
      ...mail,
      post: async () => {
        throw new Error('no room');
      },
    };
    sent.length = 0;
    const post = { mail: failing, publicUrl: 'https://inventory.example', lists: api.app.lists };
    await followAll({ post });
    expect(warnings).toContain('changes in views could not be told');
    await followAll();
    expect(sent).toEqual([]);
    await later();
    expect(sent).toHaveLength(1);
  });
});

describe('one change after another', () => {
  it('comes to what a comparison with the last look would find', () => {
    const kinds: ChangeKind[] = ['came', 'left', 'changed'];
    const table = kinds.flatMap((one) => kinds.map((two) => [one, two, mergeKinds(one, two)]));
    expect(table).toEqual([
      ['came', 'came', 'came'],
      ['came', 'left', undefined],
      ['came', 'changed', 'came'],
      ['left', 'came', 'changed'],
      ['left', 'left', 'changed'],
      ['left', 'changed', 'changed'],
      ['changed', 'came', 'changed'],
      ['changed', 'left', 'left'],
      ['changed', 'changed', 'changed'],
    ]);
  });
});
