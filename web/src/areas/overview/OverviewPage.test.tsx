import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OverviewTileFigures, PlacedTile, TilePoint } from '#contract/areas/overview/overview.api.ts';
import type { WorkItem } from '#contract/areas/overview/work.api.ts';
import type { Role } from '#contract/shared/roles.ts';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { MessageHost } from '#web/shared/messages/MessageHost.tsx';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, refuse, startServer } from '../../../test/server.ts';
import { overviewPath } from './overview-path.ts';
import { OverviewPage } from './OverviewPage.tsx';
import { stepOfKey } from './Tile.tsx';

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`;
const list = '/inventory/equipment';

function point(key: string, text: string, values: string[], more: Partial<TilePoint> = {}): TilePoint {
  const figures = values.map((value) => ({ value, link: `${list}?q=${key}` }));
  return {
    key,
    label: { kind: 'name', text },
    figures,
    opens: null,
    isRunning: false,
    alarm: null,
    ...more,
  };
}

const late = (value: string) => ({ alarm: { value, link: `${list}?q=late` } });
const money = (key: string) => ({ key, unit: 'money' as const, total: { value: '100.00', link: list } });
const items = { key: 'items', unit: 'items' as const, total: { value: '1000', link: list } };
const places: OverviewTileFigures = {
  tile: 'places',
  isOfAllPlaces: false,
  sentence: { key: 'places', params: { name: 'HQ', bookValue: '60.00', share: '60.0' } },
  series: [money('bookValue'), items],
  points: [
    point('hq', 'HQ', ['60.00', '1000'], { ...late('7'), opens: id('a1') }),
    point('d4', 'District 4', ['40.00', '1000'], late('8')),
  ],
  rest: null,
};
const value: OverviewTileFigures = {
  ...places,
  tile: 'value',
  sentence: { key: 'value', params: { name: 'IT', bookValue: '60.00', share: '60.0' } },
  series: [money('bookValue'), money('cost')],
  points: [point('it', 'IT', ['60.00', '90.00'])],
};
const age: OverviewTileFigures = { ...value, tile: 'age', series: [items], points: [] };

const begun: PlacedTile[] = [
  { tile: 'places', columns: 2 },
  { tile: 'value', columns: 1 },
  { tile: 'age', columns: 1 },
];
const work = (at: number): WorkItem => ({
  kind: 'overdueLoan',
  id: id(`b${String(at)}`),
  params: { tag: `EQ-${String(at)}`, name: 'Laptop', person: 'R. Lee', day: '2026-03-06' },
  since: null,
  dueOn: '2026-03-06',
  group: at === 0 ? 'overdue' : 'week',
  link: `${list}/${id(`b${String(at)}`)}`,
});

function overview(tiles: PlacedTile[], more: object = {}) {
  return {
    figuresAt: '2026-03-18T14:32:00.000Z',
    eventsBehind: 0,
    place: null,
    figures: [
      {
        key: 'bookValue',
        unit: 'money',
        figure: { value: '9812406.50', link: list },
        course: [
          { month: '2026-02', value: '9000000.00' },
          { month: '2026-03', value: '9812406.50' },
        ],
        beside: {
          key: 'cost',
          unit: 'money',
          figure: { value: '12480000.00', link: list },
          isAlarm: false,
        },
      },
    ],
    layout: { tiles, isOwn: false },
    tiles: [places, value, age].filter((one) => tiles.some(({ tile }) => tile === one.tile)),
    ...more,
  };
}

interface Choices {
  more?: object;
  loans?: number;
  role?: Role;
  address?: string;
}

/** The page with a server that remembers what was arranged. */
function open({ more = {}, loans = 2, role = 'admin', address = overviewPath }: Choices = {}) {
  updateSessionUser(aPerson([role]));
  let tiles = begun;
  const answers: Parameters<typeof startServer>[0] = {
    'GET /api/overview': () => answer(overview(tiles, more)),
    'GET /api/overview/tiles/status': () => answer({ ...value, tile: 'status' }),
    'GET /api/work': () =>
      answer({
        today: '2026-03-18',
        total: loans,
        kinds: [
          {
            kind: 'overdueLoan',
            count: loans,
            link: list,
            items: Array.from({ length: loans }, (_, at) => work(at)),
          },
        ],
      }),
    'PUT /api/overview/layout': ({ body }) => {
      const sent = (body as { tiles: PlacedTile[] | null }).tiles;
      tiles = sent ?? begun;
      return answer({ tiles, isOwn: sent !== null });
    },
  };
  const calls = startServer(answers);
  const view = renderPage(
    [
      {
        path: overviewPath,
        element: (
          <>
            <OverviewPage />
            <MessageHost />
          </>
        ),
      },
    ],
    address,
  );
  return { calls, answers, ...view };
}

beforeEach(() => updateSessionUser(aPerson(['admin'])));
afterEach(async () => {
  endSession();
  vi.unstubAllGlobals();
  await switchLanguage('en');
});

const alarms = () => screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
const tile = (name: string) => screen.findByRole('group', { name });
const order = () => [...document.querySelectorAll('[data-tile]')].map((one) => one.getAttribute('data-tile'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const saved = (calls: ReturnType<typeof startServer>) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

async function edit(choices: Choices = {}) {
  const view = open(choices);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit tiles' }));
  return view;
}

async function findProblems(): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run(document.body, { rules });
  return violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`);
}

