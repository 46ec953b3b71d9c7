import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/shared/languages.ts';

/** The agency's own words for values, by the key that our words for them have. */
export type OwnWords = Readonly<Record<string, Readonly<Record<Language, string>>>>;

let words: OwnWords = {};
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the agency's own words in the place of ours; whatever shows one of them is drawn again. */
export function setOwnWords(next: OwnWords): void {
  if (JSON.stringify(next) === JSON.stringify(words)) return;
  words = next;
  for (const listener of listeners) listener();
}

/** The agency's own words, as they are known now. */
export function useOwnWords(): OwnWords {
  return useSyncExternalStore(listen, () => words);
}
