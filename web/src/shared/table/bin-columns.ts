import type { Column } from './column-layout.ts';

/** What a record has only in the bin: when it was deleted, by whom and why. */
const binColumns: readonly string[] = ['deletedAt', 'deletedBy', 'deleteReason'];

/** What a window of 1280 pixels leaves for columns beside the menu, the boxes and the actions of the rows. */
const room = 824;

const leastOf = <T>({ leastWidth, width }: Column<T>) => leastWidth ?? width;

/**
 * The columns of a list, or of its bin: there when, by whom and why come first into view, and of the others as many as
 * fit beside them. Outside of the bin nobody is offered what is empty in every row.
 */
export function columnsFor<T>(columns: readonly Column<T>[], isBin: boolean): readonly Column<T>[] {
  const isOfBin = ({ id }: Column<T>) => binColumns.includes(id);
  if (!isBin) return columns.filter((column) => !isOfBin(column));
  let left = room - columns.filter(isOfBin).reduce((sum, column) => sum + leastOf(column), 0);
  return columns.map((column, at): Column<T> => {
    const { isHidden, ...shown } = column;
    if (isOfBin(column)) return shown;
    if (isHidden) return column;
    left -= leastOf(column);
    return left >= 0 || at === 0 ? column : { ...column, isHidden: true };
  });
}
