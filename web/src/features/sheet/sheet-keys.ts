import { moveCell, tabCell } from './cell-position.ts';
import type { SheetRow } from './sheet-column.ts';
import type { Sheet } from './useSheet.ts';

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** What a sheet does with a key while no cell is edited; false leaves the key to the browser. */
export function pressKey<Row extends SheetRow>(
  sheet: Sheet<Row>,
  event: PressedKey,
  options: { isRtl: boolean; isLeaving: boolean },
): boolean {
  const { key, shiftKey, altKey } = event;
  const isCtrl = event.ctrlKey || event.metaKey;
  if (altKey) {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    sheet.moveRow(key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if (key === 'Tab') {
    const next = options.isLeaving ? undefined : tabCell(sheet.active, shiftKey, sheet.size);
    if (next) sheet.go(next);
    return next !== undefined;
  }
  const moved = moveCell(sheet.active, { key, isCtrl, isRtl: options.isRtl }, sheet.size);
  if (moved) {
    sheet.go(moved, shiftKey);
    return true;
  }
  if (isCtrl) return pressWithCtrl(sheet, key, shiftKey);
  if (key === 'Enter' || key === 'F2') sheet.edit();
  else if (key === 'Delete' || key === 'Backspace') sheet.clear();
  else if (key.length === 1) sheet.edit(key);
  else return false;
  return true;
}

function pressWithCtrl<Row extends SheetRow>(sheet: Sheet<Row>, key: string, shiftKey: boolean): boolean {
  const letter = key.toLowerCase();
  if (letter === 'y' || (letter === 'z' && shiftKey)) sheet.redo();
  else if (letter === 'z') sheet.undo();
  else if (key === 'Enter') sheet.addRow();
  else if (letter === 'd') sheet.duplicateRow();
  else if (key === 'Delete' || key === 'Backspace') sheet.removeRows();
  else return false;
  return true;
}
