import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { foldText } from '#web/shell/toolbar/navigation-search.ts';

/** As many as the record of a person holds. */
export const mostShortcuts = 50;

/** The entries behind the ids, in the order they were added; an id that leads nowhere is skipped and kept. */
export function pickShortcuts(ids: readonly string[], pages: readonly NavigationItem[]): NavigationItem[] {
  return ids.flatMap((id) => pages.find((page) => page.id === id) ?? []);
}

/** The ids with one more at the end, or without the one that was there. */
export function toggleShortcut(ids: readonly string[], id: string): string[] {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length < mostShortcuts ? [...ids, id] : [...ids];
}

/** What the menu of shortcuts lists: the shortcuts themselves, or every page whose title holds the text. */
export function listChoices(
  ids: readonly string[],
  pages: readonly NavigationItem[],
  text: string,
): NavigationItem[] {
  const wanted = foldText(text.trim());
  if (wanted === '') return pickShortcuts(ids, pages);
  return pages.filter(({ title }) => foldText(title).includes(wanted));
}
