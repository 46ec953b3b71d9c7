import { describe, expect, it } from 'vitest';
import {
  defaultSettings,
  hideColumn,
  maxColumnWidth,
  minColumnWidth,
  moveColumn,
  pinColumn,
  readColumns,
  resizeColumn,
  showColumn,
  shownColumns,
  writeColumns,
  type Column,
} from './column-layout.ts';

const columns: Column<string>[] = ['tag', 'name', 'status', 'cost'].map((id) => ({
  id,
  label: id,
  width: 100,
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

  it('writes into an address what it reads from it', () => {
    const written = 'tag.92!,name,status.164';
    expect(writeColumns(readColumns(written))).toBe(written);
    expect(readColumns('')).toEqual([]);
  });
});
