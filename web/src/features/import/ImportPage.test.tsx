import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BatchRecord, BatchRow, ColumnValue } from '#contract/features/batch/batch.schema.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { aBatch } from '../../../test/a-batch.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { aPerson, answer, refuse, startServer, type SentCall } from '../../../test/server.ts';
import { ImportPage } from './ImportPage.tsx';
import { NewImportPage } from './NewImportPage.tsx';

const none = {
  new: 0,
  update: 0,
  same: 0,
  fix: 0,
  skip: 0,
  changed: 0,
  applied: 0,
  refused: 0,
  undone: 0,
  warned: 0,
};
const column = { dateOrder: null, decimal: null };
const mapped: Partial<BatchRecord> = {
  number: 'IM-2026-00001',
  kind: 'import',
  title: 'items.csv',
  reason: null,
  file: { name: 'items.csv', size: 2048, mediaType: 'text/csv', sha256: 'aa' },
  columns: ['Item', 'Place', 'Other'],
  mapping: {
    columns: [
      { column: 0, field: 'name', foundBy: 'title', ...column },
      { column: 1, field: 'locationId', foundBy: 'values', ...column },
      { column: 2, field: null, foundBy: null, ...column },
    ],
    constants: [],
    findBy: null,
    whenFound: 'update',
    emptyCell: 'keep',
  },
  changes: null,
  counts: { ...none, rows: 3 },
  appliedAt: null,
  undoUntil: null,
};
const importOf = (given: Partial<BatchRecord>) => aBatch({ ...mapped, ...given });

const place: ColumnValue = {
  value: 'Rm 208 B',
  rows: 2,
  status: 'unknown',
  id: null,
  label: null,
  like: [{ id: '00000000-0000-4000-8000-000000000208', label: 'Rm 208' }],
  choice: null,
};

function rowOf(n: number, given: Partial<BatchRow>): BatchRow {
  return {
    n,
    version: 1,
    raw: [`Item ${n}`, 'Rm 208 B', ''],
    verdict: 'new',
    targetId: null,
    target: null,
    changes: null,
    problems: [],
    warnings: [],
    result: null,
    ...given,
  };
}

const unknown = {
  path: 'locationId',
  messageKey: 'reference_unknown',
  params: { entity: 'Location', value: 'Rm 208 B', field: 'Location' },
  message: 'No location is called "Rm 208 B".',
};
const line = (rows: number, cost: string) => ({ rows, amounts: { cost } });
const statement = {
  file: line(3, '30.00'),
  new: line(2, '20.00'),
  updated: line(0, '0.00'),
  unchanged: line(0, '0.00'),
  leftOut: line(1, '10.00'),
  madeOnTheWay: {},
  fields: {},
  reasons: [{ messageKey: 'reference_unknown', path: 'locationId', rows: 1 }],
};
const fields = [
  { name: 'name', title: 'Name', kind: 'text', required: true, values: [], entity: null },
  {
    name: 'locationId',
    title: 'Location',
    kind: 'reference',
    required: true,
    values: [],
    entity: 'location',
  },
  { name: 'notes', title: 'Notes', kind: 'longText', required: false, values: [], entity: null },
];

