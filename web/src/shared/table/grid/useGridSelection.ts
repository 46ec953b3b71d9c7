import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Listed } from '../list-source.ts';
import { countSelected, isSelected, headerMark } from '../selection.ts';
import type { ListRows } from '../useListRows.ts';
import type { SelectionControl } from '../useSelection.ts';

/** The longest stretch that Shift chooses at once; beyond it 'Select all' is the way. */
const maxRange = 2000;

/** Choosing rows of the grid by their place. */
export interface GridSelection {
  mark: 'none' | 'some' | 'all';
  toggle: (row: number) => void;
  extendTo: (row: number) => void;
  toggleLoaded: () => void;
  selectLoaded: () => void;
  /** Drops the selection; false if there was none. */
  clear: () => boolean;
}

export function useGridSelection<T extends Listed>(
  rows: ListRows<T>,
  control: SelectionControl<T>,
  announce: (text: string) => void,
): GridSelection {
  const { t } = useTranslation('list');
  const [anchor, setAnchor] = useState<number>();
  const { selection } = control;
  const mark = headerMark(
    selection,
    rows.loaded.map(({ id }) => id),
  );

  const toggle = (index: number) => {
    const row = rows.rowAt(index);
    if (!row) return;
    setAnchor(index);
    control.setRows([row], !isSelected(selection, row.id));
  };
  const extendTo = (index: number) => {
    if (anchor === undefined) return toggle(index);
    const first = Math.min(anchor, index);
    const end = Math.max(anchor, index) + 1;
    if (end - first > maxRange) return announce(t('rangeTooLong', { max: maxRange }));
    const present = Array.from({ length: end - first }, (_, at) => rows.rowAt(first + at));
    if (present.every((row) => row !== undefined)) return control.setRows(present, true);
    void rows.collect(first, end).then(
      (found) => control.setRows(found, true),
      () => announce(t('rangeFailed')),
    );
  };
  return {
    mark,
    toggle,
    extendTo,
    toggleLoaded: () => control.setRows(rows.loaded, mark !== 'all'),
    selectLoaded: () => control.setRows(rows.loaded, true),
    clear: () => {
      const hadSome = countSelected(selection, rows.count) > 0;
      control.clear();
      return hadSome;
    },
  };
}
