import { baseKey, findParameters } from './text-problems.ts';
import type { Locale, Texts } from './text-files.ts';

/** Where the types of the texts are, from the project's root. */
export const textKeysFile = 'web/src/shared/i18n/text-keys.generated.ts';

const head = `// Written by \`npm run texts\` from contract/src/locales/en.

/** The keys of every namespace with the names of their parameters. */
export interface TextKeys {
`;

function printNamespace(texts: Texts): string {
  const parameters = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(texts)) {
    const names = parameters.get(baseKey(key)) ?? new Set();
    // A plural form is chosen by the count, whether it is shown or not.
    if (key !== baseKey(key)) names.add('count');
    for (const name of findParameters(text)) names.add(name);
    parameters.set(baseKey(key), names);
  }
  const lines = [...parameters].map(([key, names]) => {
    const name = /^[A-Za-z]\w*$/.test(key) ? key : `'${key}'`;
    return `    ${name}: ${[...names].map((one) => `'${one}'`).join(' | ') || 'never'};`;
  });
  return lines.join('\n');
}

/** The types by which \`t\` is checked: plain names, which cost the compiler nothing. */
export function printTextKeys(locale: Locale): string {
  const parts = Object.entries(locale).map(
    ([namespace, texts]) => `  ${namespace}: {\n${printNamespace(texts)}\n  };\n`,
  );
  return `${head}${parts.join('')}}\n`;
}
