import { useState } from 'react';
import type { SheetRow } from './sheet-column.ts';

type Known<Row> = ReadonlyMap<string, { row: Row; mark: string }>;

/** The same objects for rows that say the same, because a form hands out copies and every copy would be drawn anew. */
export function useStableRows<Row extends SheetRow>(rows: readonly Row[]): readonly Row[] {
  const [last, setLast] = useState<{ given: readonly Row[]; known: Known<Row>; stable: readonly Row[] }>({
    given: [],
    known: new Map(),
    stable: [],
  });
  if (last.given === rows) return last.stable;
  const known = new Map<string, { row: Row; mark: string }>();
  const stable = rows.map((row) => {
    const mark = JSON.stringify(row);
    const before = last.known.get(row.key);
    const kept = before?.mark === mark ? before : { row, mark };
    known.set(row.key, kept);
    return kept.row;
  });
  setLast({ given: rows, known, stable });
  return stable;
}
