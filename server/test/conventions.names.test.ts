import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { readContractTexts } from '../../scripts/contract-texts.ts';
import { readLocale } from '../../scripts/text-files.ts';
import { codeOf, readSources } from './sources.ts';

/** Words that a newcomer does not search for, with the ordinary one (decision 031). */
const ordinary: Record<string, string> = {
  say: 'describe, format, print',
  says: 'describe, format, print',
  said: 'message, text, input',
  tell: 'notify, record',
  told: 'notified, recorded',
  words: 'texts, labels, terms',
  letter: 'mail, message, character',
  letters: 'mail, messages, characters',
  onlooker: 'viewer',
  gone: 'deleted, removed, disconnected',
  endings: 'extensions, ends',
  whoever: 'actor, person',
  somebody: 'person, account',
  kept: 'stored, cached',
  asked: 'requested',
  allowance: 'rateLimit',
};
const pairs = ['take in', 'taken in'];

const british = new RegExp(
  [
    'licences?|licenced|colou?rs?(?<=our|ours)|behaviours?|honour|favour|neighbour|labour|humour',
    'centres?|metres?|litres?|grey|defence|offence|judgement|catalogues?|cheques?|programme|whilst|amongst',
    '(?:cancell|labell|modell|travell|signall|fuell)(?:ed|ing)',
    '(?:organ|normal|recogn|initial|serial|author|summar|capital|custom|special|standard|synchron|priorit|optim|minim|maxim|util|final|visual|apolog|real|emphas)is(?:es?|ed|ing|ation)',
    'analys(?:e|ed|ing)',
  ]
    .map((group) => `(?:${group})`)
    .join('|'),
  'i',
);
const isBritish = (word: string) => new RegExp(`^(?:${british.source})$`, 'i').test(word);

const sources = readSources().filter(({ path: file }) => !/\/(migrations|releases)\//.test(file));
const declared =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/** `useSayProblem` and `own-words.test` as parts. */
function partsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}

function isForbidden(name: string): boolean {
  const parts = partsOf(name);
  const isPair = parts.some((word, at) => pairs.includes(`${word} ${parts[at + 1] ?? ''}`));
  return isPair || parts.some((word) => Object.hasOwn(ordinary, word) || isBritish(word));
}

/** Prose of a page: what stands in code spans, code blocks, links or tables of states are names. */
function proseOf(markdown: string): string {
  return markdown.replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, '');
}

function britishIn(text: string): string[] {
  return (text.match(/[A-Za-z]+/g) ?? []).filter(isBritish);
}

describe('names', () => {
  it('of files and folders are words that engineers search for, spelled the American way', () => {
    expect(sources.map((file) => file.path).filter(isForbidden)).toEqual([]);
  });

  it('of what a file declares are words that engineers search for, spelled the American way', () => {
    const names = sources.flatMap((file) =>
      [...codeOf(file.text).matchAll(declared)].map(([, name = '']) => `${file.path}: ${name}`),
    );
    expect(names.length).toBeGreaterThan(5_000);
    expect(names.filter((line) => isForbidden(line.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('in private words or British spelling are found', () => {
    expect(
      ['useSayProblem', 'own-words.ts', 'takeIn', 'licenceKey', 'isCancelled'].filter(isForbidden),
    ).toHaveLength(5);
    expect(['usePasswords', 'license-key.ts', 'essay', 'intake', 'isCanceled'].filter(isForbidden)).toEqual(
      [],
    );
  });
});

describe('English', () => {
  it('of comments is American', () => {
    const comments = sources.flatMap((file) =>
      (file.text.match(/\/\*\*?[\s\S]*?\*\/|(?<![:'"`/])\/\/[^\n]*/g) ?? [])
        .flatMap((comment) => britishIn(proseOf(comment)))
        .map((word) => `${file.path}: ${word}`),
    );
    expect(comments).toEqual([]);
  });

  it('of texts is American', async () => {
    const english = [
      ...Object.entries(await readContractTexts()),
      ...Object.entries(readLocale(projectRoot, 'en')),
    ];
    const texts = english.flatMap(([namespace, values]) =>
      Object.values(values).flatMap((text) => britishIn(text).map((word) => `${namespace}: ${word}`)),
    );
    expect(texts).toEqual([]);
  });

  it('of the documentation is American, but for names of states and what the specification quotes', () => {
    const quoting = ['docs/requirements.md', 'docs/life-cycles.md'];
    const pages = readdirSync(path.join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((page) => page.endsWith('.md'))
      .map((page) => `docs/${page.replaceAll(path.sep, '/')}`);
    const found = [...pages, 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md']
      .filter((page) => !quoting.includes(page))
      .flatMap((page) =>
        britishIn(proseOf(readFileSync(path.join(projectRoot, page), 'utf8'))).map(
          (word) => `${page}: ${word}`,
        ),
      );
    expect(found).toEqual([]);
  });
});

const fillers = new Set(
  'the a an of in on at to for with and or its it is are be by as that which this one from what whether how all each every'.split(
    ' ',
  ),
);
const stemOf = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ing|ed|es|s)$/, '')
    .replace(/e$/, '');

/** Comments of one line whose words are all in the name of what follows and of its file, as `file: comment`. */
function emptyComments(file: { path: string; text: string }): string[] {
  const commented =
    /^\s*\/\*\* ([^`\n]*) \*\/\n\s*(?:export )?(?:async )?(?:function|const|let|class|interface|type)? ?(\w+)/gm;
  return [...file.text.matchAll(commented)].flatMap(([, comment = '', name = '']) => {
    const known = partsOf(`${file.path.split('/').slice(-2).join('/')} ${name}`).map(stemOf);
    const words = partsOf(comment).filter((word) => !fillers.has(word));
    return words.every((word) => known.includes(stemOf(word))) ? [`${file.path}: ${comment}`] : [];
  });
}

describe('comments', () => {
  it('do not repeat the name of what they stand at', () => {
    expect(sources.flatMap(emptyComments)).toEqual([]);
  });

  it('that do are found', () => {
    const text = '/** The columns of the vendor. */\nexport const vendorColumns = [];';
    expect(emptyComments({ path: 'web/src/entities/vendor/vendor.columns.tsx', text })).toHaveLength(1);
    const why = '/** Wider than the rest: names are long. */\nexport const vendorColumns = [];';
    expect(emptyComments({ path: 'web/src/entities/vendor/vendor.columns.tsx', text: why })).toEqual([]);
  });
});
