import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Listed } from '../list-source.ts';
import { countSelected, isSelected, headerMark, rowsBeyond } from '../selection.ts';
import type { ListRows } from '../useListRows.ts';
import type { SelectionControl } from '../useSelection.ts';

/** The longest stretch that Shift chooses at once; beyond it 'Select all' is the way. */
const maxRange = 2000;

/** Choosing rows of the grid by their place. */
export interface GridSelection {
  mark: 'none' | 'some' | 'all';
  toggle: (row: number) => void;
  extendTo: (row: number) => void;
  /** Chooses the rows from where it began to one more, or fewer; false where they are too many. */
  stretch: (from: number, to: number) => boolean;
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
  // How far Shift has gone from there.
  const [reach, setReach] = useState<number>();
  const { selection } = control;
  const mark = headerMark(
    selection,
    rows.loaded.map(({ id }) => id),
  );

  const toggle = (index: number) => {
    const row = rows.rowAt(index);
    if (!row) return;
    setAnchor(index);
    setReach(undefined);
    control.setRows([row], !isSelected(selection, row.id));
  };
  const extendTo = (index: number) => {
    if (anchor === undefined) return toggle(index);
    if (Math.abs(index - anchor) >= maxRange) return announce(t('rangeTooLong', { max: maxRange }));
    setReach(index);
    setPlaces(rowsBeyond(anchor, index), true);
  };
  function setPlaces(places: readonly number[], isOn: boolean): void {
    const [first, last] = [places[0], places.at(-1)];
    if (first === undefined || last === undefined) return;
    const present = places.map((place) => rows.rowAt(place));
    if (present.every((row) => row !== undefined)) return control.setRows(present, isOn);
    void rows.collect(first, last + 1).then(
      (found) => control.setRows(found, isOn),
      () => announce(t('rangeFailed')),
    );
  }
  const stretch = (from: number, to: number) => {
    const isGoingOn = anchor !== undefined && (from === reach || (reach === undefined && from === anchor));
    const start = isGoingOn ? anchor : from;
    const before = isGoingOn ? reach : undefined;
    if (Math.abs(to - start) >= maxRange) {
      announce(t('rangeTooLong', { max: maxRange }));
      return false;
    }
    setAnchor(start);
    setReach(to);
    if (before !== undefined) setPlaces(rowsBeyond(start, before, to), false);
    setPlaces(rowsBeyond(start, to, before), true);
    return true;
  };
  return {
    mark,
    toggle,
    extendTo,
    stretch,
    toggleLoaded: () => control.setRows(rows.loaded, mark !== 'all'),
    selectLoaded: () => control.setRows(rows.loaded, true),
    clear: () => {
      const hadSome = countSelected(selection, rows.count) > 0;
      control.clear();
      setAnchor(undefined);
      setReach(undefined);
      return hadSome;
    },
  };
}
