import { readdirSync } from 'node:fs';

type Language = 'en' | 'tr' | 'ar';

const folder = new URL('../../web/src/shared/i18n/texts/', import.meta.url);

async function listTexts(language: Language): Promise<string[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith(`.${language}.ts`));
  const modules = await Promise.all(
    files.map(
      (name) => import(new URL(name, folder).href) as Promise<Record<string, Record<string, string>>>,
    ),
  );
  return modules.flatMap((module) => Object.values(module).flatMap((texts) => Object.values(texts)));
}

/** The English texts that must not be seen in another language: whole texts that the language says otherwise. */
export async function findEnglishTexts(language: 'tr' | 'ar'): Promise<Set<string>> {
  const same = new Set(await listTexts(language));
  const english = await listTexts('en');
  return new Set(
    english.filter((text) => /[A-Za-z]{2}/.test(text) && !text.includes('{') && !same.has(text)),
  );
}
