import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteTypedScan } from '#web/features/scan/scanned-text.ts';
import { updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, refuse, startServer } from '../../../test/server.ts';
import { noteOpened } from './opened-records.ts';
import { SearchOverlay } from './SearchOverlay.tsx';

const id = '00000000-0000-4000-8000-000000000077';
const page = `/inventory/equipment/${id}`;
const laptop = {
  entity: 'equipment',
  id,
  label: 'EQ-104877',
  title: 'Dell Latitude 7450',
  note: null,
  matched: '5CG1234XYZ',
  isExact: true,
  isLive: true,
};
const vendor = {
  entity: 'vendor',
  id: '00000000-0000-4000-8000-000000000088',
  label: 'Latitude Supplies',
  title: null,
  note: null,
  matched: null,
  isExact: false,
  isLive: false,
};
const found = (records: object[], areas: object[] = []) => answer({ found: records, areas });
const nothingOwn = { 'GET /api/recents': () => answer({ pinned: [], recent: [] }) };
const item = {
  'GET /api/equipment/00000000-0000-4000-8000-000000000077': () =>
    answer({
      id,
      version: 1,
      tag: 'EQ-104877',
      name: 'Dell Latitude 7450',
      status: 'in_use',
      serial: '5CG1234XYZ',
    }),
};

