import type { RowWindow } from './windowing.ts';

/** Which rows are visible, kept outside of React's state: it changes with every frame of a scroll. */
export interface VisibleRows {
  read: () => RowWindow;
  write: (rows: RowWindow) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createVisibleRows(): VisibleRows {
  let present: RowWindow = { first: 0, end: 0 };
  const listeners = new Set<() => void>();
  return {
    read: () => present,
    write: (rows) => {
      if (rows.first === present.first && rows.end === present.end) return;
      present = rows;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
