import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

const controls = 'a, button';
const rowsIn = (list: HTMLElement | null | undefined) =>
  list?.querySelectorAll<HTMLTableRowElement>('tbody > tr');
const placeIn = (row: HTMLTableRowElement | null | undefined, target: EventTarget) =>
  [...(row?.querySelectorAll(controls) ?? [])].indexOf(target as Element);

/**
 * Rows as one stop of the Tab key: the arrow keys, Home and End go from one to the next, Delete takes one out, and what follows it
 * has the focus then. What stands behind a long list is a few keys away.
 */
export function useRowKeys(count: number, onRemove: (row: number) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const removed = useRef<number>(undefined);
  const current = Math.min(chosen, count - 1);

  useEffect(() => {
    const from = removed.current;
    removed.current = undefined;
    if (from === undefined) return;
    const row = rowsIn(frame.current)?.[Math.min(from, count - 1)];
    const next = row ? [...row.querySelectorAll<HTMLElement>(controls)].at(-1) : undefined;
    (next ?? frame.current?.querySelector<HTMLElement>(controls))?.focus();
  }, [count]);

  function remove(row: number) {
    removed.current = row;
    onRemove(row);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const rows = rowsIn(frame.current);
    const { target } = event;
    const at = rows ? [...rows].findIndex((row) => row.contains(target as Node)) : -1;
    if (!rows || at < 0) return;
    if (event.key === 'Delete') {
      event.preventDefault();
      remove(at);
      return;
    }
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const control = Math.max(0, placeIn(rows[at], target));
    const row = rows[Math.min(rows.length - 1, Math.max(0, to))];
    row?.querySelectorAll<HTMLElement>(controls).item(control).focus();
  }

  return {
    frame,
    remove,
    onKeyDown,
    /** What the controls of a row need to be a stop, or none. */
    stopOf: (row: number) => ({ tabIndex: row === current ? 0 : -1, onFocus: () => setChosen(row) }),
  };
}
