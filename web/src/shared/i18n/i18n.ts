import { textLoaders } from 'virtual:texts';
import { defaultLanguage, languageIds, type Language } from '#contract/shared/languages.ts';
import type { Namespace, Namespaces, TFunction } from './namespaces.ts';
import { addBundles, fillText, findText, readLanguage, setLanguage, subscribeTexts } from './text-store.ts';

interface TextOptions {
  ns?: string;
  count?: number;
  /** What to show as long as the text is not loaded. */
  defaultValue?: string;
}
type Translate = (key: string, options?: TextOptions & Record<string, unknown>) => string;

function splitKey(key: string, namespace: string, named: string | undefined): [string, string] {
  const at = named === undefined ? key.indexOf(':') : -1;
  return at === -1 ? [named ?? namespace, key] : [key.slice(0, at), key.slice(at + 1)];
}

function createTranslate(namespace: string): Translate {
  return (key, options = {}) => {
    const [owner, name] = splitKey(key, namespace, options.ns);
    return fillText(findText(owner, name, options.count) ?? options.defaultValue ?? name, options);
  };
}

// The same function as long as it says the same: what depends on it is not drawn again.
const translates = new Map<string, Translate>();
subscribeTexts(() => translates.clear());

/** The function that gives the texts of a namespace in the current language. */
export function translateOf<Ns extends Namespaces>(namespaces: Ns): TFunction<Ns> {
  const namespace = typeof namespaces === 'string' ? namespaces : (namespaces[0] ?? 'common');
  let translate = translates.get(namespace);
  if (translate === undefined) {
    translate = createTranslate(namespace);
    translates.set(namespace, translate);
  }
  return translate as TFunction<Ns>;
}

/** The texts outside of components. */
export const i18n = {
  get language(): Language {
    return readLanguage() ?? defaultLanguage;
  },
  t: createTranslate('common') as TFunction<readonly ['common', ...Namespace[]]>,
  exists: (key: string, { ns }: { ns?: string } = {}): boolean =>
    findText(...splitKey(key, 'common', ns)) !== undefined,
};

/** How many stages are needed so far: sign-in, the shell with its first list, all. */
let needed = 1;

async function loadTexts(language: Language): Promise<void> {
  const parts = await Promise.all(textLoaders[language].slice(0, needed).map((load) => load()));
  addBundles(
    language,
    parts.map(({ texts }) => texts),
  );
}

/** Loads the texts of a language and makes it the current one. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  setLanguage(language);
}

async function need(stage: number): Promise<void> {
  if (needed < stage) needed = stage;
  const language = readLanguage();
  if (language !== undefined) await loadTexts(language);
}

const stages = new Map<number, Promise<void>>();

/** Texts that did not arrive are asked for again when they are next needed. */
function needOnce(stage: number): Promise<void> {
  const texts =
    stages.get(stage) ??
    need(stage).catch((error: unknown) => {
      stages.delete(stage);
      throw error;
    });
  stages.set(stage, texts);
  return texts;
}

/** From now on the texts of the shell and the first list are loaded too. */
export const loadShellTexts = () => needOnce(2);

/** From now on all texts are loaded. */
export const loadAllTexts = () => needOnce(3);

/** Adds the texts of a part that brings its own, in all languages, because it is fetched long after the first page. */
export function addTexts(namespace: Namespace, texts: Record<Language, Record<string, string>>): void {
  for (const id of languageIds) addBundles(id, [{ [namespace]: texts[id] }]);
}
