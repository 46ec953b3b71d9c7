import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notice, NoticeKind } from '#contract/areas/overview/notices.api.ts';
import { forgetUnread, setSummary } from '#web/shared/client/unread.ts';
import { MessageHost } from '#web/shared/messages/MessageHost.tsx';
import { showMenuCounts, useMenuCounts } from '#web/shared/page/menu-counts.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer, type SentCall } from '../../../test/server.ts';
import { snoozeDays } from './NoticeMenu.tsx';
import { NoticesButton } from './NoticesButton.tsx';
import { NoticesPanel } from './NoticesPanel.tsx';

const id = (end: number) => `00000000-0000-4000-8000-00000000000${String(end)}`;

function aNotice(end: number, kind: NoticeKind, more: Partial<Notice> = {}): Notice {
  return {
    id: id(end),
    kind,
    count: 1,
    params: { number: `PO-26-000${String(end)}`, title: 'Radios' },
    link: `/inventory/purchase-order/${id(end)}`,
    isUrgent: false,
    since: '2026-03-18T15:00:00Z',
    dueOn: null,
    isRead: false,
    doneAt: null,
    snoozedUntil: null,
    holder: null,
    ...more,
  };
}

let calls: SentCall[] = [];
let summaries = 0;
let notices: Notice[] = [];

const answers = {
  'GET /api/info': () =>
    answer({ today: '2026-03-18', timeZone: 'UTC', sendsMail: true, dateFormat: 'YYYY-MM-DD' }),
  'GET /api/notices': ({ path }: SentCall) => {
    const show = new URL(path, 'http://here').searchParams.get('show') ?? 'open';
    const awake = notices.filter(({ snoozedUntil }) => (snoozedUntil === null) === (show !== 'snoozed'));
    const items = awake.filter(({ isRead, doneAt }) =>
      show === 'done' ? doneAt !== null : doneAt === null && !(show === 'unread' && isRead),
    );
    const of = (test: (notice: Notice) => boolean) => notices.filter(test).length;
    return answer({
      items,
      next: null,
      unread: of(({ isRead, snoozedUntil, doneAt }) => !isRead && snoozedUntil === null && doneAt === null),
      done: of(({ doneAt }) => doneAt !== null),
      snoozed: of(({ snoozedUntil }) => snoozedUntil !== null),
      at: '2026-03-18T16:00:00Z',
    });
  },
  'GET /api/notices/summary': () => {
    summaries += 1;
    return answer({ unread: 5, waiting: { '/inventory/repair': 4 } });
  },
  'GET /api/notices/settings': () =>
    answer({
      mailAt: '07:30',
      quietFrom: '18:00',
      quietUntil: '07:00',
      onWeekends: false,
      silentKinds: [],
      instantKinds: [],
      kinds: [],
    }),
  'POST /api/notices/actions/read': ({ body }: SentCall) => {
    const { ids } = body as { ids?: string[] };
    notices = notices.map((one) =>
      ids === undefined || ids.includes(one.id) ? { ...one, isRead: true } : one,
    );
    return answer({ unread: 0 });
  },
  'POST /api/notices/actions/snooze': ({ body }: SentCall) => {
    const { ids, until } = body as { ids: string[]; until: string | null };
    notices = notices.map((one) => (ids.includes(one.id) ? { ...one, snoozedUntil: until } : one));
    return answer({ unread: 1 });
  },
  'POST /api/assignments/sign': () => {
    notices = notices.filter(({ kind }) => kind !== 'acceptance');
    return answer({ items: [] });
  },
};

function Shell() {
  return (
    <>
      <NoticesButton />
      <output aria-label="menu">{JSON.stringify(useMenuCounts())}</output>
      <NoticesPanel />
      <MessageHost />
    </>
  );
}

