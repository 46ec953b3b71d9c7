import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { vendor } from '#contract/entities/vendor/vendor.schema.ts';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import type { PersonView } from '#contract/features/view/view.schema.ts';
import { loadAllTexts } from '#web/shared/i18n/i18n.ts';
import { readSession, updateSessionUser } from '#web/shared/session/session.ts';
import { storeToken } from '#web/shared/session/token.ts';
import { useListState } from '#web/shared/table/useListState.ts';
import { savedTabs, ViewTabs } from '#web/shared/table/ViewTabs.tsx';
import { ErrorBoundary } from '#web/shell/errors/ErrorBoundary.tsx';
import { currentOf } from '#web/shell/navigation/active.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { withPinnedViews } from '#web/shell/navigation/pinned.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, refuse, startServer } from '../../../test/server.ts';
import { refreshViews } from './session-views.ts';
import { useAddressedView } from './useAddressedView.ts';
import { ViewControls } from './ViewControls.tsx';

const id = '0190a1b2-0000-7000-8000-000000000001';
const page = '/records/vendor';

function aView(values: Partial<PersonView> = {}): PersonView {
  return {
    id,
    version: 3,
    entity: 'vendor',
    name: 'Active ones',
    question: 'filter%5Bactive%5D%5Bis%5D=true',
    look: { density: 'compact' },
    sharedWith: [],
    ownerId: aPerson().uid,
    owner: 'Dana Okafor',
    isOwn: true,
    isPinned: false,
    place: 0,
    isDefault: false,
    isTab: true,
    subscription: 'never',
    changes: 0,
    ...values,
  };
}

const personWith = (views: PersonView[]): SessionUser => {
  const person = aPerson();
  return { ...person, data: { ...person.data, views } };
};

function List() {
  const control = useListState(vendor);
  const views = [{ key: 'all', label: 'All vendors', filters: [] }, ...savedTabs(control.views, vendor)];
  return (
    <>
      <ViewTabs
        views={views}
        totals={[]}
        control={control}
        end={
          <ViewControls
            source={{ entity: vendor, getTotals: async () => [] }}
            control={control}
            title="Vendors"
            columns={[]}
            found={undefined}
          />
        }
      />
      <p>{`asks ${new URLSearchParams([...control.parameters] as [string, string][]).toString()}`}</p>
      <p>{`density ${control.state.density ?? 'none'}`}</p>
      <p>{`left out ${control.problems.map(({ path }) => path).join()}`}</p>
      <button onClick={() => control.update({ q: 'dell' })}>search</button>
    </>
  );
}

function Opened() {
  return useAddressedView() ? <List /> : <p>reading the view</p>;
}

function open(views: PersonView[], search = '') {
  updateSessionUser(personWith(views));
  return renderPage(
    [
      {
        path: page,
        element: (
          <ErrorBoundary>
            <Opened />
          </ErrorBoundary>
        ),
      },
    ],
    `${page}${search}`,
  );
}

const tab = (name: RegExp) => screen.getByRole('link', { name });
const whole = 'asks filter%5Bactive%5D%5Bis%5D=true';

beforeEach(async () => {
  localStorage.clear();
  storeToken(aToken());
  startServer({});
  await loadAllTexts();
});

