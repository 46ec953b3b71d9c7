import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { BatchRecord, BatchRow } from '#contract/features/batch/batch.schema.ts';
import { aBatch } from '../../../test/a-batch.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, startServer } from '../../../test/server.ts';
import { BulkEditPage } from './BulkEditPage.tsx';

const id = aBatch().id;
const rowOf = (n: number, given: Partial<BatchRow>): BatchRow => ({
  n,
  version: 1,
  raw: [],
  verdict: 'update',
  targetId: `00000000-0000-4000-8000-00000000000${n}`,
  target: { label: `EQ-10000${n}`, name: 'Dell Latitude 7450', status: 'in_use' },
  changes: { invoiceNumber: { from: 'INV-1', to: 'INV-2' } },
  problems: [],
  warnings: [],
  result: null,
  ...given,
});
const statementLine = { rows: 0, amounts: {} };
const statement = {
  file: statementLine,
  new: statementLine,
  updated: statementLine,
  unchanged: statementLine,
  leftOut: statementLine,
  madeOnTheWay: {},
  fields: { invoiceNumber: 27 },
  reasons: [{ messageKey: 'row_changed', path: '', rows: 2 }],
};
const changed = rowOf(3, {
  verdict: 'changed',
  changes: null,
  problems: [
    {
      path: '',
      messageKey: 'row_changed',
      params: { who: 'Luis Ortega', name: 'EQ-100003', when: '2026-03-17T14:10:00Z' },
      message: 'changed',
    },
  ],
});

function open(start: Partial<BatchRecord>, lost = 0, more: Parameters<typeof startServer>[0] = {}) {
  let losing = lost;
  const counts = { ...aBatch().counts, rows: 29, update: 27, changed: 2, applied: 0 };
  let batch = aBatch({ appliedAt: null, undoUntil: null, reason: null, counts, ...start });
  const calls = startServer({
    [`GET /api/imports/${id}`]: () => answer(batch),
    [`GET /api/bulk-edits/${id}`]: () => answer(batch),
    [`GET /api/bulk-edits/${id}/statement`]: () => answer(statement),
    [`GET /api/bulk-edits/${id}/rows`]: ({ path }) =>
      answer({
        items: path.includes('verdict=update') ? [rowOf(1, {})] : path.includes('changed') ? [changed] : [],
        next: null,
      }),
    [`PATCH /api/bulk-edits/${id}`]: ({ body }) => {
      if (losing-- > 0) throw new TypeError('Failed to fetch');
      batch = { ...batch, ...(body as Pick<BatchRecord, 'changes'>), state: 'checked', version: 5 };
      return answer(batch);
    },
    [`POST /api/bulk-edits/${id}/actions/apply`]: () => {
      batch = { ...batch, state: 'applied', appliedAt: '2026-03-17T14:20:00Z', version: 6 };
      return answer(batch);
    },
    ...more,
  });
  renderPage([{ path: '/records/bulk-edit/:id', element: <BulkEditPage /> }], `/records/bulk-edit/${id}`);
  return calls;
}

const sentTo = (calls: ReturnType<typeof open>, method: string) =>
  calls.filter((call) => call.method === method);

