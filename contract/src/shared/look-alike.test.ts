import { describe, expect, it } from 'vitest';
import { looksLike } from './look-alike.ts';

describe('names that look alike', () => {
  it.each([
    ['Cyrillic letters', 'Аda Аdmin', 'Ada Admin'],
    ['Greek letters', 'Αda Οkafor', 'Ada Okafor'],
    ['a zero-width space', 'Ada\u200B Admin', 'Ada Admin'],
    ['a no-break space', 'Ada\u00A0Admin\u2060', 'Ada Admin'],
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
  ])('are not %s', (_, name, other) => {
    expect(looksLike(name, other)).toBe(false);
  });
});
