import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import {
  bodyOf,
  importFields,
  importOf,
  noCounts,
  openImport,
  rowOf,
  statement,
  unknownPlace,
  unknownProblem,
} from '../../../test/an-import.tsx';
import { aPerson, answer } from '../../../test/server.ts';

beforeEach(() => updateSessionUser(aPerson(['user'])));
afterEach(() => endSession());

describe('the review of an import', () => {
  const checked = importOf({ state: 'checked', counts: { ...noCounts, rows: 3, new: 2, fix: 1 } });
  const rows = [rowOf(2, { verdict: 'fix', problems: [unknownProblem] }), rowOf(3, {})];

  it('counts rows by tabs and problems, and shows what is wrong at the cell', async () => {
    openImport(checked, '', rows);
    expect(await screen.findByRole('tab', { name: 'To fix 1' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'All rows 3' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Location: unknown 1' })).toBeTruthy();
    const cells = await screen.findAllByRole('gridcell', { name: 'Rm 208 B' });
    expect(cells[0]?.getAttribute('aria-invalid')).toBe('true');
    expect(cells[1]?.getAttribute('aria-invalid')).toBeNull();
  });

  it('is edited by the keyboard: Enter opens the cell with its message, and all rows of the value can follow', async () => {
    const calls = openImport(checked, '', rows);
    const [cell] = await screen.findAllByRole('gridcell', { name: 'Rm 208 B' });
    cell?.focus();
    const [what] = screen.getAllByRole('gridcell', { name: 'To fix' });
    what?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    const editor = await screen.findByRole('dialog', { name: 'Location, row 2' });
    expect(within(editor).getByRole('alert').textContent).toContain('Rm 208 B');
    const everywhere = await within(editor).findByRole('checkbox', {
      name: 'For all 2 rows with this value',
    });
    expect(everywhere).toHaveProperty('checked', true);
    await userEvent.clear(within(editor).getByRole('textbox', { name: 'Location' }));
    await userEvent.type(within(editor).getByRole('textbox', { name: 'Location' }), 'HQ{Enter}');
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')).toEqual({
        cells: [{ column: 1, value: 'HQ' }],
        isEverywhere: true,
      }),
    );
  });

  it('changes one row alone where what is wrong is not the text itself: of two rows with one value, one keeps it', async () => {
    const repeated = { ...unknownProblem, messageKey: 'row_repeated', params: { n: 2, field: 'Location' } };
    const calls = openImport(checked, '', [rowOf(3, { verdict: 'fix', problems: [repeated] })]);
    await userEvent.click(await screen.findByRole('gridcell', { name: 'Rm 208 B' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Location, row 3' }));
    const everywhere = await editor.findByRole('checkbox', { name: 'For all 2 rows with this value' });
    expect(everywhere).toHaveProperty('checked', false);
    await userEvent.clear(editor.getByRole('textbox', { name: 'Location' }));
    await userEvent.type(editor.getByRole('textbox', { name: 'Location' }), 'HQ{Enter}');
    await waitFor(() => expect(bodyOf(calls, 'PATCH')).toMatchObject({ isEverywhere: false }));
  });

  it('shows the other rows once the last one of a problem is corrected, with the keyboard where the row was', async () => {
    const path = `/api/imports/${checked.id}`;
    let isCorrected = false;
    const other = rowOf(7, { verdict: 'fix', raw: ['Item 7', 'HQ', ''], problems: [] });
    openImport(checked, '', [], {
      [`GET ${path}/rows`]: (sent) =>
        answer(
          sent.path.includes('problem=')
            ? { items: isCorrected ? [] : rows.slice(0, 1), next: null, total: isCorrected ? 0 : 1 }
            : { items: [other], next: null, total: 1 },
        ),
      [`GET ${path}/statement`]: () =>
        answer({ ...statement, reasons: isCorrected ? [] : statement.reasons }),
      [`PATCH ${path}/rows/2`]: () => {
        isCorrected = true;
        return answer(rows[0]);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Location: unknown 1' }));
    await userEvent.click(await screen.findByRole('gridcell', { name: 'Rm 208 B' }));
    const box = await screen.findByRole('textbox', { name: 'Location' });
    await userEvent.type(box, 'HQ{Enter}');
    expect(await screen.findByRole('gridcell', { name: 'Item 7' })).toBeTruthy();
    expect(screen.queryByText('There are no such rows.')).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'));
  });

  it('brings the cells of a problem into sight, and the keyboard to the first of them', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    openImport(checked, '', rows);
    await userEvent.click(await screen.findByRole('button', { name: 'Location: unknown 1' }));
    const seen = () => scroll.mock.contexts.map((element) => (element as Element).textContent);
    await waitFor(() => expect(seen()).toContain('Rm 208 B'));
    scroll.mockRestore();
    const cells = screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0);
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Rm 208 B']);
  });

  it('offers one value for all rows that lack required fields, and has every row checked again once', async () => {
    const path = `/api/imports/${checked.id}`;
    const reasons = [
      { messageKey: 'bad_format', path: 'tag', rows: 9 },
      { messageKey: 'required', path: 'notes', rows: 1 },
      { messageKey: 'required', path: 'name', rows: 1 },
    ];
    const calls = openImport(checked, '', rows, {
      [`GET ${path}/statement`]: () => answer({ ...statement, reasons }),
    });
    const box = await screen.findByRole('textbox', { name: 'Notes' });
    const button = screen.getByRole('button', { name: 'Use for all of them' });
    expect(button).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Dock');
    await userEvent.type(box, 'Moved in{Enter}');
    await waitFor(() => expect(calls.some((one) => one.path.endsWith('/actions/check'))).toBe(true));
    // Together, so that the rows are checked once.
    const { mapping } = bodyOf(calls, 'PUT') as { mapping: { constants: { field: string }[] } };
    expect(mapping.constants.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'name', value: 'Dock', onlyNew: true },
      { field: 'notes', value: 'Moved in', onlyNew: true },
    ]);
  });

  it('asks nothing about a text while it is typed, which may be a secret, and edits masked cells one by one', async () => {
    const masked = [rowOf(2, { raw: ['••••', 'Rm 208 B', ''] }), rowOf(3, { raw: ['••••', 'Rm 208 B', ''] })];
    const path = `/api/imports/${checked.id}`;
    const calls = openImport(checked, '', masked, {
      [`GET ${path}/values/0`]: () =>
        answer({ items: [{ ...unknownPlace, value: '••••', like: [] }], total: 1, open: 0 }),
    });
    const [cell] = await screen.findAllByRole('gridcell', { name: '••••' });
    await userEvent.dblClick(cell as HTMLElement);
    const editor = within(await screen.findByRole('dialog', { name: 'Name, row 2' }));
    const box = editor.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(box);
    await userEvent.type(box, 'BIOS-4471');
    expect(editor.queryByRole('checkbox')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')).toEqual({
        cells: [{ column: 0, value: 'BIOS-4471' }],
        isEverywhere: false,
      }),
    );
    const addresses = calls.map((one) => decodeURIComponent(one.path));
    expect(addresses.filter((one) => /values\/0/.test(one))).not.toEqual([]);
    expect(addresses.filter((one) => one.includes('BIOS'))).toEqual([]);
  });

  it('shows what is odd in amber with its sentence, and filters by it', async () => {
    const odd = {
      path: 'name',
      messageKey: 'row_look_alike',
      params: { n: 7, value: 'O1' },
      message: 'Like row 7.',
    };
    const calls = openImport(
      importOf({ state: 'checked', counts: { ...noCounts, rows: 3, new: 3, warned: 1 } }),
      '',
      [rowOf(2, { warnings: [odd] })],
    );
    const cell = await screen.findByRole('gridcell', { name: 'Item 2' });
    expect(cell.className).toContain('odd');
    expect(cell.getAttribute('aria-invalid')).toBeNull();
    await userEvent.dblClick(cell);
    expect(within(await screen.findByRole('dialog')).getByRole('status').textContent).toContain('7');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Worth a look 1' }));
    await waitFor(() => expect(calls.some(({ path }) => path.includes('warned=true'))).toBe(true));
  });

  it('moves by the arrows from the text to what is offered, and Enter takes it', async () => {
    const calls = openImport(checked, '', rows);
    const [cell] = await screen.findAllByRole('gridcell', { name: 'Rm 208 B' });
    await userEvent.click(cell as HTMLElement);
    const editor = await screen.findByRole('dialog', { name: 'Location, row 2' });
    await within(editor).findByRole('button', { name: 'Rm 208' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toEqual({
        choices: [{ value: 'Rm 208 B', use: 'record', id: '00000000-0000-4000-8000-000000000208' }],
      }),
    );
  });

  it('chooses one of several records of one name by itself, also where one row alone names it', async () => {
    const path = `/api/imports/${checked.id}`;
    const twin = (end: string, note: string) => ({
      id: `00000000-0000-4000-8000-0000000000${end}`,
      label: 'Rm 208 B',
      note,
    });
    const like = [twin('a1', 'HQ-208B'), twin('a2', 'ANX-208B, Annex')];
    const open = (rowsOfText: number) =>
      openImport(checked, '', rows, {
        [`GET ${path}/values/1`]: () =>
          answer({
            items: [{ ...unknownPlace, status: 'ambiguous', rows: rowsOfText, like }],
            total: 1,
            open: 1,
          }),
      });
    const choose = async (editsAll: boolean) => {
      const [cell] = await screen.findAllByRole('gridcell', { name: 'Rm 208 B' });
      await userEvent.click(cell as HTMLElement);
      const button = await screen.findByRole('button', { name: 'Rm 208 B ANX-208B, Annex' });
      if (!editsAll)
        await userEvent.click(screen.getByRole('checkbox', { name: 'For all 2 rows with this value' }));
      await userEvent.click(button);
    };
    const ofOne = open(1);
    await choose(true);
    await waitFor(() =>
      expect(bodyOf(ofOne, 'PUT')).toEqual({
        choices: [{ value: 'Rm 208 B', use: 'record', id: twin('a2', '').id }],
      }),
    );
    cleanup();
    const ofMany = open(2);
    await choose(false);
    await waitFor(() =>
      expect(bodyOf(ofMany, 'PATCH')).toEqual({
        cells: [{ column: 1, value: twin('a2', '').id }],
        isEverywhere: false,
      }),
    );
  });

  it('of somebody else is looked at and not edited', async () => {
    openImport(importOf({ ...checked, authorId: '00000000-0000-4000-8000-0000000000aa' }), '', rows);
    expect(await screen.findByText(/Dana Okafor started this import/)).toBeTruthy();
    const [cell] = await screen.findAllByRole('gridcell', { name: 'Rm 208 B' });
    await userEvent.click(cell as HTMLElement);
    const shown = within(await screen.findByRole('dialog'));
    expect(shown.getByRole('alert').textContent).toContain('Rm 208 B');
    expect(shown.queryByRole('textbox')).toBeNull();
    for (const name of [/^Import:/, 'Check again', 'Replace in a column']) {
      expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
    }
    expect(screen.getByRole('button', { name: 'Cancel', hidden: true })).toBeTruthy();
  });

  it('is thrown away only once somebody was told how many rows go with it', async () => {
    const canceled = `/api/imports/${checked.id}/actions/cancel`;
    const calls = openImport(checked, '', rows, {
      [`POST ${canceled}`]: () => answer({ ...checked, state: 'cancelled' }),
    });
    const sent = () => calls.filter(({ path }) => path === canceled).length;
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^3 rows are thrown away/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Throw away' }));
    await waitFor(() => expect(sent()).toBe(1));
  });

  it('creates a record that needs no form once', async () => {
    const path = `/api/imports/${checked.id}`;
    const plain = importFields.map((field) =>
      field.kind === 'reference' ? { ...field, entity: null } : field,
    );
    const calls = openImport(checked, '', rows, {
      [`GET ${path}/fields`]: () => answer({ fields: plain, keys: [], isShared: false }),
    });
    const [cell] = await screen.findAllByRole('gridcell', { name: 'Rm 208 B' });
    await userEvent.dblClick(cell as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'New: “Rm 208 B”' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { choices: [{ value: 'Rm 208 B', use: 'create', values: {} }] },
    ]);
  });

  it('says why an import came back that was to bring all rows or none, and leaves the switch as it was', async () => {
    openImport(importOf({ ...checked, policy: 'all_or_nothing' }), '', rows);
    expect(await screen.findByText(/^Nothing was imported: a row was refused/)).toBeTruthy();
    const chosen = screen.getByRole('button', { name: 'All or nothing' });
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Import: 2' })).toHaveProperty('disabled', true);
  });

  it('leaves chosen rows out and applies the good ones with a reason', async () => {
    const calls = openImport(checked, '', rows);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select row 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave out: 1' }));
    await waitFor(() =>
      expect(calls.find((one) => one.path.endsWith('/skip'))?.body).toEqual({ rows: [2], isSkipped: true }),
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'yearly list');
    const button = screen.getByRole('button', { name: 'Import: 2' });
    // Twice, before anything is drawn in between.
    act(() => {
      button.click();
      button.click();
    });
    const applied = () => calls.filter((one) => one.path.endsWith('/apply')).map(({ body }) => body);
    await waitFor(() => expect(applied()).toEqual([{ policy: 'good_rows', reason: 'yearly list' }]));
    // What is asked for later goes out later: a second one would have gone before it.
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(calls.some((one) => one.path.endsWith('/check'))).toBe(true));
    expect(applied()).toHaveLength(1);
  });
});