function open(
  batch: BatchRecord,
  search = '',
  rows: BatchRow[] = [],
  more: Parameters<typeof startServer>[0] = {},
): SentCall[] {
  const path = `/api/imports/${batch.id}`;
  const calls = startServer({
    [`GET ${path}`]: () => answer(batch),
    [`GET ${path}/fields`]: () => answer({ fields, keys: [{ name: 'name', fields: ['name'] }] }),
    [`GET ${path}/columns`]: () =>
      answer({ items: [{ column: 0, samples: ['Laptop', 'Screen'], filled: 3 }] }),
    [`GET ${path}/values/1`]: () => answer({ items: [place], total: 4, open: 1 }),
    [`GET ${path}/rows`]: () => answer({ items: rows, next: null, total: rows.length }),
    [`GET ${path}/statement`]: () => answer(statement),
    [`PUT ${path}/mapping`]: () => answer(batch),
    [`PUT ${path}/values/1`]: () => answer(batch),
    [`PATCH ${path}/rows/2`]: () => answer(rows[0]),
    [`POST ${path}/skip`]: () => answer(batch),
    [`POST ${path}/actions/apply`]: () => answer({ ...batch, state: 'applying' }),
    [`POST ${path}/actions/check`]: () => answer({ ...batch, state: 'checking' }),
    ...more,
  });
  renderPage(
    [{ path: '/records/import/:id', element: <ImportPage /> }],
    `/records/import/${batch.id}${search}`,
  );
  return calls;
}

const bodyOf = (calls: SentCall[], method: string) =>
  calls.find((one) => one.method === method)?.body as Record<string, unknown> | undefined;

