import path from 'node:path';
import type { Page } from '@playwright/test';
import { defaultLanguage, type Language } from '#contract/shared/languages.ts';
import { readContractTexts } from '../../scripts/contract-texts.ts';
import { readLocale, type Locale } from '../../scripts/text-files.ts';
import type { Api } from './api.ts';

const root = path.resolve(import.meta.dirname, '../..');

const listTexts = (locale: Locale) => Object.values(locale).flatMap((texts) => Object.values(texts));

/** The English texts that must not be seen in another language: whole texts that the language says otherwise. */
async function findEnglishTexts(language: Language): Promise<Set<string>> {
  const same = new Set(listTexts(readLocale(root, language)));
  const english = listTexts({ ...(await readContractTexts()), ...readLocale(root, defaultLanguage) });
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
export async function watchLanguage(language: Language, api: Api) {
  const english = await findEnglishTexts(language);
  if (english.size < 300) throw new Error('the English texts were not found');
  // Some categories of the demonstration and units of its people are called like words of ours.
  const categories = await api.list<{ name: string }>('/api/categories?limit=200');
  for (const { name } of categories.items) english.delete(name);
  const people = await api.list<{ unit: string | null }>('/api/people?limit=200');
  for (const { unit } of people.items) english.delete(unit ?? '');
  return async (page: Page): Promise<string[]> =>
    (await readTexts(page)).filter((text) => english.has(text) || rawKey.test(text));
}