describe('BulkEditPage', () => {
  it('checks again as soon as a change is complete, and not before', async () => {
    const calls = open({ state: 'mapping', changes: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a field' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Invoice number' }));
    const field = within(screen.getByRole('group', { name: 'Invoice number' }));
    expect(sentTo(calls, 'PATCH')).toEqual([]);
    await userEvent.type(field.getByRole('textbox'), 'INV-2');
    await waitFor(() => expect(sentTo(calls, 'PATCH')).toHaveLength(1));
    expect(sentTo(calls, 'PATCH')[0]?.body).toEqual({
      changes: [{ field: 'invoiceNumber', operation: 'set', value: 'INV-2' }],
    });
  });

  it('sends what was written just before somebody leaves', async () => {
    const calls = open({ state: 'mapping', changes: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a field' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Invoice number' }));
    const field = within(screen.getByRole('group', { name: 'Invoice number' }));
    fireEvent.change(field.getByRole('textbox'), { target: { value: 'INV-2' } });
    cleanup();
    await waitFor(() =>
      expect(sentTo(calls, 'PATCH').map(({ body }) => body)).toEqual([
        { changes: [{ field: 'invoiceNumber', operation: 'set', value: 'INV-2' }] },
      ]),
    );
  });

  it('sends the changes of a step just before somebody leaves', async () => {
    const step = { action: 'extend', input: { dueOn: '2026-12-01' } };
    const calls = open({ state: 'checked', changes: [], step });
    fireEvent.change(await screen.findByLabelText(/^Due back/), { target: { value: '2026-12-15' } });
    cleanup();
    await waitFor(() =>
      expect(sentTo(calls, 'PATCH').map(({ body }) => body)).toEqual([
        { step: { action: 'extend', input: { dueOn: '2026-12-15' } } },
      ]),
    );
  });

  it('sends again what could not be sent', async () => {
    const calls = open({ state: 'mapping', changes: [] }, 1);
    await userEvent.click(await screen.findByRole('button', { name: 'Add a field' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Invoice number' }));
    const field = within(screen.getByRole('group', { name: 'Invoice number' }));
    fireEvent.change(field.getByRole('textbox'), { target: { value: 'INV-2' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Change records/ })).toHaveProperty('disabled', false),
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(sentTo(calls, 'PATCH').map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({
        changes: [{ field: 'invoiceNumber', operation: 'set', value: 'INV-2' }],
      })),
    );
  });

  it('shows old under new, counts what changes and why others stay, and asks for a reason before it applies', async () => {
    const changes = [{ field: 'invoiceNumber', operation: 'set' as const, value: 'INV-2' }];
    const calls = open({ state: 'checked', changes });
    const row = within((await screen.findByText('EQ-100001')).closest('tr') as HTMLElement);
    expect(row.getByText('INV-1').closest('del')).toBeTruthy();
    expect(row.getByText('INV-2')).toBeTruthy();
    expect((await screen.findByText(/2.* changed by someone else meanwhile/)).textContent).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: /Cannot change/ }));
    expect((await screen.findByText(/Luis Ortega changed EQ-100003/)).textContent).toBeTruthy();
    const apply = screen.getByRole('button', { name: /^Change records: .*27/ });
    await userEvent.click(apply);
    expect(screen.getByText('Enter a reason of at least 3 characters.')).toBeTruthy();
    expect(sentTo(calls, 'POST')).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^Reason/), 'District 4 moves');
    await userEvent.click(apply);
    expect(sentTo(calls, 'POST')[0]?.body).toEqual({ reason: 'District 4 moves' });
    expect(await screen.findByText('Applied')).toBeTruthy();
  });

  it('after it was applied in part shows what it left by itself', async () => {
    const changes = [{ field: 'invoiceNumber', operation: 'set' as const, value: 'INV-2' }];
    const counts = { ...aBatch().counts, rows: 5, update: 5, applied: 3, refused: 2 };
    const refused = rowOf(3, { result: 'refused', problems: changed.problems });
    open({ state: 'partly_applied', appliedAt: '2026-03-17T14:20:00Z', changes, counts }, 0, {
      [`GET /api/bulk-edits/${id}/rows`]: ({ path }) => {
        const rows = path.includes('part=leftOut')
          ? [refused]
          : path.includes('part=updated')
            ? [rowOf(1, {})]
            : [];
        return answer({ items: rows, next: null, total: rows.length });
      },
    });
    expect(await screen.findByText('EQ-100001')).toBeTruthy();
    expect(screen.queryByText('EQ-100003')).toBeNull();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Changed3',
      'Already so0',
      'Left as they were2',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: /Left as they were/ }));
    expect(await screen.findByText('EQ-100003')).toBeTruthy();
    expect(
      screen.getByText(/^Luis Ortega changed EQ-100003 at .*, after the check\. It was left as it is\.$/),
    ).toBeTruthy();
  });

  it('of a step shows what it is asked for, and checks again when that changes', async () => {
    const step = { action: 'extend', input: { dueOn: '2026-12-01' } };
    const calls = open({ state: 'checked', changes: [], step });
    expect(await screen.findByRole('heading', { name: /^Extend loans: .*29/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a field' })).toBeNull();
    const dueOn = screen.getByLabelText(/^Due back/);
    await userEvent.clear(dueOn);
    await userEvent.type(dueOn, '2026-12-15');
    await waitFor(() =>
      expect(sentTo(calls, 'PATCH').at(-1)?.body).toEqual({
        step: { action: 'extend', input: { dueOn: '2026-12-15' } },
      }),
    );
  });

  it('of a step forgets a reference that is cleared', async () => {
    const person = { personId: '00000000-0000-4000-8000-0000000000b1' };
    const place = '00000000-0000-4000-8000-0000000000c1';
    const step = { action: 'checkOut', input: { ...person, movedToId: place } };
    const calls = open({ state: 'checked', changes: [], step });
    await userEvent.clear(await screen.findByRole('combobox', { name: /^New location/ }));
    await waitFor(() =>
      expect(sentTo(calls, 'PATCH').at(-1)?.body).toEqual({ step: { action: 'checkOut', input: person } }),
    );
  });

  it('of a step calls a place by its path, as its picker does: several rooms have the same number', async () => {
    const room = { id: '00000000-0000-4000-8000-0000000000c1', name: 'Rm 405', code: 'R405' };
    const step = { action: 'transfer', input: { movedToId: room.id } };
    open({ state: 'checked', changes: [], step }, 0, {
      [`GET /api/locations/${room.id}`]: () => answer({ ...room, path: 'HQ · Floor 4 · Rm 405' }),
    });
    const place = await screen.findByRole('combobox', { name: /^New location/ });
    await waitFor(() => expect(place).toHaveProperty('value', 'HQ · Floor 4 · Rm 405'));
  });

  it('offers the fields of the one category that all records have, and shows what they become', async () => {
    const field = { title: 'Memory', required: false, values: [], entity: null };
    const fields = [{ ...field, name: 'custom.ram', kind: 'text' }];
    const own = rowOf(1, {
      changes: { customValues: { from: { ram: '8 GB', os: 'x' }, to: { ram: '16 GB', os: 'x' } } },
    });
    const calls = open({ state: 'mapping', changes: [] }, 0, {
      [`GET /api/bulk-edits/${id}/fields`]: () => answer({ fields }),
      [`GET /api/bulk-edits/${id}/rows`]: ({ path }) =>
        answer({ items: path.includes('verdict=update') ? [own] : [], next: null }),
      [`GET /api/bulk-edits/${id}/rows.xlsx`]: () => new Response('file', { status: 200 }),
    });
    await waitFor(() => expect(calls.some(({ path }) => path.includes('/fields'))).toBe(true));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a field' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Memory' }));
    const group = within(screen.getByRole('group', { name: 'Memory' }));
    fireEvent.change(group.getByRole('textbox'), { target: { value: '16 GB' } });
    await waitFor(() =>
      expect(sentTo(calls, 'PATCH').at(-1)?.body).toEqual({
        changes: [{ field: 'custom.ram', operation: 'set', value: '16 GB' }],
      }),
    );
    expect(await screen.findByRole('columnheader', { name: 'Memory' })).toBeTruthy();
    expect((await screen.findByText('8 GB')).closest('del')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Excel file' }));
    await waitFor(() =>
      expect(calls.at(-1)?.path).toBe(`/api/bulk-edits/${id}/rows.xlsx?language=en&verdict=update`),
    );
  });

  it('takes several choices, who pays and a secret, of which only the mask comes back', async () => {
    const field = { required: false, values: [], entity: null };
    const fields = [
      { ...field, name: 'custom.ports', title: 'Ports', kind: 'list', values: ['USB-C', 'HDMI'] },
      { ...field, name: 'custom.pin', title: 'Safe code', kind: 'text', isSecret: true },
    ];
    const source = '00000000-0000-4000-8000-0000000000f1';
    let batch = aBatch({ appliedAt: null, undoUntil: null, reason: null, state: 'mapping', changes: [] });
    const masked = (changes: BatchRecord['changes']) =>
      (changes ?? []).map((one) => (one.field === 'custom.pin' ? { ...one, value: '••••7781' } : one));
    const calls = open({}, 0, {
      [`GET /api/imports/${id}`]: () => answer(batch),
      [`GET /api/bulk-edits/${id}`]: () => answer(batch),
      [`GET /api/bulk-edits/${id}/fields`]: () => answer({ fields }),
      'GET /api/funding-sources': () =>
        answer({ items: [{ id: source, code: 'STATE', name: 'State funds' }], next: null, total: 1 }),
      [`PATCH /api/bulk-edits/${id}`]: ({ body }) => {
        const { changes } = body as Pick<BatchRecord, 'changes'>;
        batch = { ...batch, changes: masked(changes), state: 'checked', version: batch.version + 1 };
        return answer(batch);
      },
    });
    const lastChanges = () => (sentTo(calls, 'PATCH').at(-1)?.body as BatchRecord | undefined)?.changes;
    const add = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Add a field' }));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
      return within(screen.getByRole('group', { name }));
    };
    await waitFor(() => expect(calls.some(({ path }) => path.includes('/fields'))).toBe(true));

    const secret = (await add('Safe code')).getByRole('textbox');
    await userEvent.type(secret, 'SAFE-7781');
    expect(sentTo(calls, 'PATCH')).toEqual([]);
    await userEvent.tab();
    await waitFor(() => expect(secret).toHaveProperty('value', '••••7781'));
    expect(lastChanges()).toEqual([{ field: 'custom.pin', operation: 'set', value: 'SAFE-7781' }]);
    expect(screen.getByText(/an undo can’t bring it back/)).toBeTruthy();

    const choices = await add('Ports');
    await userEvent.click(choices.getByRole('combobox', { name: /What to do with Ports/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Add entry' }));
    await userEvent.click(choices.getAllByRole('combobox').at(-1) as HTMLElement);
    await userEvent.click(await screen.findByRole('option', { name: 'HDMI' }));
    await userEvent.keyboard('{Escape}');
    const ports = { field: 'custom.ports', operation: 'add_entry', value: ['HDMI'] };
    const pin = { field: 'custom.pin', operation: 'set', value: '••••7781' };
    await waitFor(() => expect(lastChanges()).toEqual([pin, ports]));

    const funding = await add('Funding');
    await userEvent.click(funding.getByRole('combobox', { name: 'Funding source' }));
    await userEvent.click(await screen.findByRole('option', { name: /STATE/ }));
    expect(lastChanges()).toEqual([pin, ports]);
    await userEvent.type(funding.getByRole('textbox', { name: 'Share' }), '62.5');
    const line = {
      field: 'fundingLines',
      operation: 'set',
      value: [{ fundingSourceId: source, percent: '62.5' }],
    };
    await waitFor(() => expect(lastChanges()).toEqual([pin, ports, line]));
    expect(funding.getByRole('status').textContent).toContain('62.5');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Change records/ })).toHaveProperty('disabled', false),
    );
  });
});