describe('the overview', () => {
  it('says that it is loading, then has figures, work and tiles, each with the way to its records', async () => {
    open();
    expect(screen.getByLabelText('Loading the overview')).toBeDefined();
    const figures = within(await screen.findByRole('list', { name: 'Key figures' }));
    expect(figures.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([list, list]);
    expect(figures.getByText(/^cost .*\$12\.48 M/)).toBeDefined();
    const overdue = within(await screen.findByRole('region', { name: 'Overdue' }));
    expect(overdue.getByRole('link', { name: /^Open: .*EQ-0/ }).getAttribute('href')).toBe(work(0).link);
    expect(screen.getByRole('img', { name: /HQ.* is the largest place by book value/ })).toBeDefined();
    expect(order()).toEqual(['places', 'value', 'age']);
    expect(screen.getByText('There is nothing to show.')).toBeDefined();
    expect(await findProblems()).toEqual([]);
  });

  it('opens the next level of a place, and tints the ground of places with many overdue items alone', async () => {
    const { container } = open();
    const opens = await screen.findByRole('link', { name: /^HQ: .*7.* overdue/ });
    expect(opens.getAttribute('href')).toBe(`${overviewPath}?place=${id('a1')}`);
    const grounds = [...container.querySelectorAll('[data-tile=places] svg svg > rect:first-child')];
    expect(new Set(grounds.map((one) => one.getAttribute('fill'))).size).toBe(2);
  });

  it('has every figure of a tile in a table', async () => {
    open();
    const map = await screen.findByRole('region', { name: 'Places by book value' });
    await userEvent.click(within(map).getByRole('button', { name: 'As table' }));
    const table = await screen.findByRole('table');
    expect(within(table).getByText('$40.00')).toBeDefined();
  });

  it('gathers many of a kind in one row that leads to their list, and names all when wanted', async () => {
    open({ loans: 9 });
    const gathered = await screen.findByRole('link', { name: /^Open: Overdue loans: .*9/ });
    expect(gathered.getAttribute('href')).toBe(list);
    expect(screen.getByText(/^First: .*EQ-0.* is not back$/)).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Open: .*EQ-8/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^All .*9/ }));
    expect(screen.getByRole('link', { name: /^Open: .*EQ-8/ })).toBeDefined();
  });

  it('says what is not there yet, and that nothing waits', async () => {
    open({
      loans: 0,
      more: { figuresAt: null, eventsBehind: 3, figures: [], tiles: [], layout: { tiles: [], isOwn: true } },
    });
    expect(await screen.findByText('The figures are being prepared.')).toBeDefined();
    expect(screen.getByText('Some of the latest changes are not counted yet.')).toBeDefined();
    expect(screen.getByText('No tiles are shown. Edit the tiles to add some.')).toBeDefined();
    expect(await screen.findByText('Nothing is waiting for you.')).toBeDefined();
  });

  it('says that it could not be loaded, and tries again', async () => {
    const { answers } = open();
    answers['GET /api/overview'] = () => refuse(500, 'internal');
    answers['GET /api/work'] = () => refuse(500, 'internal');
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers['GET /api/overview'] = () => answer(overview(begun));
    await userEvent.click(again);
    expect(await tile('Tiles')).toBeDefined();
    // What waits is a question of its own: the tiles stand without it.
    await waitFor(() => expect(alarms().length).toBeGreaterThan(0));
  });

  it('leads from a place that is not there to all places', async () => {
    const { answers } = open({ address: `${overviewPath}?place=${id('ff')}` });
    answers['GET /api/overview'] = () => refuse(404, 'not_found');
    const back = await screen.findByRole('link', { name: /back/i });
    expect(back.getAttribute('href')).toBe(overviewPath);
  });
});

