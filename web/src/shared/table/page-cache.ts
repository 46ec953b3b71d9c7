import type { Page } from '#contract/shared/page.ts';
import type { Parameters } from './list-source.ts';

type Pages<T> = ReadonlyMap<number, Page<T>>;

/** The pages of a view that were shown last: they stay in view while the list asks for them again. */
export interface PageCache<T> {
  of: (view: Parameters) => Pages<T>;
  keep: (view: Parameters, pages: Pages<T>) => void;
}

export function createPageCache<T>(): PageCache<T> {
  let cached: { view: Parameters | undefined; pages: Pages<T> } = { view: undefined, pages: new Map() };
  return {
    of: (view) => (cached.view === view ? cached.pages : new Map()),
    keep: (view, pages) => {
      cached = { view, pages };
    },
  };
}
