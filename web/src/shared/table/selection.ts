/** Which records are chosen: some by id, or all that match except some. */
export type Selection =
  | { mode: 'some'; ids: ReadonlySet<string> }
  | { mode: 'all'; except: ReadonlySet<string> };

export const noSelection: Selection = { mode: 'some', ids: new Set() };
export const wholeSelection: Selection = { mode: 'all', except: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'some' ? selection.ids.has(id) : !selection.except.has(id);
}

/** Chooses or drops several records at once. */
export function withRows(selection: Selection, ids: readonly string[], isOn: boolean): Selection {
  const named = new Set(selection.mode === 'some' ? selection.ids : selection.except);
  const adds = (selection.mode === 'some') === isOn;
  for (const id of ids) {
    if (adds) named.add(id);
    else named.delete(id);
  }
  return selection.mode === 'some' ? { mode: 'some', ids: named } : { mode: 'all', except: named };
}

export function countSelected(selection: Selection, total: number): number {
  return selection.mode === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);
}

/** What the box in the header shows for the loaded records. */
export function headerMark(selection: Selection, loaded: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = loaded.filter((id) => isSelected(selection, id)).length;
  if (loaded.length > 0 && chosen === loaded.length) return 'all';
  const hasOthers = selection.mode === 'some' ? selection.ids.size > 0 : true;
  return chosen > 0 || hasOthers ? 'some' : 'none';
}
