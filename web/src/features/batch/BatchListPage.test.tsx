import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aBatch } from '../../../test/a-batch.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, startServer } from '../../../test/server.ts';
import { BatchListPage } from './BatchListPage.tsx';

const running = aBatch({
  id: '00000000-0000-4000-8000-0000000000b2',
  number: 'IM-2026-00007',
  kind: 'import',
  title: 'Laptops of District 4',
  state: 'paused',
  undoUntil: null,
});
const undo = aBatch({
  id: '00000000-0000-4000-8000-0000000000b3',
  number: 'UN-2026-00002',
  title: 'Laptops',
  kind: 'undo',
  undoes: { id: running.id, number: running.number },
  undoUntil: null,
});
const preview = {
  until: '2999-04-17T14:06:00Z',
  canGoBack: 3,
  changedSince: 1,
  inUse: 1,
  changed: [
    {
      entity: 'equipment',
      id: '00000000-0000-4000-8000-0000000000e1',
      label: 'EQ-104877',
      by: 'Luis Ortega',
      at: '2026-03-18T09:00:00Z',
      action: 'update',
    },
  ],
};

function openList() {
  const batch = aBatch();
  const calls = startServer({
    'GET /api/batches': () => answer({ items: [undo, running, batch], next: null }),
    [`GET /api/bulk-edits/${batch.id}/undo`]: () => answer(preview),
    [`POST /api/bulk-edits/${batch.id}/actions/undo`]: () => answer({ ...undo, state: 'applied' }),
    [`POST /api/imports/${running.id}/actions/resume`]: () => answer({ ...running, state: 'applied' }),
  });
  renderPage([{ path: '/records/batch', element: <BatchListPage /> }], '/records/batch');
  return calls;
}

const rowOf = async (number: string) =>
  within((await screen.findByText(number)).closest('tr') as HTMLElement);

describe('BatchListPage', () => {
  it('says what is to be chosen: columns of a file, changes of a bulk edit', async () => {
    const open = { state: 'mapping' as const, undoUntil: null };
    startServer({
      'GET /api/batches': () => answer({ items: [{ ...running, ...open }, aBatch(open)], next: null }),
    });
    renderPage([{ path: '/records/batch', element: <BatchListPage /> }], '/records/batch');
    expect((await rowOf(running.number)).getByText('Columns to choose')).toBeTruthy();
    expect((await rowOf(aBatch().number)).getByText('Changes to choose')).toBeTruthy();
  });

  it('leads from each batch to the page of its kind, an undo to what it takes back', async () => {
    openList();
    const hrefOf = async (number: string) =>
      (await screen.findByRole('link', { name: number })).getAttribute('href');
    expect(await hrefOf('BE-2026-00001')).toBe('/records/bulk-edit/00000000-0000-4000-8000-0000000000b1');
    expect(await hrefOf('IM-2026-00007')).toBe(`/records/import/${running.id}`);
    expect(await hrefOf('UN-2026-00002')).toBe(`/records/import/${running.id}`);
    const cells = (await rowOf('IM-2026-00007')).getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells).toContain('Laptops of District 4');
    expect(cells).toContain('Paused');
  });

  it('offers what the state of each batch allows, and goes on with one that was paused', async () => {
    const calls = openList();
    expect((await rowOf('UN-2026-00002')).queryAllByRole('button')).toEqual([]);
    expect((await rowOf('BE-2026-00001')).getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Undo',
    ]);
    const row = await rowOf('IM-2026-00007');
    expect(row.getAllByRole('button').map((one) => one.textContent)).toEqual(['Resume', 'Cancel']);
    await userEvent.click(row.getByRole('button', { name: 'Resume' }));
    const sent = calls.find(({ method }) => method === 'POST');
    expect([sent?.path, sent?.headers.get('If-Match')]).toEqual([
      `/api/imports/${running.id}/actions/resume`,
      '"4"',
    ]);
  });

  it('shows what an undo takes back, what was changed since and what is in use before it is sent', async () => {
    const calls = openList();
    await userEvent.click((await rowOf('BE-2026-00001')).getByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByText('Will go back')).parentElement?.textContent).toBe('Will go back2');
    expect(dialog.getByText('Can’t go back').parentElement?.textContent).toMatch(/1$/);
    expect(dialog.getByText('EQ-104877').closest('li')?.textContent).toContain('Luis Ortega');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(calls.find(({ method }) => method === 'POST')?.path).toMatch(/\/bulk-edits\/.*\/actions\/undo$/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to the import as long as there is nothing', async () => {
    startServer({ 'GET /api/batches': () => answer({ items: [], next: null }) });
    renderPage([{ path: '/records/batch', element: <BatchListPage /> }], '/records/batch');
    expect((await screen.findByRole('link', { name: 'Import' })).getAttribute('href')).toBe(
      '/records/import/new',
    );
  });
});
