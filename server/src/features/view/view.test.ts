import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import { viewLimits, type SavedView } from '#contract/features/view/view.schema.ts';
import type { Problem } from '#contract/shared/errors.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, codeOf } from '../../../test/calls.ts';
import { aPerson, aProject, aVendor, nextNumber } from '../../../test/factories.ts';

let api: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  api = await startTestApp({ logStream: { write: (line) => lines.push(line) } });
});
afterAll(() => api.stop());

const save = (token: string, body: object) =>
  api.request<SavedView>(token, 'POST', '/api/views', {
    entity: 'vendor',
    name: `View ${nextNumber()}`,
    question: '',
    ...body,
  });

async function aView(token: string, body: object = {}): Promise<SavedView> {
  const answer = await save(token, body);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body;
}

const change = (token: string, view: SavedView, body: object) =>
  api.request<SavedView>(token, 'PATCH', `/api/views/${view.id}`, body, ifMatch(view.version));
const mine = (token: string, view: SavedView, body: object) =>
  api.request<SavedView>(token, 'PUT', `/api/views/${view.id}/mine`, body);
const listed = async (token: string, entity = 'vendor') =>
  (await api.request<{ items: SavedView[] }>(token, 'GET', `/api/views?entity=${entity}`)).body.items;
const sessionViews = async (token: string) =>
  (await api.request<SessionUser>(token, 'GET', '/auth/me')).body.data.views ?? [];
const logged = (text: string) => lines.some((line) => line.includes(text));

