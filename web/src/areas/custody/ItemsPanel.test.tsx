import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { ItemsPanel } from './ItemsPanel.tsx';

const item = (at: number) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  version: 1,
  tag: `EQ-00000${at}`,
  name: `Laptop ${at}`,
  status: 'in_use',
  location: { id: 'x', label: 'Room 1', note: null },
  custodian: null,
  project: null,
  dueOn: null,
});

afterEach(() => vi.unstubAllGlobals());

/** A window that answers every question for its width alike. */
function openWindow(isPhone: boolean) {
  const answers = { matches: isPhone, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => answers);
}

describe('the items that a person holds', () => {
  it('come page by page, with what can be done with those that are chosen', async () => {
    const calls = startServer({
      'POST /auth/login': () => answer({ token: aToken(), user: aPerson(['user']) }),
      'GET /api/equipment': ({ path }) =>
        path.includes('after=')
          ? answer({ items: [item(3)], next: null, total: { value: 3, exact: true } })
          : answer({ items: [item(1), item(2)], next: 'c', total: { value: 3, exact: true } }),
    });
    await signIn({ email: 'dana', password: 'secret' });
    const element = <ItemsPanel title="Items" empty="None" field="custodianId" operator="is" value="p1" />;
    renderPage([{ path: '/person', element }], '/person');
    expect(await screen.findByRole('link', { name: 'EQ-000001' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'EQ-000003' })).toBeDefined();
    expect(calls.filter(({ path }) => path.startsWith('/api/equipment?'))).toHaveLength(2);

    fireEvent.click(screen.getByRole('checkbox', { name: 'Select EQ-000002' }));
    const bar = screen.getByRole('toolbar');
    expect(within(bar).getByText('1 selected')).toBeDefined();
    expect(await within(bar).findByRole('button', { name: 'Check in' })).toBeDefined();
  });

  it('say why one was refused also when it is not among them any more', async () => {
    let isGone = false;
    const problem = {
      code: 'bad_state',
      messageKey: 'bad_state',
      message: 'In stock',
      params: {},
      fields: [],
    };
    const calls = startServer({
      'POST /auth/login': () => answer({ token: aToken(), user: aPerson(['user']) }),
      'GET /api/equipment': ({ path }) => {
        const items = isGone && !decodeURIComponent(path).includes('filter[tag]') ? [] : [item(1)];
        return answer({ items, next: null, total: { value: items.length, exact: true } });
      },
      'POST /api/equipment/bulk/stock': () => {
        isGone = true;
        return answer({ results: [{ id: item(1).id, record: null, problem }] });
      },
    });
    await signIn({ email: 'dana', password: 'secret' });
    const element = <ItemsPanel title="Items" empty="None" field="custodianId" operator="is" value="p1" />;
    renderPage([{ path: '/person', element }], '/person');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select EQ-000001' }));
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Put in stock' }));
    const dialog = await screen.findByRole('dialog', { name: /1 item was refused/ });
    expect(within(dialog).getByText('EQ-000001')).toBeDefined();
    // The panel is read again at once, and the reason stays until it was read.
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.startsWith('/api/equipment?'))).toHaveLength(3),
    );
    await waitFor(() => expect(screen.queryByText('None')).not.toBeNull());
    expect(within(dialog).getByText('EQ-000001')).toBeDefined();
    fireEvent.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it.each([
    { isPhone: false, headings: ['', 'Equipment', 'Status', 'Location', 'Due back'] },
    { isPhone: true, headings: ['', 'Equipment', 'Status'] },
  ])('say where they are and when they are due (on a phone: $isPhone)', async ({ isPhone, headings }) => {
    openWindow(isPhone);
    startServer({
      'POST /auth/login': () => answer({ token: aToken(), user: aPerson(['user']) }),
      'GET /api/equipment': () =>
        answer({
          items: [item(1), { ...item(2), dueOn: '2026-12-15' }],
          next: null,
          total: { value: 2, exact: true },
        }),
    });
    await signIn({ email: 'dana', password: 'secret' });
    const element = <ItemsPanel title="Items" empty="None" field="custodianId" operator="is" value="p1" />;
    renderPage([{ path: '/person', element }], '/person');
    const link = await screen.findByRole('link', { name: 'EQ-000002' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(headings);
    expect(screen.getAllByText('Room 1')).toHaveLength(2);
    expect(screen.getAllByText(/2026/)).toHaveLength(1);
    const name = link.closest('th') as HTMLElement;
    expect(within(name).queryByText(/^due /) !== null).toBe(isPhone);
  });
});
