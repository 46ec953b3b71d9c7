import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The texts of a namespace, by key. */
export type Texts = Record<string, string>;
/** The texts of a language, by namespace. */
export type Locale = Record<string, Texts>;

/** Where the texts of all languages are, from the project's root. */
export const localesFolder = 'contract/src/locales';

/** The files of a language, from the project's root. */
export function listTextFiles(root: string, language: string): string[] {
  const folder = path.join(root, localesFolder, language);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `${localesFolder}/${language}/${name}`);
}

/** Where the contract says its English: the titles of fields and the sentences of errors. */
export function listContractFiles(root: string): string[] {
  return readdirSync(path.join(root, 'contract/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(schema|errors|lines|entity)\.ts$/.test(name))
    .map((name) => `contract/src/${name}`);
}

/** The texts that a language has in its folder. */
export function readLocale(root: string, language: string): Locale {
  return Object.fromEntries(
    listTextFiles(root, language).map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Texts,
    ]),
  );
}
