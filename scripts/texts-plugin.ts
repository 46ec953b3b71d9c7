import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import type { Plugin } from 'vite';
import { defaultLanguage, languages } from '../contract/src/shared/languages.ts';
import { firstListTexts, signInErrors, textStages, unstaged } from '../web/src/shared/i18n/stages.ts';
import { listContractFiles, listTextFiles, readLocale, type Locale } from './text-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const name = 'virtual:texts';

const loaders = () =>
  languages.map(({ id }) => {
    const stages = [...textStages.keys(), textStages.length];
    return `${id}: [${stages.map((stage) => `() => import('${name}/texts-${id}-${String(stage)}')`).join(', ')}]`;
  });

/** In which stage a text is of a namespace that is divided among several. */
function stageOf(namespace: string, key: string): number {
  if (namespace === 'errors' && signInErrors.test(key)) return 0;
  return firstListTexts[namespace]?.test(key) ? 1 : textStages.length;
}

/** The texts of one stage; the last stage has all that no stage before it has. */
export function textsOfStage(locale: Locale, stage: number): Locale {
  const isLater = (namespace: string) => ![...textStages.flat(), ...unstaged].includes(namespace);
  const isWanted = (namespace: string) => textStages[stage]?.includes(namespace) ?? isLater(namespace);
  const wanted = Object.fromEntries(Object.entries(locale).filter(([namespace]) => isWanted(namespace)));
  for (const namespace of Object.keys(firstListTexts)) {
    const texts = Object.entries(locale[namespace] ?? {});
    wanted[namespace] = Object.fromEntries(texts.filter(([key]) => stageOf(namespace, key) === stage));
  }
  return wanted;
}

interface ContractTexts {
  readContractTexts: () => Promise<Locale>;
}

// The contract is TypeScript with aliases: what runs this file does not understand it.
async function readContractTexts(): Promise<Locale> {
  const module = (await tsImport('./contract-texts.ts', import.meta.url)) as ContractTexts;
  return module.readContractTexts();
}

/**
 * The texts as modules, one for each language and stage, so that a visit fetches what it needs and a new language needs
 * no line here. `virtual:texts` exports the functions that load them.
 */
export function textsPlugin(): Plugin {
  let contractTexts: Promise<Locale> | undefined;
  return {
    name: 'texts',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${name}`) return `export const textLoaders = { ${loaders().join(', ')} };`;
      const [, language, stage] = /^\0virtual:texts\/texts-(.+)-(\d+)$/.exec(id) ?? [];
      if (language === undefined) return undefined;
      const isDefault = language === defaultLanguage;
      const files = [...listTextFiles(root, language), ...(isDefault ? listContractFiles(root) : [])];
      for (const file of files) this.addWatchFile(path.join(root, file));
      if (isDefault) contractTexts ??= readContractTexts();
      const own = isDefault ? await contractTexts : {};
      const texts = textsOfStage({ ...own, ...readLocale(root, language) }, Number(stage));
      return `export const texts = ${JSON.stringify(texts)};`;
    },
    watchChange() {
      contractTexts = undefined;
    },
    // The script before the first paint cannot import: the page tells it the languages.
    transformIndexHtml: (html) =>
      html.replace(
        '<html ',
        `<html data-languages="${languages.map(({ id, direction }) => `${id}:${direction}`).join(' ')}" `,
      ),
  };
}
