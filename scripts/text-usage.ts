import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serverNamespaces } from '#web/shared/i18n/stages.ts';
import { localesFolder, type Locale } from './text-files.ts';
import { baseKey } from './text-problems.ts';

/** The files of the screen that can use a text, by their path from `web/src`. */
export type Sources = Readonly<Record<string, string>>;

export function readSources(root: string): Sources {
  const folder = path.join(root, 'web/src');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|generated)\./.test(name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** Namespaces whose keys are put together from what the contract declares. */
const declared = ['entities', 'values', ...serverNamespaces];

/** The namespace of a key that names none. */
const defaultNamespace = 'common';

/** The namespaces that a file reads by itself; undefined where it reads none and its keys are for those who import it. */
function readNamespaces(source: string): string[] | undefined {
  const calls = [...source.matchAll(/useTranslation\(([^)]*)\)|\bi18n\.t\(/g)];
  if (calls.length === 0) return undefined;
  return calls.flatMap(([, given = '']) => {
    const named = [...given.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
    return named.length === 0 ? [defaultNamespace] : named;
  });
}

function findImporters(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, source] of Object.entries(sources)) {
    for (const [, target = ''] of source.matchAll(/(?:from |import\()'(#web\/[^']+|\.[^']+)'/g)) {
      const name = target.startsWith('#web/')
        ? target.slice('#web/'.length)
        : path.posix.join(path.posix.dirname(file), target);
      importers.set(name, [...(importers.get(name) ?? []), file]);
    }
  }
  return importers;
}

/** For each file the namespaces that its keys can belong to. */
function findReaders(sources: Sources): (file: string) => ReadonlySet<string> {
  const importers = findImporters(sources);
  const collect = (file: string, seen: Set<string>): string[] => {
    if (seen.has(file)) return [];
    seen.add(file);
    return (
      readNamespaces(sources[file] ?? '') ??
      (importers.get(file) ?? []).flatMap((importer) => collect(importer, seen))
    );
  };
  return (file) => new Set(collect(file, new Set()));
}

/** Keys of the default language that no file of the screen uses, each with its file. */
export function findUnusedKeys(locale: Locale, sources: Sources, language: string): string[] {
  const readersOf = findReaders(sources);
  const usages = Object.entries(sources).map(([file, source]) => ({
    namespaces: readersOf(file),
    // These sentences are read from the namespace that a list page names.
    isList: source.includes('useListText('),
    keys: new Set([...source.matchAll(/(['"`])((?:\w+:)?[\w.]+)\1/g)].map(([, , key = '']) => key)),
    beginnings: [...source.matchAll(/`((?:\w+:)?[\w.]*)\$\{/g)].flatMap(([, found]) => found || []),
  }));
  const isUsed = (namespace: string, key: string) =>
    usages.some(({ namespaces, isList, keys, beginnings }) => {
      const isRead = namespaces.has(namespace) || (isList && key.startsWith('list.'));
      const forms = isRead ? [key, `${namespace}:${key}`] : [`${namespace}:${key}`];
      return forms.some((form) => keys.has(form) || beginnings.some((part) => form.startsWith(part)));
    });
  const written = Object.entries(locale).filter(([namespace]) => !declared.includes(namespace));
  return written.flatMap(([namespace, texts]) =>
    [...new Set(Object.keys(texts).map(baseKey))]
      .filter((key) => !isUsed(namespace, key))
      .map((key) => `${localesFolder}/${language}/${namespace}.json has "${key}", which nothing uses`),
  );
}
