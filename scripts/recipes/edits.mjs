import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Failure, root } from '../project.mjs';

const locales = 'contract/src/locales';

/** Where the sources have changed so that a recipe finds no place any more. */
export function lostPlace(file, anchor) {
  return new Failure(`${file} has no “${anchor.trim()}” any more: the recipe needs another place.`);
}

function insert(file, anchor, put) {
  return {
    file,
    change(text) {
      const at = text.indexOf(anchor);
      if (at === -1) throw lostPlace(file, anchor);
      return put(text, at);
    },
  };
}

/** Adds lines after the first line that holds the anchor. */
export function addAfter(file, anchor, lines) {
  return insert(file, anchor, (text, at) => {
    const end = text.indexOf('\n', at + anchor.length - 1) + 1;
    return `${text.slice(0, end)}${lines}\n${text.slice(end)}`;
  });
}

export function replaceText(file, from, to) {
  return insert(file, from, (text) => text.replace(from, () => to));
}

export function writeNew(file, text) {
  return { file, change: () => text };
}

/** A migration with the number after the last one. */
export function nextMigration(name) {
  const numbers = readdirSync(path.join(root, 'server/migrations')).map(
    (file) => Number.parseInt(file, 10) || 0,
  );
  return `server/migrations/${String(Math.max(...numbers) + 1).padStart(4, '0')}_${name}.sql`;
}

/** Copies a file with other names in it. */
export function copyFile(from, to, rename = (text) => text) {
  return { file: to, change: (_, read) => rename(read(from)) };
}

/** Adds texts to a namespace, in the order that `npm run texts` keeps; undefined takes one out. */
export function setTexts(language, namespace, texts) {
  return {
    file: `${locales}/${language}/${namespace}.json`,
    change(text) {
      const all = Object.entries({ ...JSON.parse(text || '{}'), ...texts });
      const sorted = all.sort(([one], [other]) => (one < other ? -1 : 1));
      return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
    },
  };
}
