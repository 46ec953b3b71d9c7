import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { withProviders } from '../../../test/render-page.tsx';
import type { SheetColumn } from './sheet-column.ts';
import { SheetGrid } from './SheetGrid.tsx';

interface Row {
  key: string;
  name: string;
  isDone: boolean;
  accepted: string;
  rejected: string;
}

const entry = (id: 'accepted' | 'rejected'): SheetColumn<Row> => ({
  kind: 'entry',
  id,
  title: id,
  width: 80,
  isFigure: true,
  labelOf: ({ name }) => `${id} of ${name}`,
  textOf: (row) => row[id],
  isFixed: ({ isDone }) => isDone,
  write: (row, text) => ({ ...row, [id]: text }),
});
const columns: SheetColumn<Row>[] = [
  { kind: 'shown', id: 'name', title: 'Name', width: 100, textOf: ({ name }) => name },
  entry('accepted'),
  entry('rejected'),
];
const start: Row[] = ['docks', 'cables', 'screens'].map((name) => ({
  key: name,
  name,
  isDone: name === 'cables',
  accepted: '',
  rejected: '',
}));

function Filled({ onPasted }: { onPasted?: (rows: readonly Row[], left: number) => void }) {
  const [rows, setRows] = useState<readonly Row[]>(start);
  const [current, setCurrent] = useState('docks');
  return (
    <SheetGrid
      name="lines"
      label="Lines"
      columns={columns}
      rows={rows}
      onChange={setRows}
      problems={
        new Map(
          rows.flatMap(({ accepted }, at) => (accepted === '99' ? [[`${at}.accepted`, 'Too many']] : [])),
        )
      }
      currentKey={current}
      onRow={({ key }) => setCurrent(key)}
      {...(onPasted && { onPasted })}
    />
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('a sheet of given rows that are filled in', () => {
  it('writes with every key; Enter and the arrows lead past what is not open', async () => {
    render(withProviders(<Filled />));
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(screen.getAllByRole('row').length).toBe(4);
    expect(screen.queryByRole('textbox', { name: 'accepted of cables' })).toBeNull();
    await userEvent.click(field('accepted of docks'));
    await userEvent.keyboard('12');
    expect(field('accepted of docks').value).toBe('12');
    await userEvent.keyboard('{Enter}3');
    expect(field('accepted of screens').value).toBe('3');
    await userEvent.keyboard('{ArrowRight}1');
    expect(field('rejected of screens').value).toBe('1');
    await userEvent.keyboard('{ArrowUp}2');
    expect(field('rejected of docks').value).toBe('2');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(field('accepted of docks'));
  });

  it('tells the row that the focus is in, and marks it', async () => {
    render(withProviders(<Filled />));
    const rowOf = (name: string) => screen.getByRole('gridcell', { name }).closest('[role=row]');
    expect(rowOf('docks')?.getAttribute('aria-current')).toBe('true');
    await userEvent.click(screen.getByRole('gridcell', { name: 'screens' }));
    expect(rowOf('screens')?.getAttribute('aria-current')).toBe('true');
    expect(rowOf('docks')?.hasAttribute('aria-current')).toBe(false);
  });

  it('takes a pasted block into the next rows that are open, and a single value as typed text', async () => {
    const left: number[] = [];
    render(withProviders(<Filled onPasted={(_rows, count) => left.push(count)} />));
    await userEvent.click(field('accepted of docks'));
    const paste = (text: string) =>
      fireEvent.paste(field('accepted of docks'), { clipboardData: { getData: () => text } });
    expect(paste('7')).toBe(true);
    expect(paste('4\t1\n5\t5\n6\t2\n7\t7\n')).toBe(false);
    expect(['docks', 'screens'].map((name) => field(`accepted of ${name}`).value)).toEqual(['4', '5']);
    expect(['docks', 'screens'].map((name) => field(`rejected of ${name}`).value)).toEqual(['1', '5']);
    expect(screen.getAllByRole('row').length).toBe(4);
    expect(left).toEqual([2]);
  });

  it('marks a wrong field and names what is wrong', async () => {
    render(withProviders(<Filled />));
    await userEvent.type(field('accepted of docks'), '99');
    expect(field('accepted of docks').getAttribute('aria-invalid')).toBe('true');
    expect(within(screen.getByRole('status')).getByText('Too many')).toBeTruthy();
    expect(field('accepted of docks').getAttribute('aria-describedby')).toBe(screen.getByRole('status').id);
  });
});

interface Ordered {
  key: string;
  category: ReferenceValue | null;
  note: string;
}

const categories = ['Laptops', 'Label printers'].map((label) => ({ id: label, label, note: null }));
const orderedColumns: SheetColumn<Ordered>[] = [
  {
    kind: 'reference',
    id: 'category',
    title: 'Category',
    width: 120,
    textOf: ({ category }) => category?.label ?? '',
    valueOf: ({ category }) => category,
    searchOf: () => ({
      key: 'categories',
      // The whole word is never answered: what fits of the answers before is there to be taken.
      find: (typed) => (typed === 'label' ? new Promise(() => undefined) : Promise.resolve(categories)),
    }),
    write: (row, category) => ({ ...row, category }),
  },
  {
    kind: 'text',
    id: 'note',
    title: 'Note',
    width: 100,
    textOf: ({ note }) => note,
    write: (row, note) => ({ ...row, note }),
  },
];

function OrderedSheet() {
  const [rows, setRows] = useState<readonly Ordered[]>([{ key: 'one', category: null, note: '' }]);
  return (
    <SheetGrid
      name="lines"
      label="Lines"
      columns={orderedColumns}
      rows={rows}
      onChange={setRows}
      problems={new Map()}
    />
  );
}

describe('a cell that points at a record', () => {
  it('searches from the first letter that is typed on it, and Tab takes the answer that is marked', async () => {
    render(withProviders(<OrderedSheet />));
    const cells = () => screen.getAllByRole('gridcell');
    const [category] = cells();
    if (category) await userEvent.click(category);
    await userEvent.keyboard('label');
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('label');
    await screen.findByRole('option', { name: /Label printers/ });
    await waitFor(() => expect(screen.queryByRole('option', { name: /Laptops/ })).toBeNull());
    await userEvent.keyboard('{Tab}');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(cells().some((cell) => cell.textContent === 'Label printers')).toBe(true);
  });
});

interface Line {
  key: string;
  name: string;
}

let lines = 0;
const newLine = (): Line => ({ key: `line-${(lines += 1)}`, name: '' });
const lineColumns: SheetColumn<Line>[] = [
  {
    kind: 'text',
    id: 'name',
    title: 'Name',
    width: 100,
    textOf: ({ name }) => name,
    write: (line, name) => ({ ...line, name }),
  },
];

function Growing() {
  const [rows, setRows] = useState<readonly Line[]>([{ key: 'kept', name: 'radios' }]);
  return (
    <SheetGrid
      name="lines"
      label="Lines"
      columns={lineColumns}
      rows={rows}
      onChange={setRows}
      growth={{ create: newLine, copy: (line) => ({ ...newLine(), name: line.name }), max: 9 }}
      problems={new Map()}
    />
  );
}

const shownNames = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)
    .filter(Boolean);

describe('a sheet that grows', () => {
  it('brings back what was pasted and removed, step by step, and takes it away again', async () => {
    render(withProviders(<Growing />));
    const [, ghost] = screen.getAllByRole('gridcell');
    if (!ghost) throw new Error('The sheet has no empty row.');
    await userEvent.click(ghost);
    fireEvent.paste(ghost, { clipboardData: { getData: () => 'docks\ncables\n' } });
    expect(shownNames()).toEqual(['radios', 'docks', 'cables']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove 2 lines' }));
    expect(shownNames()).toEqual(['radios']);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(shownNames()).toEqual(['radios', 'docks', 'cables']);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(shownNames()).toEqual(['radios']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(shownNames()).toEqual(['radios', 'docks', 'cables']);
  });
});
