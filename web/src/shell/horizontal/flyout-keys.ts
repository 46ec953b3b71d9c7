/** The row a key was pressed on, and where it stands among its neighbors. */
export interface EntryPlace {
  entry: HTMLElement;
  entries: HTMLElement[];
  /** 0 in the bar, then one more for each flyout. */
  level: number;
  canOpen: boolean;
}

export function findEntries(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-entry]')].filter(
    (entry) => entry.closest('ul') === list,
  );
}

export function findPlace(target: EventTarget): EntryPlace | undefined {
  const entry = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null;
  const list = entry?.closest<HTMLElement>('ul');
  if (!entry || !list) return undefined;
  return {
    entry,
    entries: findEntries(list),
    level: Number(list.dataset['level']),
    canOpen: entry.hasAttribute('aria-expanded'),
  };
}

export type EntryMove = 'open' | 'leave' | 'next' | 'previous' | 'first' | 'last';

/** What a key does: in the bar entries stand side by side and open downward, in a flyout the other way around. */
export function moveOf(
  key: string,
  { level, canOpen }: Pick<EntryPlace, 'level' | 'canOpen'>,
  direction: 'ltr' | 'rtl',
): EntryMove | undefined {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  if (level === 0) {
    if (key === forward) return 'next';
    if (key === backward) return 'previous';
    return key === 'ArrowDown' && canOpen ? 'open' : undefined;
  }
  if (key === 'ArrowDown') return 'next';
  if (key === 'ArrowUp') return 'previous';
  if (key === forward) return canOpen ? 'open' : undefined;
  return key === backward ? 'leave' : undefined;
}

/** The neighbor a move leads to, around the ends. */
export function neighborOf({ entry, entries }: EntryPlace, move: EntryMove): HTMLElement | undefined {
  const at = entries.indexOf(entry);
  if (move === 'first') return entries[0];
  if (move === 'last') return entries.at(-1);
  const step = move === 'next' ? 1 : -1;
  return entries[(at + step + entries.length) % entries.length];
}
