import { describe, expect, it } from 'vitest';
import {
  exportedFields,
  columnSettings,
  unknownColumns,
  defaultSettings,
  hideColumn,
  maxColumnWidth,
  minColumnWidth,
  moveColumn,
  pinColumn,
  readColumns,
  resizeColumn,
  shiftColumn,
  showColumn,
  shownColumns,
  widenColumn,
  writeColumns,
  type Column,
} from './column-layout.ts';

const columns: Column<string>[] = ['tag', 'name', 'status', 'cost'].map((id) => ({
  id,
  label: id,
  width: 100,
  needs: [id],
  render: (row) => row,
  ...(id === 'tag' ? { isPinned: true } : {}),
  ...(id === 'cost' ? { isHidden: true } : {}),
}));
const ids = (settings: { id: string }[]) => settings.map(({ id }) => id);

describe('column layout', () => {
  it('starts with what the entity shows and pins', () => {
    expect(defaultSettings(columns)).toEqual([
      { id: 'tag', isPinned: true },
      { id: 'name' },
      { id: 'status' },
    ]);
  });

  it('draws pinned columns first and leaves out unknown ones', () => {
    const shown = shownColumns(columns, [{ id: 'name' }, { id: 'gone' }, { id: 'cost', isPinned: true }]);
    expect(shown.map(({ column }) => column.id)).toEqual(['cost', 'name']);
  });

  it('moves a column to the place of another, both ways', () => {
    const settings = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
    expect(ids(moveColumn(settings, 'a', 'c'))).toEqual(['b', 'c', 'a']);
    expect(ids(moveColumn(settings, 'c', 'a'))).toEqual(['c', 'a', 'b']);
    expect(ids(moveColumn(settings, 'x', 'a'))).toEqual(['a', 'b', 'c']);
  });

  it('moves a column one place among those that are pinned as it is, and again from where it is then', () => {
    const settings = [{ id: 'a' }, { id: 'p', isPinned: true }, { id: 'b' }, { id: 'c' }];
    const once = shiftColumn(settings, 'c', -1);
    expect(ids(once)).toEqual(['a', 'p', 'c', 'b']);
    const twice = shownColumns(
      once.map(({ id }) => ({ id, label: id, width: 1, needs: [], render: () => null })),
      shiftColumn(once, 'c', -1),
    );
    expect(twice.map(({ column }) => column.id)).toEqual(['p', 'c', 'a', 'b']);
    expect(ids(shiftColumn(settings, 'c', 1))).toEqual(ids(settings));
    expect(ids(shiftColumn(settings, 'p', -1))).toEqual(ids(settings));
  });

  it('widens from the width that was set, or else from the one that is drawn', () => {
    const once = widenColumn([{ id: 'a' }], 'a', 16, 200);
    expect(once).toEqual([{ id: 'a', width: 216 }]);
    expect(widenColumn(once, 'a', 16, 200)).toEqual([{ id: 'a', width: 232 }]);
  });

  it('takes what the person chose, as far as there are such columns, or else what the entity shows', () => {
    expect(columnSettings(columns, [{ id: 'gone' }, { id: 'cost', width: 80 }])).toEqual([
      { id: 'cost', width: 80 },
    ]);
    expect(unknownColumns(columns, [{ id: 'gone' }, { id: 'cost' }])).toEqual(['gone']);
    expect(columnSettings(columns, [{ id: 'gone' }])).toEqual(defaultSettings(columns));
    expect(columnSettings(columns, undefined)).toEqual(defaultSettings(columns));
  });

  it('keeps widths within bounds', () => {
    expect(resizeColumn([{ id: 'a' }], 'a', 3)[0]?.width).toBe(minColumnWidth);
    expect(resizeColumn([{ id: 'a' }], 'a', 3000)[0]?.width).toBe(maxColumnWidth);
  });

  it('shows, hides and pins, but keeps the last column', () => {
    expect(ids(showColumn([{ id: 'a' }], 'b'))).toEqual(['a', 'b']);
    expect(ids(hideColumn([{ id: 'a' }, { id: 'b' }], 'a'))).toEqual(['b']);
    expect(ids(hideColumn([{ id: 'a' }], 'a'))).toEqual(['a']);
    expect(pinColumn([{ id: 'a', width: 80 }], 'a', true)).toEqual([{ id: 'a', width: 80, isPinned: true }]);
    expect(pinColumn([{ id: 'a', isPinned: true }], 'a', false)).toEqual([{ id: 'a' }]);
  });

  it('puts into a file what the cells of a column show', () => {
    const column = { label: '', width: 80, needs: [], render: () => null };
    const columns = [
      { ...column, id: 'number', exports: ['number', 'orderNumber'] },
      { ...column, id: 'title' },
    ];
    const shown = shownColumns(columns, [{ id: 'title' }, { id: 'number' }]);
    expect(exportedFields(shown)).toEqual(['title', 'number', 'orderNumber']);
  });

  it('writes into an address what it reads from it', () => {
    const written = 'tag.92!,name,status.164';
    expect(writeColumns(readColumns(written))).toBe(written);
    expect(readColumns('')).toEqual([]);
    const own = 'customValues.color,customValues.in_2027.120!,name.92';
    expect(readColumns(own)).toEqual([
      { id: 'customValues.color' },
      { id: 'customValues.in_2027', width: 120, isPinned: true },
      { id: 'name', width: 92 },
    ]);
    expect(writeColumns(readColumns(own))).toBe(own);
  });
});
