import { NavigationType } from 'react-router';

const key = 'list.places';
const most = 20;

/** Where somebody left a list: how many rows are above the view, and the row that was used last. */
export interface ListPlace {
  top: number;
  row: number;
}

// The first address of a document looks the same when it is loaded and when somebody comes back to it.
const savedHere = new Set<string>();

type Places = [address: string, place: ListPlace][];

function readPlaces(): Places {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as Places) : [];
  } catch {
    // Storage can be closed to us or hold something else; then every list begins at its top.
    return [];
  }
}

/** Keeps the place of the list at an address, for as long as the tab is open. */
export function keepPlace(address: string, place: ListPlace): void {
  savedHere.add(address);
  const others = readPlaces().filter(([other]) => other !== address);
  try {
    sessionStorage.setItem(key, JSON.stringify([[address, place], ...others].slice(0, most)));
  } catch {
    // See above.
  }
}

export function findPlace(address: string): ListPlace | undefined {
  const place = readPlaces().find(([other]) => other === address)?.[1];
  return typeof place?.top === 'number' && typeof place.row === 'number' ? place : undefined;
}

/** The state of a link that leads back to a list, such as the path above a record. */
export const backToList = { isReturn: true } as const;

/** Whether an address was come back to: by Back, by the path above a record, or by loading the page anew. */
export function isReturn(
  address: string,
  { key: visit, state }: { key: string; state: unknown },
  navigationType: NavigationType,
): boolean {
  if (typeof state === 'object' && state !== null && 'isReturn' in state) return true;
  if (navigationType !== NavigationType.Pop) return false;
  if (visit !== 'default' || savedHere.has(address)) return true;
  const [loaded] = performance.getEntriesByType?.('navigation') ?? [];
  return loaded !== undefined && 'type' in loaded && loaded.type !== 'navigate';
}