describe('saving a view', () => {
  it('keeps what the list is asked, in one form and without what belongs to a page', async () => {
    const question = 'q=dell&filter[active]=true&sort=-name&limit=5';
    const view = await aView(api.tokens.user, { question, look: { columns: 'name', density: 'compact' } });
    expect(new URLSearchParams(view.question).toString()).toBe(
      new URLSearchParams('q=dell&filter[active][is]=true&sort=-name').toString(),
    );
    expect(view).toMatchObject({ version: 1, isOwn: true, isTab: true, sharedWith: [], leftOut: [] });
  });

  it.each([
    ['filter[federalShare][gt]=0&sort=tag', 'unknown_operator'],
    ['filter[nextDueOn][lte]=today%2B60', 'unknown_operator'],
    ['filter[moonPhase][is]=full', 'unknown_filter'],
    ['filter[status][is]=flying', 'bad_filter_value'],
    ['filter[acquiredOn][gte]=2026-02-30', 'bad_filter_value'],
    ['sort=notes', 'unknown_sort'],
    ['page=2', 'unknown_parameter'],
    ['filter[onHold][is]=true', 'unknown_field'],
  ])('is refused with %s as the list refuses it: %s', async (question, code) => {
    const token = api.tokens.user;
    const asked = await api.request<Problem>(token, 'GET', `/api/equipment?${question}`);
    const { status, body } = await save(token, { entity: 'equipment', question });
    const refused = body as unknown as Problem;
    expect([status, refused.code, refused.message]).toEqual([asked.status, code, asked.body.message]);
    const view = await aView(token, { entity: 'equipment', question: 'filter[status][is]=missing' });
    const changed = await change(token, view, { question });
    expect([changed.status, codeOf(changed)]).toEqual([asked.status, code]);
    const kept = await api.request<SavedView>(token, 'GET', `/api/views/${view.id}`);
    expect(kept.body).toMatchObject({ version: 1, question: view.question });
  });

  it('stays what it is where its list no longer knows a part, and names that part', async () => {
    const view = await aView(api.tokens.user, { question: 'filter[active][is]=true' });
    const old = 'filter[moonPhase][is]=full&filter[active][is]=true';
    await api.ownerDb.run(sql`update saved_view set question = ${old} where id = ${view.id}`);
    const [found] = (await listed(api.tokens.user)).filter(({ id }) => id === view.id);
    expect(found).toMatchObject({ question: old, leftOut: ['filter[moonPhase][is]'] });
    const renamed = await change(api.tokens.user, view, { name: 'By the moon', question: old });
    expect([renamed.status, renamed.body]).toMatchObject([
      200,
      { name: 'By the moon', question: old, leftOut: ['filter[moonPhase][is]'] },
    ]);
    const tidied = await change(api.tokens.user, renamed.body, { question: 'filter[active][is]=true' });
    expect(tidied.body.leftOut).toEqual([]);
  });

  it('has one name once per person and list, without a colon, of 1 to 60 characters', async () => {
    const view = await aView(api.tokens.user, { name: 'Federal' });
    expect(brokenRules(await save(api.tokens.user, { name: 'FEDERAL' }))).toEqual({
      name: ['view_name_taken'],
    });
    expect((await save(api.tokens.admin, { name: 'Federal' })).status).toBe(201);
    expect((await save(api.tokens.user, { name: 'Federal', entity: 'project' })).status).toBe(201);
    expect(brokenRules(await save(api.tokens.user, { name: 'a:b' }))).toEqual({ name: ['no_colon'] });
    expect(brokenRules(await save(api.tokens.user, { name: 'x'.repeat(61) }))).toEqual({
      name: ['too_long'],
    });
    expect((await change(api.tokens.user, view, { name: 'federal' })).body.name).toBe('federal');
  });

  it('is refused for a list that the person may not read', async () => {
    expect(brokenRules(await save(api.tokens.user, { entity: 'user' }))).toEqual({
      entity: ['not_a_choice'],
    });
    expect(brokenRules(await save(api.tokens.none, {}))).toEqual({ entity: ['not_a_choice'] });
    expect((await save(api.tokens.admin, { entity: 'user' })).status).toBe(201);
  });

  it('changes only from the version that was seen', async () => {
    const view = await aView(api.tokens.user);
    const changed = await change(api.tokens.user, view, { question: 'filter[active][is]=true' });
    expect(changed.body.version).toBe(2);
    const late = await change(api.tokens.user, view, { name: 'Late' });
    expect([late.status, codeOf(late)]).toEqual([412, 'conflict']);
    const none = await api.request(api.tokens.user, 'DELETE', `/api/views/${view.id}`);
    expect(codeOf(none)).toBe('version_required');
    const gone = await api.request(
      api.tokens.user,
      'DELETE',
      `/api/views/${view.id}`,
      undefined,
      ifMatch(changed.body.version),
    );
    expect(gone.status).toBe(200);
    expect((await api.request(api.tokens.user, 'GET', `/api/views/${view.id}`)).status).toBe(404);
  });

  it('stops at 100 views of a person and 200 shared ones of a list', async () => {
    const fill = (owner: string, entity: string, count: number, roles: string[]) =>
      api.ownerDb.run(sql`
        insert into saved_view (owner_id, entity, name, question, shared_with)
        select ${owner}, ${entity}, 'filled ' || n, '', ${roles}::text[] from generate_series(1, ${count}::int) n`);
    const own = await api.ownerDb.one<{ n: number }>(
      sql`select count(*)::int as n from saved_view where owner_id = ${api.userIds.user}`,
    );
    await fill(api.userIds.user, 'manufacturer', viewLimits.own - own.n, []);
    expect(codeOf(await save(api.tokens.user, {}))).toBe('views_full');
    await fill(api.userIds.none, 'model', viewLimits.shared, ['user']);
    const shared = { entity: 'model', sharedWith: ['user'] };
    expect(codeOf(await save(api.tokens.admin, shared))).toBe('shared_views_full');
    await api.ownerDb.run(sql`delete from saved_view where name like 'filled %'`);
    expect((await save(api.tokens.admin, shared)).status).toBe(201);
  });
});

