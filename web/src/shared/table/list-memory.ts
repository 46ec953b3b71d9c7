import { readColumns, writeColumns } from './column-layout.ts';
import type { ListState } from './list-url.ts';
import { densities } from './windowing.ts';

type Remembered = Pick<ListState, 'columns' | 'density'>;

function keyOf(list: string): string {
  return `list.${list}`;
}

/** The columns and the density this person last chose for a list on this device. */
export function readMemory(list: string): Partial<Remembered> {
  try {
    const stored = new URLSearchParams(localStorage.getItem(keyOf(list)) ?? '');
    const columns = readColumns(stored.get('columns') ?? '');
    const density = densities.find((name) => name === stored.get('density'));
    return { ...(columns.length > 0 ? { columns } : {}), ...(density ? { density } : {}) };
  } catch {
    // Storage can be closed to us; then nothing is remembered.
    return {};
  }
}

export function writeMemory(list: string, { columns, density }: Remembered): void {
  const stored = new URLSearchParams();
  if (columns) stored.set('columns', writeColumns(columns));
  if (density) stored.set('density', density);
  try {
    if (stored.size === 0) localStorage.removeItem(keyOf(list));
    else localStorage.setItem(keyOf(list), stored.toString());
  } catch {
    // See above.
  }
}
