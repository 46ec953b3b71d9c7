import type { NavigationItem } from '#web/shell/navigation/navigation.ts';

export const maxSuggestions = 10;

/** Text without case and accents, so that "onarim" finds "Onarım". */
export function foldText(text: string): string {
  return text.toLocaleLowerCase('en').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i');
}

function rankOf(title: string, words: readonly string[]): number | undefined {
  const folded = foldText(title);
  const starts = folded.split(/\s+/);
  let rank = 0;
  for (const word of words) {
    if (starts.some((start) => start.startsWith(word))) continue;
    if (!folded.includes(word)) return undefined;
    rank += 1;
  }
  return rank;
}

/** The pages whose title holds every word of the question; word starts come first. */
export function searchPages(pages: readonly NavigationItem[], question: string): NavigationItem[] {
  const words = foldText(question)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return pages
    .flatMap((page) => {
      const rank = rankOf(page.title, words);
      return rank === undefined ? [] : [{ page, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxSuggestions)
    .map(({ page }) => page);
}

/** A line under the search field: a page of the menu, or the way to everything else. */
export interface Suggestion {
  page: NavigationItem;
  /** It is not found, it goes on looking elsewhere. */
  isFurther?: true;
}
