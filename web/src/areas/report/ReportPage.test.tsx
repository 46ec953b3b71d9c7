import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReportHead } from '#contract/areas/report/report.api.ts';
import type { ReportKind } from '#contract/areas/report/report.definitions.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { ReportPage } from './ReportPage.tsx';

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function open(kind: ReportKind, search: string, head: Partial<ReportHead>) {
  const person = aPerson(['user']);
  updateSessionUser(person);
  const shown: ReportHead = {
    kind,
    asOf: '2026-11-18',
    known: 'today',
    left: 'year',
    by: 'place',
    today: '2026-11-18',
    year: 2027,
    yearFrom: '2026-07-01',
    yearTo: '2027-06-30',
    closed: null,
    follows: null,
    figuresAt: '2026-11-18T10:00:00Z',
    eventsBehind: 0,
    history: null,
    lines: 0,
    checks: [],
    rows: [],
    nextRow: null,
    total: [],
    totalRatios: [],
    ...head,
  };
  const calls = startServer({
    [`GET /api/reports/${kind}`]: () => answer(shown),
    [`GET /api/reports/${kind}/lines`]: () => answer({ lines: [], next: null }),
    'POST /api/export-schedules': () => answer({}),
  });
  renderPage([{ path: '/reports/:kind', element: <ReportPage /> }], `/reports/${kind}${search}`);
  return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

describe('the checks of a report', () => {
  it('have passed where all changes are counted', async () => {
    open('federal-register', '', {});
    expect(await screen.findByText('All checks passed.')).toBeTruthy();
    expect(screen.queryByText('Some of the latest changes are not counted yet.')).toBeNull();
  });

  it('say nothing of changes that are not counted yet, and the page says so', async () => {
    open('federal-register', '', { eventsBehind: 3 });
    expect(await screen.findByText('Some of the latest changes are not counted yet.')).toBeTruthy();
    expect(screen.queryByText('All checks passed.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Show all lines' })).toBeTruthy();
  });
});

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Send every …' }));
  return within(await screen.findByRole('dialog', { name: 'Send a report on a schedule' }));
}

describe('Send every', () => {
  it('keeps the report with what it is asked, and asks of which day it is each time', async () => {
    const sent = open('federal-register', '?left=none', { left: 'none' });
    const dialog = await openDialog();
    expect(dialog.getByText('CSV')).toBeTruthy();
    expect(dialog.queryByText('JSON lines')).toBeNull();
    await userEvent.click(dialog.getByText('PDF'));
    await userEvent.click(dialog.getByRole('combobox', { name: 'As of' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'The day it is made',
      'The end of the month before',
      'The end of the fiscal year before',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'The end of the month before' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        {
          name: 'Federal property register',
          report: 'federal-register',
          reportTime: 'lastMonth',
          question: 'left=none',
          format: 'pdf',
          look: { lang: 'en' },
          period: 'weekly',
        },
      ]),
    );
    expect(sent()[0]).not.toHaveProperty('entity');
  });

  it('stays with a fiscal year that the page shows, until another is chosen', async () => {
    const sent = open('roll-forward', '?year=2025', {
      year: 2025,
      asOf: '2025-06-30',
      yearFrom: '2024-07-01',
      yearTo: '2025-06-30',
    });
    const dialog = await openDialog();
    expect(dialog.getByRole('combobox', { name: 'Fiscal year' }).textContent).toContain('Always');
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(sent()).toMatchObject([{ report: 'roll-forward', question: 'year=2025' }]));
    expect(sent()[0]).not.toHaveProperty('reportTime');
  });
});

describe('a ratio', () => {
  it('has its interval and opens what it counts, or says that there are too few', async () => {
    const cells = (failures: string) => [
      { figure: 'failures', value: failures, count: Number(failures) },
      { figure: 'itemYears', value: '40.0000', count: 40 },
    ];
    const rate = { ratio: 'failureRate', value: '12.5', low: '4.9', high: '26.3' };
    const none = { ratio: 'failureRate', value: null, low: null, high: null };
    const row = (label: string, failures: string, ratio: typeof rate | typeof none) => ({
      key: label,
      label,
      note: null,
      cells: cells(failures),
      ratios: [ratio],
    });
    open('repair-cost', '', {
      rows: [row('Sturdy', '4', none), row('Frail', '5', rate)],
      total: cells('9'),
      totalRatios: [{ ...rate, value: '11.3' }],
    });
    const sturdy = within(await screen.findByRole('row', { name: /Sturdy/ }));
    expect(sturdy.getByText('fewer than 5')).toBeTruthy();
    const frail = within(screen.getByRole('row', { name: /Frail/ }));
    expect(frail.getByText('4.9 – 26.3')).toBeTruthy();
    const figure = frail.getByRole('button', { name: '12.5' });
    await userEvent.click(figure);
    await waitFor(() => expect(figure.getAttribute('aria-pressed')).toBe('true'));
    expect(frail.getByRole('button', { name: '5' }).getAttribute('aria-pressed')).toBe('true');
  });
});
