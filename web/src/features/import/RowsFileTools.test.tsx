import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readMessages } from '#web/shared/messages/messages.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { aBatch } from '../../../test/a-batch.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { aPerson, answer, startServer } from '../../../test/server.ts';
import './import-texts.ts';
import { RowsFileTools } from './RowsFileTools.tsx';
import { TemplateButtons } from './TemplateButtons.tsx';

const saved: string[] = [];
beforeEach(() => {
  updateSessionUser(aPerson(['admin']));
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  endSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const batch = aBatch({
  kind: 'import',
  state: 'checked',
  number: 'IM-2026-00007',
  columns: ['Item', 'Place'],
});
const path = `/api/imports/${batch.id}`;

it('rows are taken to a workbook, and a text is replaced in a column', async () => {
  const calls = startServer({
    [`GET ${path}/rows.xlsx`]: () => new Response('file'),
    [`POST ${path}/replace`]: () => answer({ ...batch, state: 'checking' }),
  });
  renderPage([{ path: '/', element: <RowsFileTools batch={batch} verdict="fix" /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Download for Excel' }));
  await waitFor(() => expect(saved).toEqual(['IM-2026-00007-rows.xlsx']));
  await userEvent.click(screen.getByRole('button', { name: 'Replace in a column' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Text to find' }), {
    target: { value: 'Rm ' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'Replace with' }), { target: { value: 'Room ' } });
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      column: 0,
      search: 'Rm ',
      replacement: 'Room ',
      isWhole: false,
    }),
  );
});

it('says how many rows of a workbook that comes back stay as they were edited here', async () => {
  class Sending extends EventTarget {
    upload = new EventTarget();
    status = 200;
    responseText = JSON.stringify({ ...batch, keptRows: 2 });
    open = vi.fn();
    setRequestHeader = vi.fn();
    getResponseHeader = () => null;
    abort = vi.fn();
    send = () => this.dispatchEvent(new Event('load'));
  }
  vi.stubGlobal('XMLHttpRequest', Sending);
  startServer({ [`GET ${path}`]: () => answer(batch) });
  renderPage([{ path: '/', element: <RowsFileTools batch={batch} verdict="fix" /> }], '/');
  await userEvent.upload(await screen.findByTestId('rows-file'), new File(['x'], 'rows.xlsx'));
  await waitFor(() =>
    expect(readMessages().toasts.at(-1)?.text).toMatch(/^2 rows were edited here after the file was made/),
  );
});

it('templates are saved for the kind of record; the sample only for items', async () => {
  startServer({
    'GET /api/imports/templates/vendor.xlsx': () => new Response('file'),
    'GET /api/imports/templates/vendor.csv': () => new Response('file'),
  });
  renderPage([{ path: '/', element: <TemplateButtons entity="vendor" onFile={() => undefined} /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Excel template' }));
  await waitFor(() => expect(saved).toEqual(['vendor-template.xlsx']));
  await userEvent.click(screen.getByRole('button', { name: 'CSV template' }));
  await waitFor(() => expect(saved).toEqual(['vendor-template.xlsx', 'vendor-template.csv']));
  expect(screen.queryByRole('button', { name: 'Snipe-IT sample' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try the Snipe-IT sample' })).toBeNull();
});

it('the sample is brought at once, without a way over the person’s own files', async () => {
  startServer({ 'GET /api/imports/samples/snipe-it.csv': () => new Response('Asset Tag') });
  const files: File[] = [];
  const buttons = <TemplateButtons entity="equipment" onFile={(file) => files.push(file)} />;
  renderPage([{ path: '/', element: buttons }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Try the Snipe-IT sample' }));
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['snipe-it-assets.csv']));
  expect(saved).toEqual([]);
});
