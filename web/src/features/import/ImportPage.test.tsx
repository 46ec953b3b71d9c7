import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import {
  bodyOf,
  importFields,
  importOf,
  openImport,
  plainColumn,
  unknownPlace,
} from '../../../test/an-import.tsx';
import { renderPage } from '../../../test/render-page.tsx';
import { aPerson, answer, refuse, startServer } from '../../../test/server.ts';
import { NewImportPage } from './NewImportPage.tsx';

beforeEach(() => updateSessionUser(aPerson(['admin'])));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe('the columns of an import', () => {
  it('show what stands in them, what they were found by, and how many texts need a decision', async () => {
    openImport(importOf({ state: 'mapping' }));
    expect(await screen.findByText('Laptop · Screen')).toBeTruthy();
    expect(screen.getByText('By its title')).toBeTruthy();
    expect(screen.getByText('Guessed from its values. Please check it.')).toBeTruthy();
    expect((await screen.findAllByText('Known: 3 of 4')).length).toBeGreaterThan(0);
    expect(await screen.findAllByRole('link', { name: 'Match values: 1' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Not known in Place: 1. Match them.' })).toBeTruthy();
    expect(screen.getByText('2 of 3 mapped')).toBeTruthy();
  });

  it('are not checked before it is known what must be decided first, which is then opened', async () => {
    const batch = importOf({ state: 'mapping' });
    let answerCount: () => void = () => undefined;
    const counted = new Promise<void>((resolve) => {
      answerCount = resolve;
    });
    openImport(batch, '', [], {
      [`GET /api/imports/${batch.id}/values/1`]: async () => {
        await counted;
        return answer({ items: [unknownPlace], total: 4, open: 1, unknown: 1, openRows: 2 });
      },
    });
    const check = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check rows: 3' });
    expect(check.disabled).toBe(true);
    expect(screen.queryByText('0 %')).toBeNull();
    answerCount();
    await userEvent.click(await screen.findByRole('link', { name: 'Match values: 1' }));
    await waitFor(() =>
      expect(document.activeElement?.closest('#values-1 button, #values-1 input')).toBeTruthy(),
    );
  });

  it('are checked where nothing of them can be counted', async () => {
    const batch = importOf({ state: 'mapping' });
    openImport(batch, '', [], {
      [`GET /api/imports/${batch.id}/values/1`]: () => refuse(403, 'not_allowed'),
    });
    const check = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check rows: 3' });
    await waitFor(() => expect(check.disabled).toBe(false));
  });

  it('save the field that somebody finds by typing', async () => {
    const calls = openImport(importOf({ state: 'mapping' }));
    const picker = await screen.findByRole('combobox', { name: 'Field for Other' });
    await userEvent.clear(picker);
    await userEvent.type(picker, 'notes{Enter}');
    await waitFor(() => expect(bodyOf(calls, 'PUT')).toBeTruthy());
    const sent = bodyOf(calls, 'PUT') as { mapping: { columns: unknown[] } };
    expect(sent.mapping.columns[2]).toMatchObject({ column: 2, field: 'notes', foundBy: 'person' });
  });

  it('say that months are read as months, and can be read as dates instead', async () => {
    const warranty = {
      ...plainColumn,
      field: 'warrantyEndsOn',
      foundBy: 'preset',
      reading: 'months',
    } as const;
    const batch = importOf({
      state: 'mapping',
      mapping: {
        columns: [
          { column: 0, field: 'name', foundBy: 'title', ...plainColumn },
          { column: 1, place: 1, ...warranty },
          { column: 2, field: 'warrantyEndsOn', foundBy: 'preset', ...plainColumn },
        ],
        constants: [],
        findBy: null,
        whenFound: 'update',
        emptyCell: 'keep',
      },
    });
    const date = { ...importFields[2], name: 'warrantyEndsOn', title: 'Warranty end', kind: 'date' };
    const calls = openImport(batch, '', [], {
      [`GET /api/imports/${batch.id}/fields`]: () =>
        answer({ fields: [...importFields, date], keys: [], isShared: false }),
    });
    const reading = await screen.findByRole('combobox', { name: 'Order of the dates in Place' });
    expect(reading.textContent).toBe('Months after a date');
    expect(screen.getByText('Together with Other')).toBeTruthy();
    await userEvent.click(reading);
    await userEvent.click(screen.getByRole('option', { name: 'Day before month' }));
    await waitFor(() => expect(bodyOf(calls, 'PUT')).toBeTruthy());
    const sent = bodyOf(calls, 'PUT') as { mapping: { columns: unknown[] } };
    expect(sent.mapping.columns[1]).toEqual({
      column: 1,
      field: 'warrantyEndsOn',
      foundBy: 'preset',
      dateOrder: 'day_first',
      decimal: null,
    });
  });

  it('are offered to everybody by an administrator alone', async () => {
    const batch = importOf({ state: 'mapping' });
    const path = `/api/imports/${batch.id}/memory`;
    const calls = openImport(batch, '', [], { [`PUT ${path}`]: () => answer({ isShared: true }) });
    await userEvent.click(await screen.findByRole('switch', { name: 'Offer to everybody' }));
    await waitFor(() => expect(calls.find((call) => call.path === path)?.body).toEqual({ isShared: true }));
    updateSessionUser(aPerson(['user']));
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
    expect(screen.getByText(/Columns and values are remembered/)).toBeTruthy();
  });

  it('keep every change: one that is made before the last is answered waits for it and adds to it', async () => {
    let current = importOf({ state: 'mapping', version: 4 });
    const path = `/api/imports/${current.id}`;
    let answerFirst: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const calls = openImport(current, '', [], {
      [`GET ${path}`]: () => answer(current),
      [`PUT ${path}/mapping`]: async ({ headers, body }) => {
        if (current.version === 4) await first;
        if (headers.get('If-Match') !== `"${current.version}"`) return refuse(409, 'conflict');
        const { mapping } = body as { mapping: NonNullable<BatchRecord['mapping']> };
        current = { ...current, version: current.version + 1, mapping };
        return answer(current);
      },
    });
    const sent = () => calls.filter(({ method }) => method === 'PUT');
    await userEvent.click(await screen.findByRole('button', { name: 'Clears' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(sent().length).toBe(1);
    answerFirst();
    await waitFor(() => expect(current.version).toBe(6));
    expect(current.mapping).toMatchObject({ emptyCell: 'clear', whenFound: 'leave' });
    expect(sent().length).toBe(2);
  });

  it('are read from another sheet without the heading row of the former one', async () => {
    const batch = importOf({ state: 'mapping' });
    const path = `/api/imports/${batch.id}`;
    const calls = openImport(batch, '', [], {
      [`GET ${path}/reading`]: () =>
        answer({
          kind: 'xlsx',
          encoding: null,
          sheets: [
            { name: 'Items', isHidden: false },
            { name: 'Old', isHidden: false },
          ],
          sheet: 0,
          headingRow: 3,
          rows: [{ n: 3, cells: ['Item', 'Place'] }],
          encodings: [],
        }),
      [`POST ${path}/actions/read`]: () => answer({ ...batch, state: 'reading' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'How it is read' }));
    expect(await screen.findByRole('radio', { name: '3: Item · Place' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Old' }));
    expect(screen.queryByRole('radio', { name: '3: Item · Place' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(bodyOf(calls, 'POST')).toEqual({ sheet: 1 }));
  });
});

describe('the values of an import', () => {
  it('are decided once for all rows: what is like them is one press away', async () => {
    const calls = openImport(importOf({ state: 'mapping' }), '?step=values');
    await userEvent.click(await screen.findByRole('button', { name: 'Rm 208' }));
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toEqual({
        choices: [{ value: 'Rm 208 B', use: 'record', id: unknownPlace.like[0]?.id }],
      }),
    );
  });
});

describe('the values that nobody decided', () => {
  const many = (open: number, unknown: number) => ({
    items: [unknownPlace],
    total: 230,
    open,
    unknown,
    openRows: 12_000,
  });
  const openMany = (open: number, unknown: number) => {
    const batch = importOf({ state: 'mapping' });
    return openImport(batch, '?step=values', [], {
      [`GET /api/imports/${batch.id}/values/1`]: () => answer(many(open, unknown)),
    });
  };

  it('are created all at once with what they have in common', async () => {
    const calls = openMany(228, 226);
    const bar = await screen.findByRole('group', { name: 'For all of them in Location' });
    expect(bar.textContent).toContain('Not decided yet: 228');
    await userEvent.click(screen.getByRole('button', { name: 'Create all: 226' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create all: 226' });
    // Names and codes are their own.
    expect(dialog.textContent).not.toContain('Code *');
    await userEvent.click(screen.getByRole('button', { name: 'Create with the import' }));
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toEqual({
        choices: [],
        undecided: { use: 'create', values: { kind: 'room' } },
      }),
    );
  });

  it('leave their cells empty or their rows out', async () => {
    const calls = openMany(228, 0);
    await userEvent.click(await screen.findByRole('button', { name: 'Leave out their rows: 12,000' }));
    await waitFor(() => expect(bodyOf(calls, 'PUT')).toEqual({ choices: [], undecided: { use: 'skip' } }));
    // Pressed with the keyboard, it is still there for it.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Leave out their rows: 12,000'));
    expect(screen.queryByRole('button', { name: /Create all/ })).toBeNull();
  });
});

describe('a new import', () => {
  it('takes pasted rows of the kind that the address names', async () => {
    const batch = importOf({ state: 'reading' });
    const calls = startServer({ 'POST /api/imports/paste': () => answer(batch) });
    const { router } = renderPage(
      [{ path: '/records/import/new', element: <NewImportPage /> }],
      '/records/import/new?entity=vendor',
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Or paste rows' }), 'Name');
    await userEvent.click(screen.getByRole('button', { name: 'Import these rows' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/records/import/${batch.id}`));
    expect(bodyOf(calls, 'POST')).toEqual({ entity: 'vendor', text: 'Name' });
  });

  it('makes one import of pasted rows that are sent twice, before its page has come', async () => {
    const calls = startServer({ 'POST /api/imports/paste': () => answer(importOf({})) });
    const Never = lazy(() => new Promise<never>(() => undefined));
    renderPage(
      [
        { path: '/records/import/new', element: <NewImportPage /> },
        { path: '/records/import/:id', element: <Never /> },
      ],
      '/records/import/new',
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Or paste rows' }), 'Name');
    const sent = () => calls.filter(({ method }) => method === 'POST');
    const read = screen.getByRole<HTMLButtonElement>('button', { name: 'Import these rows' });
    await userEvent.click(read);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(read.disabled).toBe(false));
    await userEvent.click(read);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(new Set(sent().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('stops sending a file when the page is left', async () => {
    const abort = vi.fn();
    class Sending extends EventTarget {
      upload = new EventTarget();
      open = vi.fn();
      setRequestHeader = vi.fn();
      send = vi.fn();
      abort = abort;
    }
    vi.stubGlobal('XMLHttpRequest', Sending);
    const { router } = renderPage(
      [{ path: '/records/import/new', element: <NewImportPage /> }],
      '/records/import/new',
    );
    await userEvent.upload(await screen.findByTestId('import-file'), new File(['Name'], 'items.csv'));
    expect(await screen.findByRole('progressbar', { name: 'Sending the file' })).toBeTruthy();
    expect(abort).not.toHaveBeenCalled();
    await act(() => router.navigate('/'));
    expect(abort).toHaveBeenCalledTimes(1);
  });
});
