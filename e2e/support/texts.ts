import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';

type Language = 'en' | 'tr' | 'ar';

const locales = new URL('../../contract/src/locales/', import.meta.url);

function listTexts(language: Language): string[] {
  const folder = new URL(`${language}/`, locales);
  return readdirSync(folder).flatMap((name) =>
    Object.values(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, string>),
  );
}

/** The English texts that must not be seen in another language: whole texts that the language says otherwise. */
function findEnglishTexts(language: 'tr' | 'ar'): Set<string> {
  const same = new Set(listTexts(language));
  const english = listTexts('en');
  return new Set(
    english.filter((text) => /[A-Za-z]{2}/.test(text) && !text.includes('{') && !same.has(text)),
  );
}

/** The words on the page, piece by piece as they stand in the document. */
function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (
        text === '' ||
        parent === null ||
        parent.closest('script, style, [lang]:not(html), option') !== null
      )
        continue;
      texts.push(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) {
        const text = element.getAttribute(name)?.trim() ?? '';
        if (text !== '') texts.push(text);
      }
    }
    return texts;
  });
}

const rawKey = /^[a-z]+[A-Za-z]*(\.[A-Za-z]+)+$|\{\{?\w+\}?\}/;

/** Looks for English texts and raw keys on pages in another language. */
export async function watchLanguage(language: 'tr' | 'ar', api: Api) {
  const english = findEnglishTexts(language);
  if (english.size < 300) throw new Error('the English texts were not found');
  // Some categories of the demonstration are called like words of ours.
  const { items } = await api.list<{ name: string }>('/api/categories?limit=200');
  for (const { name } of items) english.delete(name);
  return async (page: Page): Promise<string[]> =>
    (await readTexts(page)).filter((text) => english.has(text) || rawKey.test(text));
}