describe('sharing a view', () => {
  it('shows it to the role, is logged, and is the owner’s to change', async () => {
    const view = await aView(api.tokens.user, { sharedWith: ['admin'], name: 'For admins' });
    expect(logged('view shared')).toBe(true);
    expect((await listed(api.tokens.admin)).map(({ id }) => id)).toContain(view.id);
    expect((await listed(api.tokens.staff)).map(({ id }) => id)).not.toContain(view.id);
    const theirs = await change(api.tokens.admin, view, { name: 'Mine now' });
    expect(codeOf(theirs)).toBe('not_allowed');
    const unshared = await change(api.tokens.admin, view, { sharedWith: [] });
    expect(unshared.body).toMatchObject({ version: 2, sharedWith: [] });
    expect(logged('view unshared')).toBe(true);
    expect((await api.request(api.tokens.admin, 'GET', `/api/views/${view.id}`)).status).toBe(404);
  });

  it('lets an administrator take it over, and nobody else', async () => {
    const view = await aView(api.tokens.user, { sharedWith: ['user'] });
    const takeOver = (token: string) =>
      api.request<SavedView>(
        token,
        'POST',
        `/api/views/${view.id}/actions/take-over`,
        {},
        ifMatch(view.version),
      );
    expect((await takeOver(api.tokens.user)).status).toBe(403);
    const taken = await takeOver(api.tokens.admin);
    expect(taken.body).toMatchObject({ isOwn: true, version: 2, sharedWith: ['user'] });
    expect(codeOf(await change(api.tokens.user, taken.body, { name: 'Back' }))).toBe('not_allowed');
  });

  it('never shows a view of a list that its reader may not read', async () => {
    const view = await aView(api.tokens.admin, { entity: 'user', sharedWith: ['user', 'admin'] });
    expect(await listed(api.tokens.user, 'user')).toEqual([]);
    expect((await api.request(api.tokens.user, 'GET', `/api/views/${view.id}`)).status).toBe(404);
    expect((await mine(api.tokens.user, view, { isPinned: true })).status).toBe(404);
    // As it stands after the role that was allowed to choose it is lost.
    await api.ownerDb.run(sql`
      insert into view_choice (view_id, user_id, is_tab) values (${view.id}, ${api.userIds.user}, true)`);
    expect((await sessionViews(api.tokens.user)).map(({ id }) => id)).not.toContain(view.id);
  });

  it('finds for its reader what the list finds for them, with me as who reads', async () => {
    const [uma, ada, colleague] = [
      await aPerson(api, { unit: 'Roads' }),
      await aPerson(api, { unit: 'Bridges' }),
      await aPerson(api, { unit: 'roads' }),
    ];
    // Past the rule that nobody chooses the person of their own account.
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update user_account set person_id = ${uma.id} where id = ${api.userIds.user}`);
      await tx.run(sql`update user_account set person_id = ${ada.id} where id = ${api.userIds.admin}`);
    });
    const projects = await Promise.all(
      [uma, ada, colleague].map(({ id }) => aProject(api, { managerId: id })),
    );
    const view = await aView(api.tokens.user, {
      entity: 'project',
      question: 'filter[managerId][is]=me',
      sharedWith: ['admin'],
    });
    const found = async (token: string, question: string) => {
      const answer = await api.request<{ items: { id: string }[] }>(
        token,
        'GET',
        `/api/projects?${question}`,
      );
      return answer.body.items.map(({ id }) => id);
    };
    const [read] = (await listed(api.tokens.admin, 'project')).filter(({ id }) => id === view.id);
    expect(await found(api.tokens.user, view.question)).toEqual([projects[0]?.id]);
    expect(await found(api.tokens.admin, read?.question ?? '')).toEqual([projects[1]?.id]);
    expect(await found(api.tokens.admin, read?.question ?? '')).toEqual(
      await found(api.tokens.admin, `filter[managerId][is]=${ada.id}`),
    );
    const unit = await found(api.tokens.user, 'filter[managerId][is]=my-unit');
    expect(new Set(unit)).toEqual(new Set([projects[0]?.id, projects[2]?.id]));
    const totals = await api.request<{ totals: { value: number }[] }>(
      api.tokens.user,
      'GET',
      `/api/projects/totals?of=${encodeURIComponent('filter[managerId][is]=me')}`,
    );
    expect(totals.body.totals.map(({ value }) => value)).toEqual([1]);
  });
});

describe('what a person makes of a view', () => {
  it('stands in the session with it, one default per list, at most 12 in the menu', async () => {
    const first = await aView(api.tokens.user);
    const second = await aView(api.tokens.user);
    await mine(api.tokens.user, first, { isDefault: true });
    await mine(api.tokens.user, second, { isDefault: true, isTab: false, isPinned: true, place: 3 });
    const kept = (await sessionViews(api.tokens.user)).filter(({ id }) => [first.id, second.id].includes(id));
    expect(
      kept.map(({ id, isDefault, isTab, isPinned, place }) => [id, isDefault, isTab, isPinned, place]),
    ).toEqual([
      [first.id, false, true, false, 0],
      [second.id, true, false, true, 3],
    ]);
    const more = await Promise.all(Array.from({ length: 12 }, () => aView(api.tokens.user)));
    for (const view of more.slice(0, 11))
      expect((await mine(api.tokens.user, view, { isPinned: true })).status).toBe(200);
    expect(codeOf(await mine(api.tokens.user, more[11] as SavedView, { isPinned: true }))).toBe('pins_full');
    const [other] = more as [SavedView, ...SavedView[]];
    await mine(api.tokens.user, other, { isPinned: false });
    const shared = await aView(api.tokens.admin, { sharedWith: ['user'] });
    await mine(api.tokens.user, shared, { isPinned: true });
    expect(codeOf(await mine(api.tokens.user, other, { isPinned: true }))).toBe('pins_full');
    // Out of reach it is out of the menu, and leaves its place there.
    await change(api.tokens.admin, shared, { sharedWith: [] });
    expect((await mine(api.tokens.user, other, { isPinned: true })).status).toBe(200);
  });

  it('keeps every choice that comes at the same time, and one default', async () => {
    const views = [await aView(api.tokens.user), await aView(api.tokens.user), await aView(api.tokens.user)];
    const [first] = views as [SavedView];
    await Promise.all([
      ...views.map((view) => mine(api.tokens.user, view, { isDefault: true })),
      mine(api.tokens.user, first, { place: 7 }),
      mine(api.tokens.user, first, { isTab: false }),
      mine(api.tokens.user, first, { subscription: 'daily' }),
    ]);
    const read = await listed(api.tokens.user);
    expect(read.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(read.find(({ id }) => id === first.id)).toMatchObject({
      place: 7,
      isTab: false,
      subscription: 'daily',
    });
  });

  it('makes a shared view a tab once its reader wants it', async () => {
    const view = await aView(api.tokens.admin, { sharedWith: ['user'] });
    expect((await sessionViews(api.tokens.user)).map(({ id }) => id)).not.toContain(view.id);
    await mine(api.tokens.user, view, { isTab: true });
    const [kept] = (await sessionViews(api.tokens.user)).filter(({ id }) => id === view.id);
    expect(kept).toMatchObject({ isOwn: false, isTab: true, owner: 'Ada Admin' });
    await change(api.tokens.admin, view, { sharedWith: [] });
    expect((await sessionViews(api.tokens.user)).map(({ id }) => id)).not.toContain(view.id);
  });

  it('changes nothing in the history', async () => {
    const events = () => api.ownerDb.one<{ n: number }>(sql`select count(*)::int as n from event`);
    await aVendor(api);
    const before = await events();
    const view = await aView(api.tokens.user);
    await mine(api.tokens.user, view, { subscription: 'daily' });
    await change(api.tokens.user, view, { sharedWith: ['user'] });
    expect(await events()).toEqual(before);
  });
});
