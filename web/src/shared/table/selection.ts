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

/** Without exceptions that the list no longer has, as far as all of it is loaded: they are none of its total. */
export function dropDeletedExceptions(
  selection: Selection,
  list: { items: readonly { id: string }[]; total: { value: number; exact: boolean } } | undefined,
): Selection {
  if (selection.mode === 'some' || selection.except.size === 0) return selection;
  const isWhole = list !== undefined && list.total.exact && list.items.length === list.total.value;
  if (!isWhole) return selection;
  const ids = list.items.map(({ id }) => id).filter((id) => selection.except.has(id));
  return { mode: 'all', except: new Set(ids) };
}

export function countSelected(selection: Selection, total: number): number {
  return selection.mode === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);
}

/** The rows from one place to another, either way, without those from the first to a third. */
export function rowsBeyond(anchor: number, to: number, without?: number): number[] {
  const isBetween = (row: number, end: number) => (row - anchor) * (row - end) <= 0;
  const first = Math.min(anchor, to);
  const all = Array.from({ length: Math.abs(to - anchor) + 1 }, (_, at) => first + at);
  return all.filter((row) => without === undefined || !isBetween(row, without));
}

/** What the box in the header shows for the loaded records. */
export function headerMark(selection: Selection, loaded: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = loaded.filter((id) => isSelected(selection, id)).length;
  if (loaded.length > 0 && chosen === loaded.length) return 'all';
  const hasOthers = selection.mode === 'some' ? selection.ids.size > 0 : true;
  return chosen > 0 || hasOthers ? 'some' : 'none';
}