beforeEach(() => updateSessionUser(aPerson(['admin'])));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe('the columns of an import', () => {
  it('show what stands in them, what they were found by, and how many texts need a decision', async () => {
    open(importOf({ state: 'mapping' }));
    expect(await screen.findByText('Laptop · Screen')).toBeTruthy();
    expect(screen.getByText('By its title')).toBeTruthy();
    expect(screen.getByText('A guess by its values. Please look at it.')).toBeTruthy();
    expect((await screen.findAllByText('Known: 3 of 4')).length).toBeGreaterThan(0);
    expect((await screen.findAllByRole('link', { name: 'Match values: 1' })).length).toBeGreaterThan(0);
    expect(screen.getByText('2 of 3 mapped')).toBeTruthy();
  });

  it('save the field that somebody finds by typing', async () => {
    const calls = open(importOf({ state: 'mapping' }));
    const picker = await screen.findByRole('combobox', { name: 'Field for Other' });
    await userEvent.clear(picker);
    await userEvent.type(picker, 'notes{Enter}');
    await waitFor(() => expect(bodyOf(calls, 'PUT')).toBeTruthy());
    const sent = bodyOf(calls, 'PUT') as { mapping: { columns: unknown[] } };
    expect(sent.mapping.columns[2]).toMatchObject({ column: 2, field: 'notes', foundBy: 'person' });
  });

  it('say that months are read as months, and can be read as dates instead', async () => {
    const warranty = { ...column, field: 'warrantyEndsOn', foundBy: 'preset', reading: 'months' } as const;
    const batch = importOf({
      state: 'mapping',
      mapping: {
        columns: [
          { column: 0, field: 'name', foundBy: 'title', ...column },
          { column: 1, place: 1, ...warranty },
          { column: 2, field: 'warrantyEndsOn', foundBy: 'preset', ...column },
        ],
        constants: [],
        findBy: null,
        whenFound: 'update',
        emptyCell: 'keep',
      },
    });
    const date = { ...fields[2], name: 'warrantyEndsOn', title: 'Warranty end', kind: 'date' };
    const calls = open(batch, '', [], {
      [`GET /api/imports/${batch.id}/fields`]: () => answer({ fields: [...fields, date], keys: [] }),
    });
    const reading = await screen.findByRole('combobox', { name: 'Order of the dates in Place' });
    expect(reading.textContent).toBe('Months after another date');
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

  it('keep every change: one that is made before the last is answered waits for it and adds to it', async () => {
    let current = importOf({ state: 'mapping', version: 4 });
    const path = `/api/imports/${current.id}`;
    let answerFirst: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const calls = open(current, '', [], {
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
    const calls = open(batch, '', [], {
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
    const calls = open(importOf({ state: 'mapping' }), '?step=values');
    await userEvent.click(await screen.findByRole('button', { name: 'Rm 208' }));
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toEqual({
        choices: [{ value: 'Rm 208 B', use: 'record', id: place.like[0]?.id }],
      }),
    );
  });
});

describe('the review of an import', () => {
  const checked = importOf({ state: 'checked', counts: { ...none, rows: 3, new: 2, fix: 1 } });
  const rows = [rowOf(2, { verdict: 'fix', problems: [unknown] }), rowOf(3, {})];

  it('counts rows by tabs and problems, and shows what is wrong at the cell', async () => {
    open(checked, '', rows);
    expect(await screen.findByRole('tab', { name: 'To fix 1' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'All rows 3' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Location: unknown 1' })).toBeTruthy();
    const cells = await screen.findAllByRole('gridcell', { name: 'Rm 208 B' });
    expect(cells[0]?.getAttribute('aria-invalid')).toBe('true');
    expect(cells[1]?.getAttribute('aria-invalid')).toBeNull();
  });

  it('is edited by the keyboard: Enter opens the cell with its message, and all rows of the value can follow', async () => {
    const calls = open(checked, '', rows);
    const [cell] = await screen.findAllByRole('gridcell', { name: 'Rm 208 B' });
    cell?.focus();
    const [what] = screen.getAllByRole('gridcell', { name: 'To fix' });
    what?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    const editor = await screen.findByRole('dialog', { name: 'Location, row 2' });
    expect(within(editor).getByRole('alert').textContent).toContain('Rm 208 B');
    await userEvent.click(
      await within(editor).findByRole('checkbox', { name: 'For all 2 rows with this value' }),
    );
    await userEvent.clear(within(editor).getByRole('textbox', { name: 'Location' }));
    await userEvent.type(within(editor).getByRole('textbox', { name: 'Location' }), 'HQ{Enter}');
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')).toEqual({
        cells: [{ column: 1, value: 'HQ' }],
        isEverywhere: true,
      }),
    );
  });

  it('creates a record that needs no form once', async () => {
    const path = `/api/imports/${checked.id}`;
    const plain = fields.map((field) => (field.kind === 'reference' ? { ...field, entity: null } : field));
    const calls = open(checked, '', rows, {
      [`GET ${path}/fields`]: () => answer({ fields: plain, keys: [] }),
    });
    const [cell] = await screen.findAllByRole('gridcell', { name: 'Rm 208 B' });
    await userEvent.dblClick(cell as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'New: “Rm 208 B”' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { choices: [{ value: 'Rm 208 B', use: 'create', values: {} }] },
    ]);
  });

  it('leaves chosen rows out and applies the good ones with a reason', async () => {
    const calls = open(checked, '', rows);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select row 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave out: 1' }));
    await waitFor(() =>
      expect(calls.find((one) => one.path.endsWith('/skip'))?.body).toEqual({ rows: [2], isSkipped: true }),
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'yearly list');
    await userEvent.click(screen.getByRole('button', { name: 'Import: 2' }));
    await waitFor(() =>
      expect(calls.find((one) => one.path.endsWith('/apply'))?.body).toEqual({
        policy: 'good_rows',
        reason: 'yearly list',
      }),
    );
  });
});

describe('the result of an import', () => {
  it('adds up, tells what was left out, and leads to the records and to the undo', async () => {
    open(
      importOf({ state: 'applied', appliedAt: '2026-03-18T14:02:00Z', undoUntil: '2999-04-17T14:06:00Z' }),
    );
    expect(await screen.findByText(/every row and every cent/)).toBeTruthy();
    expect(screen.getByText('Location: unknown')).toBeTruthy();
    const cells = within(screen.getByRole('rowheader', { name: 'Left out' }).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual(['1', '10.00']);
    expect(screen.getByRole('link', { name: 'Show the records' }).getAttribute('href')).toBe(
      '/inventory/equipment',
    );
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
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
    await userEvent.click(screen.getByRole('button', { name: 'Bring these rows' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/records/import/${batch.id}`));
    expect(bodyOf(calls, 'POST')).toEqual({ entity: 'vendor', text: 'Name' });
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
