import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FiscalYear, FiscalYears } from '#contract/areas/report/fiscal-year.api.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { FiscalYearsPage } from './FiscalYearsPage.tsx';

const closed: FiscalYear = {
  id: '00000000-0000-4000-8000-0000000000f1',
  version: 2,
  number: 'FY-2024',
  year: 2024,
  firstOn: '2023-07-01',
  lastOn: '2024-06-30',
  state: 'closed',
  knownAt: '2024-08-01T10:00:00Z',
  lines: 12,
  sums: { closing: '1000.50', depClosing: '200.25', net: '800.25' },
  hash: 'ab'.repeat(32),
  preparation: null,
  confirmedBy: null,
  confirmedAt: null,
  alteredAt: null,
  preparedBy: 'Ada Admin',
  preparedAt: '2024-08-01T10:00:00Z',
  closedBy: 'Sven Second',
  closedAt: '2024-08-02T10:00:00Z',
  requestedBy: null,
  requestedAt: null,
  reopenReason: null,
  reopenedBy: null,
  reopenedAt: null,
};
const older: FiscalYear = {
  ...closed,
  id: closed.id.replace('f1', 'f2'),
  number: 'FY-2023',
  year: 2023,
  lastOn: '2023-06-30',
};

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const nextYear = { year: 2025, firstOn: '2024-07-01', lastOn: '2025-06-30' };

function open(
  role: 'user' | 'admin',
  shown: readonly FiscalYear[] = [closed, older],
  next: FiscalYears['next'] = nextYear,
) {
  updateSessionUser(aPerson([role]));
  const calls = startServer({
    'GET /api/fiscal-years': () => answer({ items: shown, next }),
    'POST /api/fiscal-years': () => answer({ ...closed, number: 'FY-2025', state: 'closing' }),
    [`POST /api/fiscal-years/${closed.id}/actions/request-reopen`]: () =>
      answer({ ...closed, version: 3, state: 'reopening' }),
  });
  renderPage([{ path: '/reports/fiscal-years', element: <FiscalYearsPage /> }], '/reports/fiscal-years');
  return () => calls.filter(({ method }) => method !== 'GET');
}

describe('FiscalYearsPage', () => {
  it('shows the balances of each close, and to readers nothing that can be done', async () => {
    open('user');
    const row = (await screen.findByText('FY-2024')).closest('tr') ?? document.body;
    expect(within(row).getByText('1,000.50')).toBeTruthy();
    expect(within(row).getByText('Sven Second')).toBeTruthy();
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/reports/roll-forward?year=2024');
    expect(screen.queryAllByRole('button', { name: /Prepare|Request/ })).toEqual([]);
  });

  it('prepares the year that comes next, and requests to open the last one again with its version', async () => {
    const sent = open('admin');
    await userEvent.click(await screen.findByRole('button', { name: /Prepare the close of/ }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /Prepare the close of/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({ year: 2025 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Only the last close can be opened again.
    const [request, ...others] = screen.getAllByRole('button', { name: 'Request reopening' });
    expect(others).toEqual([]);
    await userEvent.click(request!);
    // How long it has to be stands beside it before anything is refused.
    expect(screen.getByText(/^At least .*20.* characters/)).toBeTruthy();
    const reason = 'A whole shipment was left out.';
    await userEvent.type(within(screen.getByRole('dialog')).getByRole('textbox'), reason);
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Request reopening' }),
    );
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ body: { reason } });
    expect(sent()[1]?.headers.get('If-Match')).toBe('"2"');
  });

  it('says that one waits for its second administrator, and closes it by a button of that name alone', async () => {
    open('admin', [{ ...closed, state: 'closing', closedBy: null, closedAt: null }, older], null);
    expect((await screen.findByText(/is not closed yet/)).textContent).toContain('FY-2024');
    expect(screen.queryByText(/No fiscal year that is over/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getAllByRole('button', { name: 'Close' })).toHaveLength(1);
    expect(dialog.getByRole('button', { name: /^Close .*FY-2024/ })).toBeTruthy();
  });

  it('says how far a close is prepared, and offers nothing but to give it up', async () => {
    const preparing: FiscalYear = {
      ...closed,
      version: 1,
      state: 'closing',
      lines: 0,
      sums: {},
      hash: null,
      preparation: { lines: 12_000, total: 61_000 },
      closedBy: null,
      closedAt: null,
    };
    open('admin', [preparing, older]);
    const row = (await screen.findByText('FY-2024')).closest('tr') ?? document.body;
    expect(row.textContent).toMatch(/Preparing… .*12,000.* of .*61,000.* lines/);
    expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('19');
    expect(
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cancel close']);
    expect(within(row).queryByText('0.00')).toBeNull();
  });

  it('says that what was confirmed is being compared, and what was found to be altered', async () => {
    const confirmed: FiscalYear = {
      ...closed,
      state: 'closing',
      confirmedBy: 'Bo Second',
      confirmedAt: closed.preparedAt,
      closedBy: null,
      closedAt: null,
    };
    const altered = { ...confirmed, confirmedBy: null, confirmedAt: null, alteredAt: closed.preparedAt };
    const buttonsOf = (row: HTMLElement) =>
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    open('admin', [confirmed]);
    const row = (await screen.findByText('FY-2024')).closest('tr') ?? document.body;
    expect(row.textContent).toContain('Being closed');
    expect(row.textContent).toContain('Confirmed by Bo Second');
    expect(buttonsOf(row)).toEqual(['Cancel close']);
    cleanup();
    open('admin', [altered]);
    const other = (await screen.findByText('FY-2024')).closest('tr') ?? document.body;
    expect(other.textContent).toContain('not as they were frozen');
    expect(buttonsOf(other)).toEqual(['Cancel close']);
  });
});
