import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NodesOverview, ServerProcess } from '#contract/features/operations/nodes.api.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { NodesPage } from './NodesPage.tsx';

const job = {
  name: 'seal history',
  runningSince: null,
  lastDoneAt: '2026-11-17T10:00:00Z',
  lastFailedAt: null,
  seconds: 0.25,
};
const one: ServerProcess = {
  id: '00000000-0000-4000-8000-0000000000d1',
  host: 'inventory-a',
  process: '1',
  pid: 4711,
  release: '1.4.0',
  nodeVersion: '24.21.0',
  startedAt: '2026-11-17T08:00:00Z',
  seenAt: '2026-11-17T10:00:01Z',
  state: 'here',
  isEnding: false,
  memory: 157_286_400,
  connections: [
    { pool: 'general', open: 6, idle: 4, waiting: 0, most: 10 },
    { pool: 'lists', open: 2, idle: 1, waiting: 2, most: 12 },
  ],
  jobs: [{ ...job, runningSince: '2026-11-17T10:00:00Z' }],
};
const other: ServerProcess = {
  ...one,
  id: '00000000-0000-4000-8000-0000000000d2',
  host: 'inventory-b',
  release: '1.5.0',
  jobs: [{ ...job, lastFailedAt: '2026-11-17T09:00:00Z' }],
};
const overview: NodesOverview = {
  items: [one, other],
  lags: [
    { queue: 'facts', seconds: 42.4 },
    { queue: 'mail', seconds: 0 },
  ],
  connections: { open: 40, most: 100 },
  release: '1.4.0',
};

beforeEach(() => updateSessionUser(aPerson(['admin'])));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function open(shown: NodesOverview) {
  startServer({ 'GET /api/nodes': () => answer(shown) });
  renderPage([{ path: '/system/nodes', element: <NodesPage /> }], '/system/nodes');
}

describe('NodesPage', () => {
  it('shows each process with its release, connections and work, each job once, and what waits', async () => {
    open(overview);
    const line = (await screen.findByText('inventory-a')).closest('tr') ?? document.body;
    expect(within(line).getByText('3 of 22 in use')).toBeTruthy();
    expect(within(line).getByText('2 waiting')).toBeTruthy();
    expect(within(line).getByText('seal history')).toBeTruthy();
    expect(within(line).getByText('150.0 MB')).toBeTruthy();
    expect(screen.getByText(/Several releases run side by side: .*1\.4\.0, 1\.5\.0/)).toBeTruthy();
    const jobs = within(screen.getByRole('region', { name: 'Jobs' }));
    expect(jobs.getAllByText('seal history')).toHaveLength(1);
    expect(jobs.getByText('inventory-a 1')).toBeTruthy();
    expect(screen.getByText('42 s')).toBeTruthy();
    expect(screen.getByText('Nothing waits')).toBeTruthy();
    expect(screen.getByText('40 of 100 connections of the database are open.')).toBeTruthy();
  });

  it('says which do not answer, and that connections run out', async () => {
    open({ ...overview, items: [one, { ...other, state: 'gone' }], connections: { open: 95, most: 100 } });
    expect(await screen.findByText(/1 process does not answer/)).toBeTruthy();
    expect(screen.getByText('Not answering')).toBeTruthy();
    expect(screen.queryByText(/Several releases/)).toBeNull();
    expect(screen.getByText(/Nearly all connections .* 95 of 100/)).toBeTruthy();
  });
});
