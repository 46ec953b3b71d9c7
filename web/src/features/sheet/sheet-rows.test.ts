import { describe, expect, it } from 'vitest';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { SheetColumn } from './sheet-column.ts';
import { readHeadings } from './sheet-headings.ts';
import {
  clearCells,
  insertRow,
  moveRow,
  pasteTable,
  readTable,
  removeRows,
  writeText,
} from './sheet-rows.ts';

interface Row {
  key: string;
  kind: string;
  model: ReferenceValue | null;
  name: string;
  isLocked?: boolean;
}

const columns: SheetColumn<Row>[] = [
  {
    kind: 'choice',
    id: 'kind',
    title: 'Kind',
    width: 100,
    options: [
      { value: 'equipment', label: 'Ekipman' },
      { value: 'service', label: 'Hizmet' },
    ],
    valueOf: (row) => row.kind,
    textOf: (row) => row.kind,
    write: (row, kind) => ({ ...row, kind }),
  },
  {
    kind: 'text',
    id: 'name',
    title: 'Name',
    width: 100,
    textOf: (row) => row.name,
    isFixed: (row) => row.isLocked ?? false,
    write: (row, name) => ({ ...row, name }),
  },
  {
    kind: 'reference',
    id: 'model',
    title: 'Model',
    width: 100,
    textOf: (row) => row.model?.label ?? '',
    valueOf: (row) => row.model,
    searchOf: () => ({ key: 'model', find: () => Promise.resolve([]) }),
    write: (row, model) => ({ ...row, model }),
  },
  { kind: 'shown', id: 'total', title: 'Total', width: 100, textOf: () => '1.00' },
];

let made = 0;
const create = (): Row => ({ key: `new-${(made += 1)}`, kind: 'equipment', model: null, name: '' });
const row = (name: string, rest: Partial<Row> = {}): Row => ({ ...create(), name, ...rest });
const options = { columns, create, max: 4 };
const namesOf = (rows: readonly Row[]) => rows.map(({ name }) => name);

describe('pasteTable', () => {
  it('fills cells from the place on and appends rows', () => {
    const { rows, range, left } = pasteTable(
      [row('a'), row('b')],
      { row: 1, column: 0 },
      [
        ['Hizmet', 'Set-up', 'Dock 22'],
        ['service', 'Labels'],
      ],
      options,
    );
    expect(namesOf(rows)).toEqual(['a', 'Set-up', 'Labels']);
    expect(rows.map(({ kind }) => kind)).toEqual(['equipment', 'service', 'service']);
    expect(rows[1]?.model).toEqual({ id: '', label: 'Dock 22', note: null });
    expect(range).toEqual({ from: { row: 1, column: 0 }, to: { row: 2, column: 2 } });
    expect(left).toBe(0);
  });

  it('takes no more rows than there is room for, and drops what is beyond the last column', () => {
    const table = Array.from({ length: 5 }, (_, at) => [`line ${at}`, '', 'x', 'beyond']);
    const { rows, left, range } = pasteTable([row('a')], { row: 1, column: 1 }, table, options);
    expect(namesOf(rows)).toEqual(['a', 'line 0', 'line 1', 'line 2']);
    expect(left).toBe(2);
    expect(range.to).toEqual({ row: 3, column: 3 });
  });

  it('leaves fixed cells as they are', () => {
    const { rows } = pasteTable([row('kept', { isLocked: true })], { row: 0, column: 1 }, [['new']], options);
    expect(namesOf(rows)).toEqual(['kept']);
  });

  it('goes past rows that cannot be filled in where the rows are given, and says what has no room', () => {
    const given = [row('a'), row('kept', { isLocked: true }), row('c')];
    const table = [['1'], ['2'], ['3']];
    const { rows, range, left } = pasteTable(given, { row: 0, column: 1 }, table, {
      columns,
      create: undefined,
      max: 3,
      skipsFixed: true,
    });
    expect(namesOf(rows)).toEqual(['1', 'kept', '2']);
    expect([range.to, left]).toEqual([{ row: 2, column: 1 }, 1]);
  });
});

describe('readHeadings', () => {
  it('puts cells where the headings say, in whatever order, and names headings without a column', () => {
    const headed = readHeadings(
      [
        ['NAME', 'Notes', ' kind '],
        ['Docks', 'urgent', 'Hizmet'],
      ],
      columns,
    );
    expect(headed?.unknown).toEqual(['Notes']);
    const pasted = pasteTable([], { row: 0, column: 2 }, headed?.table ?? [], {
      ...options,
      headed: headed?.columns ?? [],
    });
    expect(pasted.rows).toMatchObject([{ name: 'Docks', kind: 'service', model: null }]);
    expect(pasted.range).toEqual({ from: { row: 0, column: 0 }, to: { row: 0, column: 3 } });
  });

  it('takes a row with one such word, or headings alone, as values', () => {
    expect(
      readHeadings(
        [
          ['Service', 'Model'],
          ['Service', 'Docks'],
        ],
        columns,
      ),
    ).toBeUndefined();
    expect(readHeadings([['Kind', 'Name']], columns)).toBeUndefined();
  });
});

describe('writeText', () => {
  it('makes one line of a cell with line breaks', () => {
    const name = columns[1];
    if (!name) throw new Error('The sheet has no such column.');
    expect(writeText(name, row(''), 'Docking station\r\n with cable').name).toBe(
      'Docking station with cable',
    );
  });

  const [kind, , model] = columns as [SheetColumn<Row>, SheetColumn<Row>, SheetColumn<Row>];

  it('keeps what is no choice, so that it can be refused', () => {
    expect(writeText(kind, row('a'), 'Gadget').kind).toBe('Gadget');
    expect(writeText(kind, row('a'), '').kind).toBe('equipment');
  });

  it('keeps a record that is already chosen by that name', () => {
    const chosen = { id: 'x', label: 'Dock 22', note: null };
    expect(writeText(model, row('a', { model: chosen }), ' Dock 22 ').model).toBe(chosen);
    expect(writeText(model, row('a', { model: chosen }), '').model).toBeNull();
  });
});

describe('readTable and clearCells', () => {
  it('read and empty a rectangle', () => {
    const rows = [row('a'), row('b', { isLocked: true }), row('c')];
    const range = { from: { row: 0, column: 0 }, to: { row: 1, column: 1 } };
    expect(readTable(rows, range, columns)).toEqual([
      ['equipment', 'a'],
      ['equipment', 'b'],
    ]);
    expect(namesOf(clearCells(rows, range, columns))).toEqual(['', 'b', 'c']);
  });
});

describe('rows', () => {
  it('are inserted, removed and moved', () => {
    const rows = [row('a'), row('b'), row('c')];
    expect(namesOf(insertRow(rows, 1, row('x')))).toEqual(['a', 'x', 'b', 'c']);
    expect(namesOf(removeRows(rows, 0, 1))).toEqual(['c']);
    expect(namesOf(moveRow(rows, 1, -1))).toEqual(['b', 'a', 'c']);
    expect(namesOf(moveRow(rows, 2, 1))).toEqual(['a', 'b', 'c']);
  });
});
