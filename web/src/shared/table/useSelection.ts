import { useMemo, useState } from 'react';
import type { Listed } from './list-source.ts';
import { noSelection, wholeSelection, withRows, type Selection } from './selection.ts';

/** The chosen records of a list and the ways to choose. */
export interface SelectionControl<T extends Listed> {
  selection: Selection;
  /** The keys of records chosen or dropped by hand, by id. */
  keys: ReadonlyMap<string, string>;
  setRows: (rows: readonly T[], isOn: boolean) => void;
  /** Drops records by their keys, also those that the list no longer shows. */
  dropKeys: (keys: readonly string[]) => void;
  selectAll: () => void;
  clear: () => void;
}

interface ScopedSelection {
  scope: string;
  selection: Selection;
  keys: ReadonlyMap<string, string>;
}

/** Keeps the selection as long as the list holds the same records (`scope`); another order changes nothing. */
export function useSelection<T extends Listed>(
  scope: string,
  keyOf: (row: T) => string,
): SelectionControl<T> {
  const [scoped, setScoped] = useState<ScopedSelection>({ scope, selection: noSelection, keys: new Map() });
  if (scoped.scope !== scope) setScoped({ scope, selection: noSelection, keys: new Map() });
  return useMemo(
    () => ({
      selection: scoped.selection,
      keys: scoped.keys,
      setRows: (rows, isOn) =>
        setScoped((present) => ({
          scope: present.scope,
          selection: withRows(
            present.selection,
            rows.map(({ id }) => id),
            isOn,
          ),
          keys: new Map([...present.keys, ...rows.map((row) => [row.id, keyOf(row)] as const)]),
        })),
      dropKeys: (keys) =>
        setScoped((present) => {
          const ids = [...present.keys].flatMap(([id, key]) => (keys.includes(key) ? [id] : []));
          return { ...present, selection: withRows(present.selection, ids, false) };
        }),
      selectAll: () => setScoped((present) => ({ ...present, selection: wholeSelection })),
      clear: () => setScoped((present) => ({ ...present, selection: noSelection, keys: new Map() })),
    }),
    [scoped, keyOf],
  );
}
