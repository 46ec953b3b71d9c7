import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExportedFile, ExportSchedule } from '#contract/features/export/schedule.schema.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { SchedulesPage } from './SchedulesPage.tsx';

const id = '00000000-0000-4000-8000-0000000000e1';
const account = { id: '00000000-0000-4000-8000-000000000001', name: 'Dana Okafor' };
const schedule: ExportSchedule = {
  id,
  version: 3,
  name: 'Vendors of the week',
  entity: 'vendor',
  report: null,
  reportTime: null,
  reportQuestion: null,
  viewId: null,
  viewName: null,
  question: '',
  format: 'csv',
  look: {},
  period: 'weekly',
  weekday: 1,
  monthDay: null,
  hour: 6,
  receivers: [account],
  owner: account,
  isOwn: true,
  state: 'active',
  failures: 0,
  problem: null,
  nextAt: '2999-11-16T14:00:00Z',
};
const file: ExportedFile = {
  id: '00000000-0000-4000-8000-0000000000f1',
  scheduleId: id,
  name: 'Vendors of the week 2026-11-16.csv',
  entity: 'vendor',
  report: null,
  format: 'csv',
  size: 2048,
  rows: 27,
  madeAt: '2026-11-16T14:00:00Z',
  expiresAt: '2026-11-30T14:00:00Z',
  sha256: 'aa',
};

beforeEach(() => updateSessionUser(aPerson(['user'])));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function open(schedules: ExportSchedule[], files: ExportedFile[] = []) {
  const path = `/api/export-schedules/${id}`;
  const calls = startServer({
    'GET /api/export-schedules': () => answer({ items: schedules }),
    'GET /api/export-files': () => answer({ items: files }),
    [`GET /api/export-files/${file.id}/content`]: () => new Response('Name\n', { status: 200 }),
    [`PATCH ${path}`]: () => answer({ ...schedule, version: 4 }),
    [`POST ${path}/actions/run`]: () => answer({ ...schedule, version: 4 }),
    [`DELETE ${path}`]: () => answer({ id }),
  });
  renderPage([{ path: '/exports', element: <SchedulesPage /> }], '/exports');
  return calls;
}
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for Vendors of the week' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('SchedulesPage', () => {
  it('shows when a file comes next and gives the last one, with the header that authenticates', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }),
    );
    const calls = open([schedule], [file]);
    expect((await screen.findByText(/Every Monday at/)).textContent).toContain('06:00');
    // Beside the name, where a phone shows it.
    expect(screen.getAllByRole('cell')[0]?.textContent).toContain('Active');
    const [download] = await screen.findAllByRole('button', { name: `Download ${file.name}` });
    await userEvent.click(download as HTMLElement);
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.endsWith('/content')).map(({ path }) => path)).toEqual([
        `/api/export-files/${file.id}/content`,
      ]),
    );
  });

  it('pauses, runs at once, changes and deletes', async () => {
    const calls = open([schedule]);
    const sent = () => calls.filter(({ method }) => method !== 'GET');
    await choose('Pause');
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ method: 'PATCH', body: { isPaused: true } }));
    await choose('Make a file now');
    await waitFor(() => expect(sent().at(-1)?.path).toBe(`/api/export-schedules/${id}/actions/run`));
    await choose('Change');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the schedule' }));
    await userEvent.click(dialog.getByText('Every month'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent().at(-1)?.body).toEqual({
        name: schedule.name,
        format: 'csv',
        period: 'monthly',
        monthDay: 1,
        hour: 6,
        receivers: [account.id],
      }),
    );
    expect(sent().at(-1)?.headers.get('If-Match')).toContain('3');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent().at(-1)?.method).toBe('DELETE'));
  });

  it('names a report, leads to it as it is asked, and says why its paper was not made', async () => {
    open([
      {
        ...schedule,
        entity: null,
        report: 'equipment-register',
        reportTime: 'lastMonth',
        reportQuestion: 'known=then&asOf=2026-10-31',
        format: 'pdf',
        failures: 1,
        problem: { key: 'pdf_full', params: {} },
      },
    ]);
    const link = await screen.findByRole('link', { name: 'Register of equipment' });
    expect(link.getAttribute('href')).toBe('/reports/equipment-register?known=then&asOf=2026-10-31');
    expect(screen.getByText('As of the end of the month before')).toBeTruthy();
    expect(screen.getByText(/A PDF holds at most 20,000 lines/)).toBeTruthy();
  });

  it('says why a schedule pauses, and offers others what they may do with it', async () => {
    open([
      {
        ...schedule,
        state: 'paused',
        isOwn: false,
        failures: 3,
        nextAt: null,
        problem: { key: 'schedule_view_missing', params: {} },
      },
    ]);
    await screen.findByText(/The last try failed: The view of this schedule was deleted/);
    await userEvent.click(await screen.findByRole('button', { name: 'More for Vendors of the week' }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Resume', 'Delete']);
  });
});
