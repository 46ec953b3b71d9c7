import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { vendor } from '#contract/entities/vendor/vendor.schema.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { answer, startServer } from '../../../../test/server.ts';
import { ExportDialog } from './ExportDialog.tsx';

const file = () => new Response('file', { status: 200 });

function openDialog(chosen?: { selection: { mode: 'some'; ids: Set<string> }; count: number }) {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }),
  );
  const calls = startServer({
    'GET /api/vendors/export.xlsx': file,
    'POST /api/vendors/export': file,
    'POST /api/export-schedules': () => answer({}),
  });
  const onClose = vi.fn();
  const dialog = (
    <ExportDialog
      source={{ entity: vendor }}
      parameters={[['sort', 'name']]}
      shown={['name', 'vendorNumber']}
      total={{ value: 12_480, exact: true }}
      {...(chosen && { chosen })}
      title="Vendors"
      onClose={onClose}
    />
  );
  const { unmount } = renderPage([{ path: '/list', element: dialog }], '/list');
  return { calls, onClose, unmount };
}

describe('ExportDialog', () => {
  it('has the list made as a file every week, with the filters and columns of the dialog', async () => {
    const { calls, onClose } = openDialog();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'On a schedule…' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Vendors');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls.find(({ path }) => path === '/api/export-schedules')?.body).toEqual({
      name: 'Vendors',
      entity: 'vendor',
      question: 'sort=name',
      format: 'csv',
      look: { columns: 'name,vendorNumber', heading: 'words', references: 'label', lang: 'en' },
      period: 'weekly',
      weekday: 1,
      hour: 6,
      receivers: [],
    });
  });

  it('asks for format, columns in their order and headings, and proposes them the next time', async () => {
    const { calls, onClose } = openDialog();
    const user = userEvent.setup();
    await screen.findByText('All 12,480');
    await user.click(screen.getByRole('radio', { name: 'Excel' }));
    await user.click(screen.getByRole('radio', { name: 'Chosen' }));
    await user.click(screen.getByRole('button', { name: 'Move Vendor number up' }));
    await user.click(screen.getByRole('radio', { name: 'Keys, for an import' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const url = new URL(calls.find(({ path }) => path.includes('export'))?.path ?? '', 'http://localhost');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      sort: 'name',
      columns: 'id,vendorNumber,name',
      heading: 'keys',
      references: 'id',
      lang: 'en',
    });
    expect(JSON.parse(window.localStorage.getItem('export:vendor') ?? '')).toMatchObject({ format: 'xlsx' });
  });

  it('offers the chosen rows first', async () => {
    window.localStorage.clear();
    const { calls, onClose } = openDialog({ selection: { mode: 'some', ids: new Set(['a']) }, count: 1 });
    const user = userEvent.setup();
    await screen.findByRole('radio', { name: '1 chosen', checked: true });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ format: 'csv', ids: ['a'] });
  });

  it('ends the export when it is closed before the file is there', async () => {
    window.localStorage.clear();
    const { unmount } = openDialog();
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (url.includes('export')) sent.push(init);
      return new Promise(() => {});
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.signal?.aborted).toBe(false);
    unmount();
    expect(sent[0]?.signal?.aborted).toBe(true);
  });
});