describe('arranging the tiles', () => {
  it('moves, widens, narrows and hides by keyboard, says so, keeps the focus, and saves', async () => {
    const { calls } = await edit();
    const first = await tile('Places by book value');
    first.focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(order()).toEqual(['value', 'places', 'age']);
    expect(document.activeElement).toBe(first);
    expect(screen.getByText('Places by book value: place 2 of 3, columns: 2')).toBeDefined();
    await userEvent.keyboard('+');
    expect(screen.getByText('Places by book value: place 2 of 3, columns: 3')).toBeDefined();
    await userEvent.keyboard('--');
    expect(screen.getByText('Places by book value: place 2 of 3, columns: 1')).toBeDefined();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(order()).toEqual(['places', 'value', 'age']);
    (await tile('Value by category')).focus();
    await userEvent.keyboard('{Delete}');
    expect(order()).toEqual(['places', 'age']);
    expect(screen.getByText('Value by category is hidden')).toBeDefined();
    expect(document.activeElement).toBe(await tile('Age in years'));
    expect(await findProblems()).toEqual([]);
    await press('Done');
    await screen.findByRole('button', { name: 'Edit tiles' });
    expect(saved(calls)).toEqual([
      {
        owner: 'me',
        tiles: [
          { tile: 'places', columns: 1 },
          { tile: 'age', columns: 1 },
        ],
      },
    ]);
    expect(order()).toEqual(['places', 'age']);
  });

  it('goes by buttons too, which end where a tile cannot go further', async () => {
    await edit();
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button('Move Places by book value earlier').disabled).toBe(true);
    expect(button('Move Age in years later').disabled).toBe(true);
    expect(button('Narrow Value by category').disabled).toBe(true);
    await press('Move Age in years earlier');
    expect(order()).toEqual(['places', 'age', 'value']);
    await press('Widen Places by book value');
    expect(button('Widen Places by book value').disabled).toBe(true);
  });

  it('shows a hidden tile with its figures before it is saved', async () => {
    await edit();
    await press('Show Status now');
    expect(order()).toEqual(['places', 'value', 'age', 'status']);
    const shown = await tile('Status now');
    await waitFor(() => expect(within(shown).getByRole('img', { hidden: true })).toBeDefined());
  });

  it('offers backups and anchors to administrators alone', async () => {
    await edit({ role: 'user' });
    expect(screen.getByRole('button', { name: 'Show Status now' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show Backups and anchors' })).toBeNull();
  });

  it('goes back to the default of the role', async () => {
    const { calls } = await edit();
    await press('Hide Places by book value');
    await press('Back to the default');
    await screen.findByRole('button', { name: 'Edit tiles' });
    expect(saved(calls)).toEqual([{ owner: 'me', tiles: null }]);
    expect(order()).toEqual(['places', 'value', 'age']);
  });

  it('lets an administrator, and nobody else, save them for a role', async () => {
    const { calls, unmount } = await edit();
    await press('Hide Places by book value');
    await press('All users');
    expect(screen.getByText(/Whoever has arranged tiles keeps them/)).toBeDefined();
    expect(await findProblems()).toEqual([]);
    await press('Done');
    await screen.findByText('The tiles of the role are saved');
    expect(saved(calls)).toEqual([{ owner: 'user', tiles: begun.slice(1) }]);
    unmount();
    await edit({ role: 'user' });
    expect(screen.queryByRole('button', { name: 'All users' })).toBeNull();
  });

  it('leaves all as it was when it is canceled', async () => {
    const { calls } = await edit();
    await press('Hide Places by book value');
    await press('Cancel');
    expect(order()).toEqual(['places', 'value', 'age']);
    expect(saved(calls)).toEqual([]);
  });

  it('does not lose what was arranged when the save is refused', async () => {
    const { answers, calls } = await edit();
    answers['PUT /api/overview/layout'] = () => refuse(500, 'internal');
    await press('Hide Places by book value');
    await press('Done');
    await waitFor(() => expect(alarms().length).toBeGreaterThan(0));
    expect(saved(calls)).toHaveLength(1);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(false),
    );
    expect(order()).toEqual(['value', 'age']);
  });

  it('has its keys turned around where reading goes the other way', () => {
    const step = (key: string, isRtl: boolean) => stepOfKey({ key, altKey: true }, isRtl);
    expect([step('ArrowLeft', false), step('ArrowRight', false)]).toEqual(['earlier', 'later']);
    expect([step('ArrowLeft', true), step('ArrowRight', true)]).toEqual(['later', 'earlier']);
    expect(stepOfKey({ key: 'ArrowLeft', altKey: false }, false)).toBeUndefined();
  });
});