describe('a saved view', () => {
  it('is a tab with a short address, and has a dot as soon as the list is another', async () => {
    const { router } = open([aView({ changes: 4 })]);
    fireEvent.click(tab(/Active ones/));
    await screen.findByText(whole);
    expect(router.state.location.search).toBe(`?view=${id}`);
    expect(screen.getByText('density compact')).toBeTruthy();
    expect(
      within(tab(/Active ones/)).getByRole('img', { name: '4 changes since your last look' }),
    ).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Changed' })).toBeNull();
    fireEvent.click(screen.getByText('search'));
    expect(await screen.findByRole('img', { name: 'Changed' })).toBeTruthy();
    expect(new URLSearchParams(router.state.location.search).get('view')).toBe(id);
    fireEvent.click(await screen.findByRole('link', { name: 'Discard change' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?view=${id}`));
    expect(tab(/Active ones/).getAttribute('aria-current')).toBe('page');
  });

  it('opens the list where it is its default, and the first tab still leads to the whole list', async () => {
    const { router } = open([aView({ isDefault: true })]);
    await screen.findByText(whole);
    await waitFor(() => expect(router.state.location.search).toBe(`?view=${id}`));
    fireEvent.click(tab(/All vendors/));
    await screen.findByText('asks');
    expect(router.state.location.search).toBe('?view=all');
    expect(screen.getByText('density none')).toBeTruthy();
  });

  it('of a link is read before the list asks for anything; one that is gone is named', async () => {
    const shared = aView({ isOwn: false, isTab: false, owner: 'Rosa Sato' });
    startServer({ [`GET /api/views/${id}`]: () => answer({ ...shared, leftOut: [] }) });
    open([], `?view=${id}`);
    expect(screen.getByText('reading the view')).toBeTruthy();
    await screen.findByText(whole);
    startServer({});
    const other = id.replace(/1$/, '2');
    const { container } = open([], `?view=${other}`);
    await waitFor(() => expect(container.textContent).toContain('left out view'));
  });

  it('of a link is not missing when its request is lost, and stays open when the others are read anew', async () => {
    const shared = aView({ isOwn: false, isTab: false, owner: 'Rosa Sato' });
    let isLost = true;
    const server = {
      [`GET /api/views/${id}`]: () => {
        if (isLost) throw new TypeError('Failed to fetch');
        return answer({ ...shared, leftOut: [] });
      },
      'GET /auth/me': () => answer(personWith([])),
    };
    startServer(server);
    vi.stubGlobal('reportError', vi.fn());
    const { unmount } = open([], `?view=${id}`);
    await screen.findByText('Cannot reach the server');
    expect(screen.queryByText(/left out view/)).toBeNull();
    unmount();
    isLost = false;
    open([], `?view=${id}`);
    await screen.findByText(whole);
    await refreshViews();
    expect(readSession().user?.data.views?.map((view) => view.id)).toEqual([id]);
    expect(screen.getByText(whole)).toBeTruthy();
  });

  it('that was changed elsewhere is saved at the second try', async () => {
    const calls = startServer({
      [`PATCH /api/views/${id}`]: ({ headers }) =>
        headers.get('If-Match') === '"4"'
          ? answer({ ...aView({ version: 5 }), leftOut: [] })
          : refuse(409, 'conflict'),
      'GET /auth/me': () => answer(personWith([aView({ version: 4 })])),
    });
    open([aView()], `?view=${id}`);
    fireEvent.click(screen.getByText('search'));
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(readSession().user?.data.views?.[0]?.version).toBe(4));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2));
    expect(calls.findLast(({ method }) => method === 'PATCH')?.headers.get('If-Match')).toBe('"4"');
  });

  it('is saved with the present filters, and the tab is as it was saved', async () => {
    const saved = aView({ version: 4, question: 'q=dell&filter%5Bactive%5D%5Bis%5D=true' });
    const calls = startServer({
      [`PATCH /api/views/${id}`]: () => answer({ ...saved, leftOut: [] }),
      'GET /auth/me': () => answer(personWith([saved])),
    });
    const { router } = open([aView()], `?view=${id}`);
    fireEvent.click(screen.getByText('search'));
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?view=${id}`));
    const [sent] = calls.filter(({ method }) => method === 'PATCH');
    expect(sent?.headers.get('If-Match')).toBe('"3"');
    expect(sent?.body).toEqual({
      name: 'Active ones',
      sharedWith: [],
      question: saved.question,
      look: { density: 'compact' },
    });
    await screen.findByText(/asks q=dell/);
    expect(screen.queryByRole('img', { name: 'Changed' })).toBeNull();
  });
});

describe('the drawer of views', () => {
  it('saves a new view with who sees it, where it stands and whether it speaks up', async () => {
    const made = { ...aView({ name: 'Mine', isPinned: true }), leftOut: [] };
    const calls = startServer({
      'GET /api/views': () => answer({ items: [] }),
      'POST /api/views': () => answer(made),
      [`PUT /api/views/${id}/mine`]: () => answer(made),
      'GET /auth/me': () => answer(personWith([made])),
    });
    const { router } = open([], '?q=dell');
    fireEvent.click(screen.getByRole('button', { name: 'Views' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Views' }));
    expect(drawer.getByText(/^Keeps the search “.*dell.*”, the filters \(/)).toBeTruthy();
    fireEvent.click(drawer.getByRole('button', { name: 'Save view' }));
    expect((await drawer.findByRole('alert')).textContent).toBe('Enter a name.');
    fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Mine' } });
    fireEvent.click(drawer.getByRole('checkbox', { name: 'Role user' }));
    fireEvent.click(drawer.getByRole('switch', { name: 'In my menu' }));
    fireEvent.click(drawer.getByRole('button', { name: 'Daily' }));
    fireEvent.click(drawer.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?view=${id}`));
    expect(calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
      { entity: 'vendor', name: 'Mine', sharedWith: ['user'], question: 'q=dell', look: {} },
      { isPinned: true, isDefault: false, subscription: 'daily' },
    ]);
  });

  it('makes one view at a double click', async () => {
    const made = { ...aView({ name: 'Mine' }), leftOut: [] };
    let isMade = false;
    const calls = startServer({
      'GET /api/views': () => answer({ items: [] }),
      'POST /api/views': () => {
        if (isMade) return refuse(409, 'name_taken');
        isMade = true;
        return answer(made);
      },
      [`PUT /api/views/${id}/mine`]: () => answer(made),
      'GET /auth/me': () => answer(personWith([made])),
    });
    const { router } = open([], '?q=dell');
    fireEvent.click(screen.getByRole('button', { name: 'Views' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Views' }));
    fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Mine' } });
    const form = drawer.getByLabelText('Name').closest('form');
    if (form === null) throw new Error('The name stands in no form.');
    // Both presses come before anything is drawn anew.
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await waitFor(() => expect(router.state.location.search).toBe(`?view=${id}`));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('sends the same view with the same key when its answer was lost', async () => {
    const made = { ...aView({ name: 'Mine' }), leftOut: [] };
    let isLost = true;
    const calls = startServer({
      'GET /api/views': () => answer({ items: [] }),
      'POST /api/views': () => {
        if (isLost) throw new TypeError('Failed to fetch');
        return answer(made);
      },
      [`PUT /api/views/${id}/mine`]: () => answer(made),
      'GET /auth/me': () => answer(personWith([made])),
    });
    const { router } = open([], '?q=dell');
    fireEvent.click(screen.getByRole('button', { name: 'Views' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Views' }));
    fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Mine' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    isLost = false;
    await waitFor(() =>
      expect(drawer.getByRole('button', { name: 'Save view' })).toHaveProperty('disabled', false),
    );
    fireEvent.click(drawer.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?view=${id}`));
    const keys = calls.flatMap(({ method, headers }) =>
      method === 'POST' ? [headers.get('Idempotency-Key')] : [],
    );
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('opens the view that was made where the menu has no place for it', async () => {
    const made = { ...aView({ name: 'Mine' }), leftOut: [] };
    startServer({
      'GET /api/views': () => answer({ items: [] }),
      'POST /api/views': () => answer(made),
      [`PUT /api/views/${id}/mine`]: () => refuse(422, 'pins_full'),
      'GET /auth/me': () => answer(personWith([made])),
    });
    const { router } = open([], '?q=dell');
    fireEvent.click(screen.getByRole('button', { name: 'Views' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Views' }));
    fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Mine' } });
    fireEvent.click(drawer.getByRole('switch', { name: 'In my menu' }));
    fireEvent.click(drawer.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?view=${id}`));
    expect(readSession().user?.data.views).toMatchObject([{ id, isPinned: false }]);
  });

  it('shows what happened since the last look, and that it was seen', async () => {
    const watched = aView({ subscription: 'daily', changes: 2 });
    const change = { recordId: id, note: null, fields: ['phone'], at: '2026-03-01T07:00:00Z' };
    const calls = startServer({
      'GET /api/views': () => answer({ items: [{ ...watched, leftOut: [] }] }),
      [`GET /api/views/${id}/changes`]: () =>
        answer({
          since: null,
          came: 1,
          left: 0,
          changed: 1,
          members: { now: 8, before: 7, areNamed: true },
          items: [
            { ...change, kind: 'came', label: 'Acme' },
            { ...change, recordId: id.replace(/1$/, '3'), kind: 'changed', label: 'Bolt' },
          ],
        }),
      [`POST /api/views/${id}/actions/seen`]: () => answer({ ...watched, changes: 0, leftOut: [] }),
      'GET /auth/me': () => answer(personWith([{ ...watched, changes: 0 }])),
    });
    open([watched], `?view=${id}`);
    fireEvent.click(screen.getByRole('button', { name: 'Views' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Views' }));
    expect((await drawer.findByText('1 came, 0 left, 1 changed')).textContent).toBeTruthy();
    expect(drawer.getByRole('link', { name: 'Bolt' }).closest('li')?.textContent).toContain('(Phone)');
    fireEvent.click(drawer.getByRole('button', { name: 'Mark as seen' }));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/actions/seen'))).toBe(true));
  });
});

describe('the menu', () => {
  it('has a group of pinned views before the others only when something is pinned', () => {
    const entry = { id: 'reference.vendor', title: 'Vendors', url: page };
    const menu = [{ id: 'reference', title: 'Reference', type: 'group' as const, children: [entry] }];
    expect(withPinnedViews(menu, [aView()])).toBe(menu);
    const [group, others] = withPinnedViews(menu, [aView({ isPinned: true, changes: 3 })]);
    expect(group).toMatchObject({ id: 'pinned', type: 'group' });
    expect(group?.children).toMatchObject([
      { title: 'Active ones', url: `${page}?view=${id}`, icon: 'bookmark', badge: { title: '3' } },
    ]);
    const isCurrent = (item: NavigationItem | undefined, address: string) =>
      item && currentOf(item, address) === 'page';
    const [pinned, list] = [group?.children?.[0], others?.children?.[0]];
    expect([isCurrent(pinned, `${page}?view=${id}`), isCurrent(list, `${page}?view=${id}`)]).toEqual([
      true,
      false,
    ]);
    expect([isCurrent(pinned, page), isCurrent(list, page)]).toEqual([false, true]);
    expect(isCurrent(list, `${page}/1?view=${id}`)).toBe(true);
  });
});
