import { describe, expect, it } from 'vitest';
import { looksLike } from './look-alike.ts';

describe('names that look alike', () => {
  it.each([
    ['Cyrillic letters', 'Аda Аdmin', 'Ada Admin'],
    ['Greek letters', 'Αda Οkafor', 'Ada Okafor'],
    ['a zero-width space', 'Ada\u200B Admin', 'Ada Admin'],
    ['a no-break space', 'Ada\u00A0Admin', 'Ada Admin'],
    ['a no-break space and a word joiner', 'Ada\u00A0Admin\u2060', 'Ada Admin'],
    ['a wide space', 'Mary\u2003Ann Lee', 'Mary Ann Lee'],
    ['a no-break space at the end', 'Ada Admin\u00A0', 'Ada Admin'],
    ['a capital I for a small l', 'AIice Stone', 'Alice Stone'],
    ['a Cyrillic capital I for a small l', 'A\u0406ice Stone', 'Alice Stone'],
    ['a one', 'A1ice Stone', 'Alice Stone'],
    ['a bar', 'A|ice Stone', 'Alice Stone'],
    ['a zero', '0tto Stone', 'Otto Stone'],
    ['a capital I and small letters', 'aIice stone', 'Alice Stone'],
    ['small letters', 'ada admin', 'Ada Admin'],
    ['a dotless i', 'Ada Admın', 'Ada Admin'],
    ['a dotted capital', 'İlhan Demir', 'Ilhan Demir'],
    ['full-width letters', 'Ａda Admin', 'Ada Admin'],
    ['a Persian yeh and a stretched letter', 'علـی حسن', 'علي حسن'],
    ['another apostrophe', 'Sean O’Neil', "Sean O'Neil"],
  ])('are found by %s', (_, name, other) => {
    expect(looksLike(name, other)).toBe(true);
    expect(looksLike(other, name)).toBe(true);
  });

  it.each([
    ['the same name, whose owners have other e-mails', 'Ada Admin', 'Ada  Admin '],
    ['an accent that is seen', 'José Garcia', 'Jose Garcia'],
    ['another letter', 'Ada Admen', 'Ada Admin'],
    ['letters in another order', 'Lia Ray', 'Ila Ray'],
    ['a capital I where the other has a capital L', 'Ian Smith', 'Lan Smith'],
    ['a small i where the other has an l', 'Aidan Smith', 'Aldan Smith'],
    ['names in which rn and m are told apart', 'Erna Ray', 'Ema Ray'],
    ['names of one shape in capitals', 'IDA RAY', 'LDA RAY'],
  ])('are not %s', (_, name, other) => {
    expect(looksLike(name, other)).toBe(false);
  });
});
