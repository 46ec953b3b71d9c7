import { useEffect, useRef } from 'react';
import type { Page, Total } from '#contract/shared/page.ts';
import { useListLink } from './list-link.ts';
import type { Listed, Parameters } from './list-source.ts';
import { rowsPerPage } from './page-cursors.ts';

/** The order of a list as it was seen, so that its records can be gone through one by one. */
export interface ListTrail {
  /** The address of the list. */
  from: string;
  total: Total;
  /** The records seen so far by their place. */
  ids: ReadonlyMap<number, string>;
  /** Loads a record that was not seen yet; a tree has seen all. */
  load?: (place: number) => Promise<string | undefined>;
}

let stored: ListTrail | undefined;

/** Remembers the list that was seen last; nothing is asked of the server for it. */
export function keepTrail(trail: ListTrail): void {
  stored = trail;
}

/** The trail of the list at an address, if it was the last one seen. */
export function findTrail(from: string | undefined): ListTrail | undefined {
  return stored?.from === from ? stored : undefined;
}

/** The place of a record on a trail. */
export function placeOn(trail: ListTrail, id: string): number | undefined {
  for (const [place, other] of trail.ids) if (other === id) return place;
  return undefined;
}

interface SeenRows<T> {
  parameters: Parameters;
  pages: ReadonlyMap<number, Page<T>>;
  total: Total;
  collect: (first: number, end: number) => Promise<T[]>;
}

/** Keeps the trail of a list while it is scrolled. */
export function useListTrail<T extends Listed>({ parameters, pages, total, collect }: SeenRows<T>): void {
  const { from } = useListLink();
  const seen = useRef({ parameters, ids: new Map<number, string>() });
  useEffect(() => {
    if (seen.current.parameters !== parameters) seen.current = { parameters, ids: new Map() };
    const { ids } = seen.current;
    for (const [page, { items }] of pages) {
      for (const [at, { id }] of items.entries()) ids.set(page * rowsPerPage + at, id);
    }
    keepTrail({ from, total, ids, load: async (place) => (await collect(place, place + 1))[0]?.id });
  });
}
