import { describe, expect, it } from 'vitest';
import { columnsFor } from './bin-columns.ts';
import type { Column } from './column-layout.ts';

const column = (id: string, width: number, more: Partial<Column<never>> = {}): Column<never> => ({
  id,
  label: id,
  width,
  needs: [id],
  render: () => null,
  ...more,
});
const columns = [
  column('tag', 90, { isPinned: true }),
  column('name', 240, { leastWidth: 142 }),
  column('status', 158),
  column('custodianId', 164),
  column('serial', 140, { isHidden: true }),
  column('deletedAt', 172, { isHidden: true }),
  column('deletedBy', 140, { leastWidth: 88, isHidden: true }),
  column('deleteReason', 200, { leastWidth: 120, isHidden: true }),
];
const shown = (isBin: boolean) =>
  columnsFor(columns, isBin).flatMap(({ id, isHidden }) => (isHidden ? [] : [id]));

describe('the columns of the bin', () => {
  it('are not offered in the list', () => {
    expect(columnsFor(columns, false).map(({ id }) => id)).toEqual([
      'tag',
      'name',
      'status',
      'custodianId',
      'serial',
    ]);
  });

  it('are in view in the bin, with as many of the others as fit beside them', () => {
    expect(shown(true)).toEqual(['tag', 'name', 'status', 'deletedAt', 'deletedBy', 'deleteReason']);
    expect(columnsFor(columns, true)).toHaveLength(columns.length);
  });
});
