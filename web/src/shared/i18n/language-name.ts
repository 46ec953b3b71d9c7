import type { Language } from '#contract/shared/languages.ts';

/** What a language is called in another: `Turkish` in English. */
export function languageName(language: Language, shownIn: Language): string {
  return new Intl.DisplayNames(shownIn, { type: 'language' }).of(language) ?? language;
}
