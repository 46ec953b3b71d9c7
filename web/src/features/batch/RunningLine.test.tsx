import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageRouterView } from '#web/shared/page/router.tsx';
import { followBatch, useFollowedBatches } from '#web/shared/client/running-batches.ts';
import { closeMessage, readMessages } from '#web/shared/messages/messages.ts';
import { createMemoryRouter } from '../../../test/memory-router.ts';
import { aBatch } from '../../../test/a-batch.ts';
import { withProviders } from '../../../test/render-page.tsx';
import { answer, refuse, startServer } from '../../../test/server.ts';
import { RunningLine } from './RunningLine.tsx';

const running = aBatch({
  state: 'applying',
  progress: { done: 1240, total: 12_322, since: '2026-03-17T14:05:00Z' },
});

function Lines() {
  const ids = useFollowedBatches();
  return ids.length === 0 ? <p>nothing runs</p> : <RunningLine ids={ids} />;
}

function show(address = '/') {
  const router = createMemoryRouter([{ path: '*', element: <Lines /> }], { initialEntries: [address] });
  return render(withProviders(<PageRouterView router={router} />));
}

afterEach(() => window.localStorage.clear());

describe('the line of a running batch', () => {
  it('says how far it is, with a link, also in the title of the tab', async () => {
    startServer({ [`GET /api/imports/${running.id}`]: () => answer(running) });
    followBatch(running.id);
    document.title = 'Equipment';
    const { unmount } = show();
    expect((await screen.findByText(/1,240.* of .*12,322/)).textContent).toBeTruthy();
    expect(screen.getByRole('link', { name: running.number }).getAttribute('href')).toBe(
      `/records/bulk-edit/${running.id}`,
    );
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('10');
    expect(document.title).toBe('(10 %) Equipment');
    unmount();
    expect(document.title).toBe('Equipment');
  });

  it('goes when the work has ended, and when the batch is no longer the person’s', async () => {
    startServer({ [`GET /api/imports/${running.id}`]: () => answer(aBatch()) });
    followBatch(running.id);
    const { unmount } = show();
    await waitFor(() => expect(screen.getByText('nothing runs')).toBeTruthy());
    unmount();
    startServer({ [`GET /api/imports/${running.id}`]: () => refuse(404, 'not_found') });
    followBatch(running.id);
    show();
    await waitFor(() => expect(screen.getByText('nothing runs')).toBeTruthy());
  });

  it('tells the end on every page but the one of the batch itself', async () => {
    for (const { id } of readMessages().toasts) closeMessage(id);
    for (const [address, toasts] of [
      [`/records/bulk-edit/${running.id}`, 0],
      ['/inventory/equipment', 1],
    ] as const) {
      startServer({ [`GET /api/imports/${running.id}`]: () => answer(aBatch()) });
      followBatch(running.id);
      const { unmount } = show(address);
      await waitFor(() => expect(screen.getByText('nothing runs')).toBeTruthy());
      expect([address, readMessages().toasts.length]).toEqual([address, toasts]);
      unmount();
    }
  });

  it('asks nothing for people who started nothing', () => {
    const calls = startServer({});
    show();
    expect(calls).toEqual([]);
  });
});
