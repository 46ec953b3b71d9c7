import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { directionOf, languageIds } from '#contract/shared/languages.ts';
import { readContractTexts } from './contract-texts.ts';
import { readLocale } from './text-files.ts';

const root = path.join(import.meta.dirname, '..');
const english = { ...readLocale(root, 'en'), ...(await readContractTexts()) };

type Entry = [key: string, text: string];

function entriesOf(locale: Readonly<Record<string, Readonly<Record<string, string>>>>): Entry[] {
  return Object.entries(locale).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([key, text]): Entry => [`${namespace}.${key}`, text]),
  );
}

function findMatches(entries: readonly Entry[], pattern: RegExp): string[] {
  return entries.filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}: ${text}`);
}

/** What a text says after a step or a save was done, in a message that goes away by itself. */
const isToast = (key: string) =>
  /(^|\.)(line\.)?done(\.|_|$)/.test(key) && !/checks\.|path\.|none\.|\.handOver\./.test(key);

describe('English texts', () => {
  const all = entriesOf(english);

  it.each([
    ['any more', /\bany more\b/i],
    ['not possible here', /not possible here/i],
    ['somebody', /\bsomebody\b/i],
    ['e-mail', /\be-mail/i],
    ['that is final', /\bThat is final/],
    ['give up', /\b(give|gives|gave) (the |a )?\w+ up\b/i],
    ['leaves the pickers', /\bpickers?\b/i],
    ['on paper as custody', /keeps it on paper/i],
    ['vouch', /\bvouch/i],
    ['anew', /\banew\b/i],
    ['cannot sit', /cannot sit/i],
    ['so many days', /\bso many days\b/i],
    ['remark', /\bremark\b/i],
    ['entitlement', /\bentitlements?\b/i],
    ['licence', /licence/i],
    ['Enter without an article', /^Enter \{field\}/],
    ['which is the most', /\bwhich is the most\b/i],
    ['stands in', /\bstands in\b/i],
    ['glued', /\bglued\b/i],
    ['say why', /\bsay (why|how|who|which|where|what)\b/i],
  ])('do not say: %s', (_, pattern) => {
    expect(findMatches(all, pattern)).toEqual([]);
  });

  it('end a toast of one clause without a full stop, and of several with one', () => {
    const toasts = all.filter(([key]) => isToast(key));
    expect(toasts.length).toBeGreaterThan(40);
    const wrong = toasts.filter(([, text]) => text.endsWith('.') !== text.slice(0, -1).includes('. '));
    expect(wrong).toEqual([]);
  });

  it('end what explains a step or a section of a form with a full stop', () => {
    const sentences = all.filter(([key]) => /\.(text\.\w+|form\.\w+Text)$/.test(key));
    expect(sentences.length).toBeGreaterThan(60);
    expect(sentences.filter(([, text]) => !/[.?”]$/.test(text))).toEqual([]);
  });

  it('end no button and no title with a full stop', () => {
    const labels = all.filter(([key]) => /\.(do|title|list\.(title|create|emptyTitle))(\.\w+)?$/.test(key));
    expect(labels.length).toBeGreaterThan(100);
    expect(labels.filter(([, text]) => text.endsWith('.'))).toEqual([]);
  });
});

describe('every language', () => {
  it.each(languageIds)('calls a choice in a mail what the page calls it: %s', (language) => {
    const { mail, view } = readLocale(root, language);
    expect(mail?.['views.end']).toContain(view?.['tellMe']);
    expect(mail?.['views.end']).toContain(view?.['subscription.never']);
  });
});

describe('a language that reads right to left', () => {
  it('isolates what begins with a number and goes on in Latin letters, which would be turned around', () => {
    const turned = languageIds
      .filter((language) => directionOf(language) === 'rtl')
      .flatMap((language) =>
        findMatches(
          entriesOf(readLocale(root, language)),
          /(?<![\u2066\p{Script=Latin}\d}.,–-])\d[\d.,]* [A-Za-z]/u,
        ),
      );
    expect(turned).toEqual([]);
  });
});

/** What is drawn on a label is no item, and the numbers and labels of property are not ours. */
const ofSomethingElse = [
  'errors.field.label_outside',
  'errors.field.label_quiet_zone',
  'fields.certificate.propertyNumber',
  'fields.retirement.labels',
  'label.check.near_edge',
  'label.check.outside',
  'label.check.overlap',
  'label.designer.removeNamed',
  'values.retirement.lack.labels',
];

describe('other languages', () => {
  it.each([
    // By letters: to \b a word cannot begin with Ö.
    ['tr', /(?<!\p{L})(?:kural seti(?!\p{L})|kullanım hakk|lisans hakk|öğe|demirbaş)/iu],
    ['ar', /فدرالي|اتحادي|عنصر|عناصر|معدة|معدتا|معدتي|بطاق|يمكن صرف/],
  ])('have one term for one idea: %s', (language, pattern) => {
    const texts = entriesOf(readLocale(root, language)).filter(
      ([key]) => !/^(examplePage|navbar)\./.test(key) && !ofSomethingElse.includes(key),
    );
    expect(findMatches(texts, pattern)).toEqual([]);
  });
});