beforeEach(() => {
  updateSessionUser(aPerson(['admin']));
  calls = startServer(answers);
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

let visits = 0;

async function openDrawer() {
  const person = userEvent.setup();
  // The panel is open on one visit: each test is one of its own.
  visits += 1;
  const visit = { pathname: '/', key: `visit ${String(visits)}` };
  const { router } = renderPage([{ path: '/', element: <Shell /> }], visit);
  await person.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Notifications' });
  await within(drawer).findByText(/Daily letter at/);
  return { person, router, drawer: within(drawer), element: drawer };
}
const bodyOf = (path: string) =>
  calls.find((one) => one.path.startsWith(path) && one.method === 'POST')?.body;

it('are counted at the bell, announced as they grow, and grouped: urgent ones first, then by day', async () => {
  notices = [
    aNotice(1, 'failedBackup', { isUrgent: true, params: {} }),
    aNotice(2, 'orderDecision', { count: 3 }),
    aNotice(3, 'loanDue', { since: '2026-03-17T15:00:00Z', holder: 'Uma User', isRead: true }),
    aNotice(4, 'orderDecided', { doneAt: '2026-03-18T15:30:00Z' }),
  ];
  act(() => setSummary({ unread: 1, waiting: { '/inventory/purchase-order': 3 } }));
  const { person, drawer, element } = await openDrawer();
  const menu = screen.getByRole('status', { name: 'menu', hidden: true });
  expect(menu.textContent).toBe('{"/inventory/purchase-order":3}');
  // What the list of work says itself goes before what was gathered.
  act(() => showMenuCounts({ '/inventory/purchase-order': 2 }));
  act(() => setSummary({ unread: 2, waiting: { '/inventory/purchase-order': 3 } }));
  expect(menu.textContent).toBe('{"/inventory/purchase-order":2}');
  const bell = screen.getByRole('button', { name: /^Notifications/, hidden: true });
  await waitFor(() => expect(bell.getAttribute('aria-label')).toMatch(/2/));
  expect(bell.querySelector('[aria-live]')?.textContent).toBe(bell.getAttribute('aria-label'));
  const headings = drawer.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Act today', 'Today', 'Yesterday']);
  expect(drawer.getByText('You stand in for Uma User')).toBeTruthy();
  expect(drawer.getByText(/Daily letter at/).textContent).toMatch(/07:30.*18:00.*07:00/);
  // Several have no step of their own; nothing is snoozed, so there is no such part.
  expect(drawer.queryByRole('link', { name: 'Approve' })).toBeNull();
  expect(drawer.getAllByRole('tab')).toHaveLength(3);
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id: rule }) => rule)).toEqual([]);

  await person.click(drawer.getByRole('button', { name: 'Mark all read' }));
  await waitFor(() =>
    expect(drawer.getByRole('button', { name: 'Mark all read' })).toHaveProperty('disabled', true),
  );
  expect(bodyOf('/api/notices/actions/read')).toEqual({ upTo: '2026-03-18T16:00:00Z' });
  await person.click(drawer.getByRole('tab', { name: 'Done by themselves 1' }));
  expect(await drawer.findByText('Your purchase order was decided on')).toBeTruthy();
  expect(drawer.queryByRole('button', { name: /^Read or snooze/ })).toBeNull();
});

it('are snoozed until a day, found among the snoozed and shown again', async () => {
  notices = [aNotice(1, 'orderDecided'), aNotice(2, 'licenseEnds', { isRead: true })];
  const { person, drawer } = await openDrawer();
  await person.click(await drawer.findByRole('button', { name: /^Read or snooze: Licenses/ }));
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  // It was read already.
  expect(items).toEqual(['Snooze until tomorrow', 'Snooze until Monday', 'Snooze for a week']);
  await person.click(screen.getByRole('menuitem', { name: 'Snooze until Monday' }));
  await waitFor(() => expect(drawer.queryByText('Licenses that end within 90 days')).toBeNull());
  expect(bodyOf('/api/notices/actions/snooze')).toEqual({ ids: [id(2)], until: '2026-03-23' });
  await person.click(await drawer.findByRole('tab', { name: 'Snoozed 1' }));
  expect((await drawer.findByText(/Snoozed until/)).textContent).toContain('2026');
  await person.click(drawer.getByRole('button', { name: /^Read or snooze: Licenses/ }));
  await person.click(screen.getByRole('menuitem', { name: 'Show again now' }));
  expect(await drawer.findByText('Nothing is snoozed.')).toBeTruthy();
  const days = (day: string) => snoozeDays(day).map(({ until }) => until.slice(-2));
  // A Sunday, a Monday.
  expect(days('2026-03-22')).toEqual(['23', '29']);
  expect(days('2026-03-23')).toEqual(['24', '30']);
});

it('are acted on in place: what one holds is confirmed there, a decision opens its dialog', async () => {
  notices = [
    aNotice(1, 'orderDecision'),
    aNotice(2, 'acceptance', {
      link: '/records/my-items',
      params: { number: 'AS-1', id: id(7), version: 4 },
    }),
  ];
  const { person, router, drawer } = await openDrawer();
  await person.click(await drawer.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(drawer.queryByText('Items to confirm')).toBeNull());
  expect(bodyOf('/api/assignments/sign')).toEqual({ answers: [{ id: id(7), version: 4, answer: 'have' }] });
  await person.click(drawer.getByRole('link', { name: 'Approve' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/inventory/purchase-order/${id(1)}`));
  expect(router.state.location.state).toEqual({ action: 'approve' });
  await act(async () => {
    await waitFor(() => expect(bodyOf('/api/notices/actions/read')).toEqual({ ids: [id(1)] }));
  });
});

it('are asked for by a first page that does not bring their number, once', async () => {
  forgetUnread();
  const before = summaries;
  renderPage([{ path: '/', element: <Shell /> }], { pathname: '/', key: 'first' });
  expect(await screen.findByRole('button', { name: /^Notifications.*5/ })).toBeTruthy();
  expect(summaries).toBe(before + 1);
});