function openSearch(started?: string) {
  const asked = started === undefined ? {} : { started: { text: started, isEntered: true } };
  const element = <SearchOverlay onClose={() => undefined} {...asked} />;
  return renderPage([{ path: '/', element }], '/');
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search pages and records' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const questionOf = (path: string) => new URL(path, 'http://web').searchParams.get('q');
/** Until what is loaded after the field is there. */
const opened = () => screen.findByRole('button', { name: /^Search in/ });

beforeEach(() => {
  updateSessionUser(aPerson(['user']));
  sessionStorage.clear();
});

describe('the search of the bar', () => {
  it('finds a record by its code and opens it with Enter, also before the answer is there', async () => {
    let reply: (response: Response) => void = () => undefined;
    startServer({ ...nothingOwn, 'GET /api/search': () => new Promise<Response>((done) => (reply = done)) });
    const { router } = openSearch();
    await userEvent.click(field());
    await userEvent.paste('5CG1234XYZ');
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/');
    await opened();
    await waitFor(() => {
      reply(found([laptop]));
      expect(router.state.location.pathname).toBe(page);
    });
  });

  it('opens by its keys what a hand scanner wrote under another layout', async () => {
    startServer({
      ...nothingOwn,
      'GET /api/search': ({ path }) => found(questionOf(path) === 'EQ-104877' ? [laptop] : []),
    });
    const { router } = openSearch();
    await opened();
    await userEvent.click(field());
    await userEvent.paste('ثض-104877');
    noteTypedScan(field(), { text: 'ثض-104877', keys: 'EQ-104877' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(page));
  });

  it('opens the row that somebody went to, also while more is being looked for', async () => {
    startServer({
      ...nothingOwn,
      ...item,
      'GET /api/search': ({ path }) =>
        questionOf(path) === 'Latitude' ? found([vendor, laptop]) : new Promise<Response>(() => undefined),
    });
    const { router } = openSearch();
    await opened();
    await userEvent.click(field());
    await userEvent.paste('Latitude');
    await screen.findByRole('option', { name: /EQ-104877/ });
    await userEvent.keyboard(' 7');
    const wanted = options().findIndex((text) => text.includes('Latitude Supplies'));
    for (let at = 0; at < wanted; at += 1) await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Latitude Supplies');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toContain(vendor.id));
  });

  it('opens nothing when the question changed before the answer', async () => {
    const replies: ((response: Response) => void)[] = [];
    startServer({
      ...nothingOwn,
      'GET /api/search': () => new Promise<Response>((done) => replies.push(done)),
    });
    const { router } = openSearch();
    await opened();
    await userEvent.click(field());
    await userEvent.paste('5CG1234XYZ');
    await userEvent.keyboard('{Enter}0');
    replies[0]?.(found([laptop]));
    await waitFor(() => expect(replies.length).toBeGreaterThan(1));
    replies.slice(1).forEach((reply) => reply(found([])));
    await screen.findByText('No results..');
    expect(router.state.location.pathname).toBe('/');
  });

  it('shows pages first and records below them, with what was found', async () => {
    const calls = startServer({
      ...nothingOwn,
      ...item,
      'GET /api/search': ({ path }) =>
        found(questionOf(path) === 'soft' ? [{ ...laptop, matched: 'softail-7', isExact: false }] : []),
    });
    openSearch();
    await opened();
    await userEvent.type(field(), 'soft');
    await waitFor(() => expect(options().at(-1)).toBe('EQ-104877Dell Latitude 7450softail-7'));
    expect(options()[0]).toMatch(/^Software/);
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true');
    expect(calls.filter(({ path }) => path.startsWith('/api/search')).length).toBeLessThanOrEqual(4);
  });

  it('says that it looks while it does, and that there is nothing only then', async () => {
    const replies: ((response: Response) => void)[] = [];
    startServer({
      ...nothingOwn,
      'GET /api/search': () => new Promise<Response>((done) => replies.push(done)),
    });
    openSearch();
    await opened();
    await userEvent.click(field());
    await userEvent.paste('zzzz');
    expect(screen.queryByText('No results..')).toBeNull();
    expect(screen.getByText('Searching…')).toBeTruthy();
    await waitFor(() => expect(replies).toHaveLength(1));
    replies[0]?.(found([]));
    await screen.findByText('No results..');
    expect(options()).toEqual(['Search equipment for “zzzz”']);
  });

  it('goes on in the list of items where nothing begins with the text', async () => {
    startServer({ ...nothingOwn, 'GET /api/search': () => found([]) });
    const { router } = openSearch();
    await opened();
    await userEvent.click(field());
    await userEvent.paste('latitude 7450');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/equipment'));
    expect(router.state.location.search).toBe('?q=latitude+7450');
  });

  it('asks the server nothing for a person without a role', async () => {
    updateSessionUser(aPerson([]));
    const calls = startServer({});
    openSearch();
    await opened();
    await userEvent.type(field(), 'zzzz');
    await screen.findByText('No results..');
    expect(calls).toEqual([]);
  });
});

describe('the palette', () => {
  it('groups exact hits and kinds of record, and leads to all of a kind', async () => {
    startServer({
      ...nothingOwn,
      ...item,
      'GET /api/search': () =>
        found(
          [laptop, vendor, { ...vendor, entity: 'location' }],
          [
            { entity: 'vendor', count: 214 },
            { entity: 'location', count: null, seen: 250 },
          ],
        ),
    });
    const { router } = openSearch();
    await opened();
    await userEvent.type(field(), 'latit');
    const exact = await screen.findByRole('group', { name: 'Exact' });
    expect(within(exact).getAllByRole('option')).toHaveLength(1);
    const vendors = screen.getByRole('group', { name: 'Vendor' });
    expect(
      within(vendors)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Latitude Suppliesended', 'Show all 214 in Vendor']);
    // More than were seen are not counted, and not kept quiet about.
    expect(screen.queryAllByText('Show all 250+ in Location')).toHaveLength(1);
    await userEvent.click(screen.getByText('Show all 214 in Vendor'));
    expect(router.state.location.search).toBe('?q=latit');
  });

  it('asks by sign and by in: for people, codes and kinds, and once for fast keys', async () => {
    const asked: (string | null)[][] = [];
    startServer({
      ...nothingOwn,
      'GET /api/search': ({ path }) => {
        const { searchParams } = new URL(path, 'http://web');
        asked.push([searchParams.get('q'), searchParams.get('in')]);
        return found([]);
      },
    });
    openSearch();
    await opened();
    for (const [typed, wanted] of [
      ['@dana', ['dana', 'people']],
      ['#1048', ['1048', 'codes']],
      ['in:repair battery', ['battery', 'repair']],
    ] as const) {
      await userEvent.clear(field());
      await userEvent.click(field());
      await userEvent.paste(typed);
      await waitFor(() => expect(asked.at(-1)).toEqual(wanted));
    }
    await userEvent.clear(field());
    await userEvent.type(field(), '> repair');
    await waitFor(() => expect(options()).toEqual(['New repair']));
  });

  it('offers what can be done beside what is found, by any word of it', async () => {
    startServer({ ...nothingOwn, 'GET /api/search': () => found([]) });
    const { router } = openSearch();
    await opened();
    await userEvent.type(field(), 'blank roll');
    await waitFor(() => expect(options()[0]).toBe('Rolls of blank tags'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/labels/roll'));
  });

  it('acts on a record from the keyboard: Tab to its actions, Alt with a letter, Ctrl Enter for a new tab', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    startServer({ ...nothingOwn, ...item, 'GET /api/search': () => found([laptop]) });
    const { router } = openSearch();
    await opened();
    await userEvent.click(field());
    await userEvent.paste('5CG1234XYZ');
    const actions = await screen.findByRole('group', { name: 'Do with EQ-104877' });
    expect(within(actions).getAllByRole('option')[0]?.textContent).toMatch(/Alt [A-Z]$/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(open).toHaveBeenCalledWith(page, '_blank', 'noopener,noreferrer');
    await userEvent.keyboard('{Tab}');
    const chosen = () => screen.getAllByRole('option', { selected: true })[0]?.textContent ?? '';
    expect(within(actions).getAllByRole('option')[0]?.textContent).toBe(chosen());
    expect(field().getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(chosen()).toMatch(/^EQ-104877/);
    const checkIn = within(actions).getByText('Check in').closest('[role="option"]');
    const [, letter = ''] = /Alt ([A-Z])$/.exec(checkIn?.textContent ?? '') ?? [];
    await userEvent.keyboard(`{Alt>}[Key${letter}]{/Alt}`);
    expect(router.state.location.pathname).toBe(page);
    expect(router.state.location.state).toEqual({ action: 'checkIn' });
    open.mockRestore();
  });

  it('leaves a letter to Alt where that writes another sign, and to AltGr', async () => {
    startServer({ ...nothingOwn, ...item, 'GET /api/search': () => found([laptop]) });
    const { router } = openSearch();
    await opened();
    await userEvent.click(field());
    await userEvent.paste('5CG1234XYZ');
    const actions = await screen.findByRole('group', { name: 'Do with EQ-104877' });
    const checkIn = within(actions).getByText('Check in').closest('[role="option"]');
    const [, letter = ''] = /Alt ([A-Z])$/.exec(checkIn?.textContent ?? '') ?? [];
    const press = ({ isAltGr = false, ...init }: KeyboardEventInit & { isAltGr?: boolean }) => {
      const keys = { code: `Key${letter}`, key: letter.toLowerCase(), altKey: true, ...init };
      const event = createEvent.keyDown(field(), keys);
      // The page of the tests takes every Alt for an AltGr.
      return fireEvent(field(), Object.assign(event, { getModifierState: () => isAltGr }));
    };
    for (const init of [
      { key: 'ç' },
      { key: 'Dead' },
      { key: 'x' },
      { isAltGr: true },
      { ctrlKey: true },
      { metaKey: true },
    ]) {
      expect([init, press(init)]).toEqual([init, true]);
      expect(router.state.location.pathname).toBe('/');
    }
    // The letter counts, wherever its key is.
    expect(press({ code: 'KeyQ' })).toBe(false);
    expect(router.state.location.pathname).toBe(page);
  });

  it('opens in a new tab with Ctrl Enter also what is not answered yet', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    startServer({ ...nothingOwn, ...item, 'GET /api/search': () => found([laptop]) });
    const { router } = openSearch();
    await userEvent.click(field());
    await userEvent.paste('5CG1234XYZ');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(open).toHaveBeenCalledWith(page, '_blank', 'noopener,noreferrer'));
    await screen.findByRole('group', { name: 'Do with EQ-104877' });
    await userEvent.paste('0');
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
    await waitFor(() => expect(open).toHaveBeenCalledTimes(2));
    expect(router.state.location.pathname).toBe('/');
    open.mockRestore();
  });

  it('shows what is pinned and was opened last, and notes what was opened since with one call', async () => {
    noteOpened('00000000-0000-4000-8000-000000000001', { entity: 'equipment', id });
    const named = { entity: 'equipment', id, label: 'EQ-104877', title: 'Dell Latitude 7450', note: null };
    const own = { pinned: [{ ...vendor, matched: undefined }], recent: [named] };
    const calls = startServer({
      ...item,
      'POST /api/recents': () => answer(own),
      [`PUT /api/pins/equipment/${id}`]: () => answer({ pinned: [named], recent: [named] }),
      [`GET /api/vendors/${vendor.id}`]: () => answer({ id: vendor.id, name: vendor.label }),
    });
    openSearch();
    await screen.findByRole('group', { name: 'Pinned' });
    expect(within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')).toHaveLength(1);
    const sent = calls.filter(({ path }) => path.startsWith('/api/recents'));
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ['POST', { records: [{ entity: 'equipment', id }] }],
    ]);
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('group', { name: 'Do with EQ-104877' });
    await userEvent.keyboard('{Alt>}[KeyP]{/Alt}');
    await waitFor(() => expect(calls.at(-1)?.method).toBe('PUT'));
  });

  it('sends what was opened again until the server has answered, and then no more', async () => {
    const userId = '00000000-0000-4000-8000-000000000001';
    const meanwhile = { entity: 'vendor', id: vendor.id } as const;
    noteOpened(userId, { entity: 'equipment', id });
    const replies = [
      () => refuse(503, 'busy'),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => {
        noteOpened(userId, meanwhile);
        return answer({ pinned: [], recent: [] });
      },
      () => refuse(422, 'validation'),
    ];
    const sent: unknown[] = [];
    const calls = startServer({
      ...nothingOwn,
      'POST /api/recents': ({ body }) => {
        sent.push(body);
        return replies[sent.length - 1]!();
      },
    });
    const count = () => calls.filter(({ path }) => path === '/api/recents').length;
    // What is refused for good is not sent for ever: then what is there is read.
    for (const wanted of [1, 2, 3, 5, 6]) {
      const { unmount, client } = openSearch();
      await waitFor(() => expect([count(), client.isFetching()]).toEqual([wanted, 0]));
      unmount();
    }
    const first = { records: [{ entity: 'equipment', id }] };
    expect(sent).toEqual([first, first, first, { records: [meanwhile] }]);
  });

  it('opens a record at once that was asked for in the field of the bar', async () => {
    startServer({ ...nothingOwn, 'GET /api/search': () => found([laptop]) });
    const { router } = openSearch('5CG1234XYZ');
    await waitFor(() => expect(router.state.location.pathname).toBe(page));
  });

  it('shows what was found of any other question that was asked there', async () => {
    startServer({ ...nothingOwn, 'GET /api/search': () => found([{ ...laptop, isExact: false }]) });
    const { router } = openSearch('latitude');
    await screen.findByRole('option', { name: /EQ-104877/ });
    expect(router.state.location.pathname).toBe('/');
  });
});
