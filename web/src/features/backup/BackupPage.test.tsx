import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BackupOverview, BackupRun } from '#contract/features/backup/backup.schema.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { BackupPage } from './BackupPage.tsx';

const base: BackupRun = {
  id: '00000000-0000-4000-8000-0000000000b1',
  kind: 'base',
  state: 'done',
  slot: 'base 2026-11-16',
  name: '20261116T090000Z',
  requestedBy: null,
  requestedAt: '2026-11-16T09:00:00Z',
  startedAt: '2026-11-16T09:00:00Z',
  endedAt: '2026-11-16T09:01:00Z',
  bytes: 91_226_112,
  isEncrypted: true,
  problem: null,
  facts: { files: 2_000, events: 26_871 },
  removedAt: null,
};
const rehearsal: BackupRun = {
  ...base,
  id: '00000000-0000-4000-8000-0000000000b2',
  kind: 'rehearsal',
  state: 'failed',
  bytes: null,
  isEncrypted: null,
  problem: 'vendor 1: name is "B", its last event says "A".',
  facts: {},
};
const overview: BackupOverview = {
  kind: 'base',
  directory: '/srv/backups',
  plan: { hour: 2, days: 7, weeks: 5, months: 12 },
  warnings: ['rehearsalFailed', 'sameDisk'],
  nextAt: '2026-11-18T09:00:00Z',
  log: { newestAt: '2026-11-17T04:00:00Z', files: 12, problem: null },
  runs: [rehearsal, base],
  compared: {
    id: rehearsal.id,
    name: base.name,
    endedAt: '2026-11-16T09:10:00Z',
    tables: [
      { name: 'assignment', rows: 4_010, found: 4_010, isEqual: true },
      { name: 'vendor', rows: 12, found: 12, isEqual: false },
    ],
  },
};

beforeEach(() => updateSessionUser(aPerson(['admin'])));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function open(shown: BackupOverview) {
  const calls = startServer({
    'GET /api/backups': () => answer(shown),
    'POST /api/backups/actions/make': () => answer({ ...base, state: 'queued' }),
    'POST /api/backups/actions/rehearse': () => answer({ ...rehearsal, state: 'queued' }),
  });
  renderPage([{ path: '/system/backup', element: <BackupPage /> }], '/system/backup');
  return () => calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
}

describe('BackupPage', () => {
  it('shows what was made and rehearsed, why something failed, and what is missing', async () => {
    open(overview);
    const runs = within(await screen.findByRole('group', { name: 'Backups and rehearsals' }));
    const [, first, second] = runs.getAllByRole('row');
    expect(within(first ?? document.body).getByText(/^vendor 1: name is "B"/)).toBeTruthy();
    expect(within(second ?? document.body).getByText('87 MB')).toBeTruthy();
    expect(within(second ?? document.body).getByText('Encrypted')).toBeTruthy();
    expect(within(second ?? document.body).getByText('Failed')).toBeTruthy();
    const missing = within(screen.getByRole('region', { name: 'What is missing' }));
    expect(missing.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('The last rehearsal failed'),
      expect.stringContaining('the same disk as the data'),
    ]);
    expect(screen.getByText('7 days, 5 weeks, 12 months')).toBeTruthy();
    expect(screen.getByText(/^1 of 2 tables differ after the restore/)).toBeTruthy();
    const tables = within(screen.getByRole('group', { name: 'Tables of the last rehearsal' }));
    expect(tables.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'TableRows hereRows restoredHash',
      'vendor1212Different',
      'assignment4,0104,010Equal',
    ]);
  });

  it('makes and rehearses a backup at once', async () => {
    const sent = open({ ...overview, warnings: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Back up now' }));
    await waitFor(() => expect(sent()).toEqual(['/api/backups/actions/make']));
    await userEvent.click(screen.getByRole('button', { name: 'Rehearse now' }));
    await waitFor(() =>
      expect(sent()).toEqual(['/api/backups/actions/make', '/api/backups/actions/rehearse']),
    );
    expect(screen.getByText(/Nothing is missing/)).toBeTruthy();
  });

  it('offers nothing where backups are turned off', async () => {
    open({ ...overview, directory: null, warnings: ['off'], nextAt: null, runs: [], compared: null });
    expect(await screen.findByText(/Backups are turned off/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
  });

  it('promises no backup where backups are turned off', async () => {
    open({ ...overview, directory: null, warnings: ['off'], nextAt: null, runs: [], compared: null });
    expect(await screen.findByText(/^This server makes no backups/)).toBeTruthy();
    expect(screen.getByText('None are made while backups are turned off.')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/tonight|each night/);
  });

  it('shows archives of an external database, and no log that it does not have', async () => {
    const archive: BackupRun = {
      ...base,
      kind: 'archive',
      name: '20261117T020000Z-archive',
      facts: { tables: 94, rows: 1234, events: 7 },
    };
    const compared: BackupRun = {
      ...archive,
      id: '00000000-0000-4000-8000-0000000000b3',
      kind: 'rehearsal',
      facts: { tables: 94, rows: 1234, events: 7, records: 5, attachments: 0, seconds: 3 },
    };
    open({ ...overview, kind: 'archive', warnings: ['external'], runs: [compared, archive] });
    expect(await screen.findByText(/rows of every table/)).toBeTruthy();
    expect(screen.getByText('94 tables, 1,234 rows')).toBeTruthy();
    expect(screen.getByText(/^Loaded and compared: 94 tables, 1,234 rows/)).toBeTruthy();
    expect(screen.getByText(/archives go back to the night/)).toBeTruthy();
    expect(screen.queryByText('Log')).toBeNull();
  });
});