describe('the result of an import', () => {
  it('adds up, tells what was left out, and leads to the records and to the undo', async () => {
    openImport(
      importOf({ state: 'applied', appliedAt: '2026-03-18T14:02:00Z', undoUntil: '2999-04-17T14:06:00Z' }),
    );
    expect(await screen.findByText(/Every row and every cent/)).toBeTruthy();
    expect(screen.getByText('Location: unknown')).toBeTruthy();
    const cells = within(screen.getByRole('rowheader', { name: 'Left out' }).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual(['1', '10.00']);
    expect(screen.getByRole('link', { name: 'Show the records' }).getAttribute('href')).toBe(
      '/inventory/equipment?filter%5BbatchNumber%5D%5Bis%5D=IM-2026-00001',
    );
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('leads to no records once it was undone, and to those that stayed once it was undone in part', async () => {
    const appliedAt = '2026-03-18T14:02:00Z';
    openImport(importOf({ state: 'undone', appliedAt }));
    expect(await screen.findByText(/This import was undone\. /)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Import another file' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Show the records' })).toBeNull();
    cleanup();
    openImport(importOf({ state: 'partly_undone', appliedAt }));
    const link = await screen.findByRole('link', { name: 'Show the records' });
    expect(link.getAttribute('href')).toBe(
      '/inventory/equipment?filter%5BbatchNumber%5D%5Bis%5D=IM-2026-00001',
    );
  });

  it('makes an import of the rows that wait, and leads to the one that is there already', async () => {
    const made = importOf({ id: '00000000-0000-4000-8000-0000000000b9', state: 'checking' });
    const applied = importOf({ state: 'applied', counts: { ...noCounts, rows: 3, applied: 2, fix: 1 } });
    const calls = openImport(applied, '', [], {
      [`POST /api/imports/${applied.id}/actions/fix`]: () => answer(made),
      [`GET /api/imports/${made.id}`]: () => answer(made),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Fix these rows: 1' }));
    expect(await screen.findByRole('progressbar', { name: 'Checking' })).toBeTruthy();
    const sent = calls.find(({ method }) => method === 'POST');
    expect(sent?.headers.get('If-Match')).toBe('"4"');
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('tells what was made on the way by kind, what was skipped, and where the rest is fixed', async () => {
    const fixedBy = {
      id: '00000000-0000-4000-8000-0000000000b9',
      number: 'IM-2026-00009',
      state: 'checked',
    } as const;
    const batch = importOf({
      state: 'applied',
      fixedBy,
      counts: { ...noCounts, rows: 3, applied: 1, fix: 1, skip: 1 },
    });
    openImport(batch, '', [], {
      [`GET /api/imports/${batch.id}/statement`]: () =>
        answer({
          ...statement,
          new: { rows: 1, amounts: { cost: '10.00' } },
          leftOut: { rows: 2, amounts: { cost: '20.00' } },
          madeOnTheWay: { location: 2 },
        }),
    });
    expect((await screen.findByText('Created on the way')).parentElement?.textContent).toMatch(/2 .*: .*2/);
    expect(screen.getByText('Skipped on purpose').closest('li')?.textContent).toBe('Skipped on purpose1');
    expect(screen.getByRole('link', { name: /Fixed in .*IM-2026-00009/ }).getAttribute('href')).toBe(
      `/records/import/${fixedBy.id}`,
    );
    const sum = within(screen.getByRole('rowheader', { name: 'Accounted for' }).closest('tr') as HTMLElement);
    expect(sum.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['3', '30.00']);
  });
});
