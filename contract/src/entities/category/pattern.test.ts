import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsPattern, Pattern, patternProblem, readPattern } from './pattern.ts';

const atom = fc.constantFrom(
  'a',
  'b',
  'é',
  '😀',
  '-',
  '.',
  '\\.',
  '\\d',
  '\\w',
  '\\s',
  '\\S',
  '\\W',
  '\\D',
  '\\t',
  '\\x61',
  '\\u{62}',
  '[ab]',
  '[^a]',
  '[a-c1-3]',
  '[\\d_-]',
  '[^\\s]',
  '[]',
  '[^]',
  '\\p{Lu}',
  '\\P{L}',
  '[\\]\\-]',
);
const repeat = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{0}', '{1,}', '{0,3}', '{1,2}', '*?', '+?');
const place = fc.constantFrom('^', '$', '\\b', '\\B');
const { pattern: harmless } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 5, arbitrary: fc.tuple(atom, repeat).map((texts) => texts.join('')) },
    { weight: 1, arbitrary: place },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom('(', '(?:'), tie('pattern'), repeat).map(([open, inner, times]) => {
        return `${open}${inner})${times}`;
      }),
    },
  ),
  pattern: fc
    .array(
      fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 2 },
    )
    .map((branches) => branches.join('|')),
}));
const shortText = fc
  .array(fc.constantFrom('a', 'b', 'c', '1', '_', ' ', '-', '.', ']', '\n', '\t', 'É', 'é', '😀', '\ud800'), {
    maxLength: 8,
  })
  .map((characters) => characters.join(''));

/** What JavaScript finds at the letters of a text; V8, searching on its own, also looks for `\B` inside of a surrogate pair. */
function isFoundByJavaScript(pattern: string, text: string): boolean {
  const search = new RegExp(pattern, 'uy');
  let at = 0;
  for (const character of [...text, '']) {
    search.lastIndex = at;
    if (search.test(text)) return true;
    at += character.length;
  }
  return false;
}

describe('fitsPattern', () => {
  it('agrees with the regular expressions of JavaScript wherever it takes a pattern', () => {
    fc.assert(
      fc.property(harmless, shortText, (pattern, text) => {
        fc.pre(pattern.length <= 60 && patternProblem(pattern, 500) === undefined);
        expect(fitsPattern(pattern, text)).toBe(isFoundByJavaScript(pattern, text));
      }),
      { numRuns: 2000, examples: [['\\B', 'a😀a']] },
    );
  });

  it.each([
    ['^[A-Z]{2}-\\d{4}$', 'AB-1234', 'AB-12345'],
    ['^[+][0-9]{11}$', '+49123456789', '49123456789'],
    ['^[0-9]{1,3}x[0-9]{1,3}$', '19x10', 'x10'],
    ['colou?r', 'the color red', 'the colr'],
    ['^(?:in|out)door$', 'outdoor', 'door'],
    ['^[\\p{L} ]+$', 'شاحنة كبيرة', 'truck 5'],
    ['^\\S+@\\S+\\.\\w{2,}$', 'a@b.gov', 'a@b'],
  ])('knows what fits %s', (pattern, right, wrong) => {
    expect(fitsPattern(pattern, right)).toBe(true);
    expect(fitsPattern(pattern, wrong)).toBe(false);
  });

  it('lets every text through where the pattern cannot be used', () => {
    expect(fitsPattern('(?=a)b', 'anything')).toBe(true);
  });
});

describe('patternProblem', () => {
  it.each([
    ['([', '['],
    ['(a', '(a'],
    ['(?=a)b', '?=a)b'],
    ['(?<!a)b', '?<!a)b'],
    ['(?<name>a)', '?<name>a)'],
    ['(a)\\1', '\\1'],
    ['a**', '*'],
    ['^*', '*'],
    ['a{2,1}', '{2,1}'],
    ['a{,3}', '{,3}'],
    ['[z-a]', '-a]'],
    ['[\\d-z]', '-z]'],
    ['a)', ')'],
    ['a]', ']'],
    ['\\q', '\\q'],
    ['\\', '\\'],
    ['\\p{Script=Arabic}', '\\p{Script=Arabic}'],
    ['\\ud83d', '\\ud83d'],
  ])('refuses %s and says where', (pattern, part) => {
    expect(patternProblem(pattern, 500)).toEqual({ key: 'pattern_unreadable', params: { part } });
  });

  it.each([
    'x'.repeat(201),
    'a{1,9999}',
    `^${'a{0,200}'.repeat(5)}!$`,
    '(((a{50}){50}){50}){50}',
    '((((){9999}){9999}){9999}){9999}',
    '(((^{0}){9999}){9999}){9999}'.replace('^{0}', '$'),
  ])('refuses %s as too large, without building it', (pattern) => {
    expect(patternProblem(pattern, 500)?.key).toBe('pattern_too_large');
  });
});

describe('the work that a pattern may be', () => {
  it('depends on the length of the values too', () => {
    expect(patternProblem('^[A-Z]{1,200}$', 500)).toBeUndefined();
    expect(patternProblem('^[A-Z]{1,200}$', 4000)?.key).toBe('pattern_too_large');
    expect(patternProblem('^[A-Z]{1,50}$', 4000)).toBeUndefined();
  });
});

describe('hostile patterns', () => {
  const hostile = [
    '[a-z]*[a-z]*!',
    '[a-z]*[a-z]*[a-z]*[a-z]*!',
    `${'a?'.repeat(60)}!`,
    `${'a?'.repeat(60)}${'a'.repeat(60)}!`,
    '^a{0,200}!$',
    'a{0,240}!',
    '(a+)+$!',
    '(a*)*b',
    '((a*)*)*b',
    '(a|aa)+!',
    '^(\\w+\\s?)*!$',
    '(((((a?)?)?)?)?){20}!',
    '(.*)(.*)(.*)(.*)(.*)[^a]',
  ];

  it.each(hostile)('%s costs no more than states times letters', (pattern) => {
    const read = readPattern(pattern);
    if (!(read instanceof Pattern)) throw new Error(`${pattern} was refused`);
    for (const characters of [10, 100, 1000, 4000]) {
      const { isFound, steps } = read.search('a'.repeat(characters));
      expect(isFound).toBe(false);
      expect(steps).toBeLessThanOrEqual(501 * (characters + 1));
    }
  });

  it('cost no more than that whatever they are', () => {
    const pieces = fc.constantFrom(
      'a',
      'a?',
      'a*',
      '.*',
      '[ab]+',
      '(a|b)*',
      '(a*)*',
      'a{0,40}',
      '(ab?){2,9}',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), fc.nat(400), (parts, characters) => {
        const read = readPattern(`${parts.join('').slice(0, 190)}!`);
        if (read instanceof Pattern) {
          const { steps } = read.search('ab'.repeat(characters));
          expect(steps).toBeLessThanOrEqual(501 * (2 * characters + 1));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are not even begun on a text that no field can hold', () => {
    const read = readPattern('a');
    expect(read instanceof Pattern && read.search('a'.repeat(4001))).toEqual({ isFound: false, steps: 0 });
  });
});
